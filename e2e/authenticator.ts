import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/**
 * What an authenticator app shows, by RFC 6238 and written apart from the server's own.
 *
 * @param stepsLater of thirty seconds from now; the server takes one step either side.
 */
export function codeFrom(secret: string, stepsLater = 0): string {
  const bits = [...secret].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0'));
  const key = Buffer.from((bits.join('').match(/.{8}/gu) ?? []).map((byte) => Number(`0b${byte}`)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + stepsLater));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
