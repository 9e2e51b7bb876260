import { labels } from '../../kit/labels.ts';
import { z } from 'zod';
import { listInput } from '../../kit/list.ts';
import { id, ts } from '../../kit/shapes.ts';

/** What is sealed: the audit log, or the entries of the journal. */
export const SealKind = z.enum(['audit', 'ledger']);
export type SealKind = z.output<typeof SealKind>;
export const sealKindLabels = labels(SealKind, { audit: 'Audit log', ledger: 'Journal' });

/** A hash over a run of rows and over the seal before it. */
export const Seal = z.object({
  id,
  kind: SealKind,
  /** The ids that it covers, both included. */
  fromId: id,
  toId: id,
  rowCount: z.int(),
  firstAt: ts,
  lastAt: ts,
  /** SHA-256, hexadecimal. A copy of the newest one elsewhere proves all that lies before it. */
  hash: z.string(),
  sealedAt: ts,
});
export type Seal = z.output<typeof Seal>;

export const SealFilters = listInput({ kind: SealKind });
export type SealFilters = z.output<typeof SealFilters>;

export const SealsToCheck = z.strictObject({
  kind: SealKind,
  /** The seal to begin with; the first whose rows are all there when it is left out. */
  fromSealId: id.optional(),
});
export type SealsToCheck = z.output<typeof SealsToCheck>;

export const CheckedSeals = z.object({
  /** No seal that was looked at is broken. */
  ok: z.boolean(),
  checkedSeals: z.int(),
  checkedRows: z.int(),
  /** The seal to go on with; null when all were looked at. */
  nextSealId: id.nullable(),
  firstBadSeal: z
    .object({
      seal: Seal,
      /** What differs, as far as it can be told; none when the seal itself was changed. */
      rows: z.array(z.object({ id, how: z.enum(['changed', 'gone', 'added']) })),
    })
    .nullable(),
});
export type CheckedSeals = z.output<typeof CheckedSeals>;
