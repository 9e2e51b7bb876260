import { SealKind } from '@counting-house/contract/accounts/journal/seal.ts';
import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { bytes, moment, oneOf, reference, rowId } from '../database/columns.ts';

/**
 * A run of rows that are written down for good, sealed by a hash over them and the seal before, so
 * that anyone who changes one later is found out (seal.ts). Insert only.
 */
export const seals = pgTable(
  'seal',
  {
    id: rowId(),
    kind: oneOf(SealKind).notNull(),
    /** The ids that it covers, both included; each seal begins where the one before ended. */
    fromId: reference(),
    toId: reference(),
    rowCount: integer().notNull(),
    /** The earliest and the latest moment of its rows. */
    firstAt: moment().notNull(),
    lastAt: moment().notNull(),
    /** SHA-256, hexadecimal. */
    hash: text().notNull(),
    prevHash: text().notNull(),
    /** Of each row its id and the beginning of a hash of it, to say which one was changed. */
    marks: bytes().notNull(),
    sealedAt: moment().notNull(),
  },
  (seal) => [
    // Two seals behind one would be two histories.
    unique('seal_chain').on(seal.kind, seal.prevHash),
    index('seal_kind').on(seal.kind, seal.id),
  ],
);
