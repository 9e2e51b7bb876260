import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The clocks of phones are off by some seconds: the step before and the step after count too. */
const driftSteps = [-1, 0, 1] as const;

/** The step of thirty seconds in which a moment lies. */
export const stepAt = (moment: string): number =>
  Math.floor(Date.parse(moment) / 1000 / stepSeconds);

/**
 * The code that an authenticator shows in a step.
 *
 * @param secret base32.
 * @see RFC 6238 with SHA-1 and six digits; RFC 4226, section 5.3.
 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step whose code somebody typed, one step either side of now.
 *
 * @returns null when the code belongs to none of them.
 */
export function findStep(secret: string, code: string, now: string): number | null {
  const here = stepAt(now);
  const drift = driftSteps.find((away) => isSame(totpCode(secret, here + away), code));
  return drift === undefined ? null : here + drift;
}

/** What an authenticator reads from a picture. */
export function totpUri(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const issued = encodeURIComponent(issuer);
  return `otpauth://totp/${label}?secret=${secret}&issuer=${issued}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`;
}

/** RFC 4648, without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/gu) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const bytes = bits.match(/.{8}/gu) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

function isSame(expected: string, typed: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(typed)];
  return a.length === b.length && timingSafeEqual(a, b);
}
