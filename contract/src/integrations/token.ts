import { z } from 'zod';
import { id, requiredText, ts } from '../kit/shapes.ts';

/** It works; or its time is over, or it was taken back, or its owner or its maker is disabled. */
export const TokenState = z.enum(['live', 'expired', 'revoked', 'owner_off', 'maker_off']);

/** A key by which a program works with rights that its owner and its maker both have. */
export const Token = z.object({
  id,
  name: z.string(),
  /** What the key begins with, so that it can be found again. */
  prefix: z.string(),
  ownerId: id,
  ownerName: z.string(),
  /** The one who made it: it has no right that they lack or lose. */
  makerName: z.string(),
  permissions: z.array(z.string()),
  /** Addresses or networks; none lists all. */
  addresses: z.array(z.string()),
  state: TokenState,
  expiresAt: ts,
  lastUsedAt: ts.nullable(),
  lastAddress: z.string().nullable(),
  createdAt: ts,
});
export type Token = z.output<typeof Token>;

export const NewToken = z.strictObject({
  name: requiredText(60, 'Name').pipe(z.string().min(2, 'Name is required')),
  /** Left out: anyone who makes it. */
  ownerUserId: id.optional(),
  permissions: z.array(z.string().max(100)).min(1, 'Choose at least one permission.').max(500),
  /** `203.0.113.7` or `203.0.113.0/24`. */
  addresses: z.array(z.string().trim().max(50)).max(20).default([]),
  days: z.int().min(1).max(365).default(365),
});
export type NewToken = z.output<typeof NewToken>;

/** The key itself is told once. */
export const MadeToken = Token.extend({ token: z.string() });
export type MadeToken = z.output<typeof MadeToken>;
