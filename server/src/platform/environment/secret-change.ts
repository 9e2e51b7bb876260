import fs from 'node:fs';
import { givenSecret, kept, secretFiles } from './app-secret.ts';
import type { Variables } from './environment.ts';
import { keyId, seal, unseal } from './secrets.ts';
import { cannotStart } from './start-failure.ts';

/** How what is sealed goes from one APP_SECRET to another. */
export type SecretChange = {
  /** Tells the new secret from others. */
  readonly keyId: string;
  /** A sealed text under the new secret; null when it is so already, or opens with neither. */
  reseal(place: string, sealed: string): string | null;
  /** How many were sealed anew, were so already, and opened with neither. */
  readonly counts: { anew: number; already: number; lost: number };
};

/** The secret until now and the one from now on. */
type Secrets = {
  readonly from: Buffer;
  readonly to: Buffer;
  /** Makes it so, once everything is sealed with it. */
  finish(): void;
  /** Leaves the old one, when nothing is. */
  giveUp(): void;
};

/**
 * Which secret follows which: APP_SECRET follows OLD_APP_SECRET or the file of DATA_DIR; without an APP_SECRET
 * the file follows, by one made by chance. That one lies beside the file until all is sealed with it, so that
 * a change that broke off goes on where it was.
 *
 * @throws {Error} CannotStart when there is no old secret, or the new one is the same or too short.
 */
export function readSecrets(dataDir: string, variables: Variables): Secrets {
  const { now, next } = secretFiles(dataDir);
  const { APP_SECRET: given, OLD_APP_SECRET: old } = variables;
  if (!old && !fs.existsSync(now)) {
    throw cannotStart(
      `There is no secret to change from: ${now} is missing, and OLD_APP_SECRET is not set.`,
    );
  }
  const from = old ? Buffer.from(old) : kept(now);
  const remove = (file: string) => () => fs.rmSync(file, { force: true });
  if (!given) {
    return { from, to: kept(next), finish: () => fs.renameSync(next, now), giveUp: remove(next) };
  }
  if (from.equals(Buffer.from(given)))
    throw cannotStart('APP_SECRET is still the old one: set it to another.');
  const to = givenSecret(given);
  return { from, to, finish: remove(now), giveUp: () => {} };
}

/** A change from one secret to another, nothing sealed yet. */
export function describeChange({ from, to }: Pick<Secrets, 'from' | 'to'>): SecretChange {
  const counts = { anew: 0, already: 0, lost: 0 };
  return {
    keyId: keyId(to),
    counts,
    reseal(place, sealed) {
      const text = opened(place, sealed, from);
      if (text === null) {
        counts[opened(place, sealed, to) === null ? 'lost' : 'already'] += 1;
        return null;
      }
      counts.anew += 1;
      return seal(place, text, to);
    },
  };
}

function opened(place: string, sealed: string, by: Buffer): string | null {
  try {
    return unseal(place, sealed, by);
  } catch {
    return null; // Sealed with another secret, or damaged.
  }
}
