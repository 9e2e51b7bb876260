import { z } from 'zod';
import { queryId, seenVersion } from '../kit/list.ts';
import { id, version } from '../kit/shapes.ts';

/** Rows that one step may change, and those of them that it changes at once. */
export const bulkLimit = { rows: 5_000, atOnce: 200 } as const;

/** What cannot be looked up is refused by its words alone, whatever it is. */
const name = z.string().max(2_000);

export const RowAct = z.enum(['softDelete', 'rawDelete', 'status', 'update', 'restore']);
export type RowAct = z.output<typeof RowAct>;

const rowId = queryId.pipe(z.int().max(999_999_999_999_999, 'The ID is not valid.'));

const at = { id: rowId, table: name, version: seenVersion };

export const RowAt = z.strictObject(at);
export type RowAt = z.output<typeof RowAt>;

/** `key` names the column that finds the rows: ID, the only one that finds any. */
export const RowByKey = z.strictObject({ ...at, key: name.default('ID') });
export type RowByKey = z.output<typeof RowByKey>;

export const NewStatus = z.strictObject({ ...at, value: name });
export type NewStatus = z.output<typeof NewStatus>;

export const NewValue = z.strictObject({
  ...at,
  key: name.default('ID'),
  field: name,
  value: name,
});
export type NewValue = z.output<typeof NewValue>;

export const RowChanged = z.object({
  table: z.string(),
  id,
  op: RowAct,
  /** 0 when the row was like that already. */
  changed: z.int(),
  /** Its id, version and what was changed; null when it is gone. */
  row: z.record(z.string(), z.unknown()).nullable(),
});
export type RowChanged = z.output<typeof RowChanged>;

/** What the asker may do with the rows of a table. */
export const RegisteredTable = z.object({
  table: z.string(),
  label: z.string(),
  softDelete: z.boolean(),
  restore: z.boolean(),
  rawDelete: z.boolean(),
  /** The values that a status may be given. */
  status: z.array(z.string()),
  /** Fields that may be set one by one. */
  fields: z.array(z.string()),
});
export type RegisteredTable = z.output<typeof RegisteredTable>;

/** The same step for many rows; each row is done or refused by itself. */
export const RowsBulk = z
  .strictObject({
    table: name,
    op: z.enum(['softDelete', 'status', 'update', 'restore']),
    ids: z.array(rowId).min(1).max(bulkLimit.rows, `Choose at most ${bulkLimit.rows} rows.`),
    field: name.optional(),
    value: name.optional(),
    /** The version that was seen of each row, in the order of the ids. */
    versions: z.array(version).max(bulkLimit.rows).optional(),
  })
  .refine(({ ids, versions }) => !versions || versions.length === ids.length, {
    path: ['versions'],
    message: 'Give one version for each row.',
  });
export type RowsBulk = z.output<typeof RowsBulk>;

/** What became of one row. */
export const RowResult = z.object({
  id,
  ok: z.boolean(),
  changed: z.int(),
  /** Why it was refused. */
  text: z.string().nullable(),
});
export type RowResult = z.output<typeof RowResult>;

/** One result for each row; or the job that does it, when there are too many to wait for. */
export const RowsDone = z.object({ results: z.array(RowResult), jobId: id.nullable() });
export type RowsDone = z.output<typeof RowsDone>;
