import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { keyFor } from './app-secret.ts';
import { invariant } from '../problem.ts';

/** A random name with a prefix that says what it opens: `ses_` and 128 bits. */
export const publicName = (prefix: string) => `${prefix}_${randomBytes(16).toString('base64url')}`;

/** 256 random bits for a cookie or a bearer token. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token. Tokens are random, so a plain hash is enough. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/**
 * Seals a secret that has to be read again, such as that of an authenticator: only this server opens it,
 * and only where it belongs.
 *
 * @param place what the secret is and whose, `totp 17`; sealed for one place it opens at no other.
 * @param by another APP_SECRET than this server's.
 */
export function seal(place: string, secret: string, by?: Buffer): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyFor('seal', by), nonce).setAAD(Buffer.from(place));
  const body = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return `v1.${Buffer.concat([nonce, sealing.getAuthTag(), body]).toString('base64url')}`;
}

/** Opens what `seal` sealed for this place; throws when it was changed or comes from elsewhere. */
export function unseal(place: string, sealed: string, by?: Buffer): string {
  const [form, written = ''] = sealed.split('.');
  invariant(form === 'v1', 'a seal has a known form');
  const bytes = Buffer.from(written, 'base64url');
  const nonce = bytes.subarray(0, nonceBytes);
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
  const opening = createDecipheriv(cipher, keyFor('seal', by), nonce, { authTagLength: tagBytes });
  opening.setAAD(Buffer.from(place)).setAuthTag(tag);
  const body = bytes.subarray(nonceBytes + tagBytes);
  return Buffer.concat([opening.update(body), opening.final()]).toString('utf8');
}

/** Tells one APP_SECRET from another, and nothing of it. */
export const keyId = (of?: Buffer): string =>
  createHmac('sha256', keyFor('key of secrets', of)).update('id').digest('base64url').slice(0, 12);

/** The fingerprint of a file, as other programs print it. */
export const hashOfBytes = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
