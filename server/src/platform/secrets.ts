import { createHash, randomBytes } from 'node:crypto';

/** A random name with a prefix that says what it opens: `ses_` and 128 bits. */
export const publicName = (prefix: string) => `${prefix}_${randomBytes(16).toString('base64url')}`;

/** 256 random bits for a cookie or a bearer token. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What the database keeps of a token. Tokens are random, so a plain hash is enough. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
