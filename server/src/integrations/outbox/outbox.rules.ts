/** An OTP goes before everything else, and is tried less often. */
export const otpPriority = 0;
export const normalPriority = 5;

/** A message that is being sent belongs to the one who took it for so long. */
export const leaseMs = 60_000;

const seconds = 1_000;
const minute = 60 * seconds;
const hour = 60 * minute;

/** How long a message waits after each failure; after the last one it is given up. */
export const waitsMs = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour];
export const otpWaitsMs = [15 * seconds, 45 * seconds];

/** Failures in a row after which a channel rests, and for how long. */
export const breaker = { failures: 5, restMs: 60_000 } as const;

/** A file that goes with a mail. */
export type MailedFile = {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
};

/** What the other side said of a message. Only `failed` speaks against the channel itself. */
export type Delivery =
  | { readonly outcome: 'sent'; readonly answer: string; readonly providerId: string | null }
  | { readonly outcome: 'refused' | 'later' | 'failed'; readonly error: string };

/**
 * When a message that could not be sent is tried again, or null when it is given up: refused for good, its
 * tries used up, or of no use any more by then.
 *
 * @param attempts tries until now, this one included.
 */
export function nextTry(
  message: { priority: number; attempts: number; expiresAt: string | null },
  outcome: Exclude<Delivery['outcome'], 'sent'>,
  now: string,
): string | null {
  if (outcome === 'refused') return null;
  const waits = message.priority === otpPriority ? otpWaitsMs : waitsMs;
  const wait = waits[message.attempts - 1];
  if (wait === undefined) return null;
  const at = new Date(Date.parse(now) + wait).toISOString();
  return message.expiresAt !== null && at >= message.expiresAt ? null : at;
}

/** A text without what must not be read: keys, and what a sealed message says. */
export function withoutWords(text: string, secret: readonly string[]): string {
  return secret
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((clean, word) => clean.replaceAll(word, '••••'), text);
}

/** Where a sealed message belongs: it opens for no other receiver. */
export const sealName = (recipient: string): string => `message to ${recipient}`;
