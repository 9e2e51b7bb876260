import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { cannotStart } from './start-failure.ts';

/** A shorter one could be found by trying. */
const shortest = 32;

let secret: Buffer | null = null;
let isGiven = false;

/**
 * The one secret of this server, from which a key per purpose is drawn: APP_SECRET, else made at the
 * first start in DATA_DIR/secret, readable by its owner alone.
 */
export const appSecret = {
  /** @throws {Error} CannotStart for a secret that is too short, and between the two steps of a change of the file. */
  open(dataDir: string, given: string | undefined): void {
    const { now, next } = secretFiles(dataDir);
    if (!given && fs.existsSync(next)) {
      throw cannotStart('The change of the secret broke off: run npm run rotate-secret again.');
    }
    isGiven = Boolean(given);
    secret = given ? givenSecret(given) : kept(now);
  },
  /** Whether APP_SECRET said it; else it lies in a file. */
  isGiven: () => isGiven,
};

/**
 * What APP_SECRET says.
 *
 * @throws {Error} CannotStart when it is too short.
 */
export function givenSecret(given: string): Buffer {
  if (given.length >= shortest) return Buffer.from(given);
  throw cannotStart(
    `APP_SECRET has ${given.length} characters: make one of ${shortest} or more with openssl rand -base64 32, and change to it with OLD_APP_SECRET=until-now APP_SECRET=from-now-on npm run rotate-secret.`,
  );
}

/** A keyed mark of a text, which nobody without the server's secret can make or check. */
export function signText(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** Whether a text bears its mark, told in constant time. */
export function macFits(purpose: string, text: string, mac: string): boolean {
  const [a, b] = [Buffer.from(signText(purpose, text)), Buffer.from(mac)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * A key of 256 bits for one purpose.
 *
 * @param of another secret than this server's. A server that was given none, as in tests, has one while it runs.
 */
export function keyFor(purpose: string, of: Buffer = own()): Buffer {
  return Buffer.from(hkdfSync('sha256', of, '', purpose, 32));
}

/** Where the secret lies that nobody gave, and where the next one lies while it takes its place. */
export const secretFiles = (dataDir: string) => ({
  now: path.join(dataDir, 'secret'),
  next: path.join(dataDir, 'secret.next'),
});

/** The secret in a file, made there by chance when there is none; it is on disk before it is used. */
export function kept(file: string): Buffer {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  }
  return Buffer.from(fs.readFileSync(file, 'utf8').trim());
}

const own = (): Buffer => (secret ??= randomBytes(32));
