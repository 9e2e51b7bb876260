import type {
  NewStatus,
  NewValue,
  RegisteredTable,
  RowAct,
  RowAt,
  RowByKey,
  RowChanged,
  RowsBulk,
} from '@counting-house/contract/admin/row.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { note } from '../../platform/audit/audit.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import {
  may,
  needsFreshProof,
  type ReadContext,
  type WriteContext,
} from '../../platform/context.ts';
import { isDeleted } from '../../platform/rows/deleted.ts';
import { fieldTexts } from '../../platform/gates/input.ts';
import { invalid, invariant, notAllowed, notFound, ruleBroken } from '../../platform/problem.ts';
import {
  notDeclared,
  plainName,
  tableOf,
  rowLabel,
  type RegisterRow,
  type RowRegister,
  type RowSeen,
} from '../../platform/rows/row-register.ts';
import { nameOf, theOne, stale } from '../../platform/rows/rows.ts';
import { statusMeant, valueMeant } from './row.rules.ts';

const mostInGroup = 500;

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>;

/**
 * Whether the asker may take a step with the rows of a table at all, whatever rows they are.
 *
 * @throws {Problem} `row.not_declared` (422), `not_allowed`, `reauth_required` (403).
 */
export function passStep(
  ctx: WriteContext,
  { table, op, field = '' }: Pick<RowsBulk, 'table' | 'op' | 'field'>,
  register: RowRegister,
): void {
  const row = register.named(table);
  if (op === 'status') return pass(ctx, row, statusOf(row));
  if (op === 'update') return pass(ctx, row, fieldOf(row, field).act);
  const act = row.softDelete ?? refuse();
  if (op === 'restore' && !act.restore) throw notDeclared();
  pass(ctx, row, act);
}

/** Deletes a row so that it can come back. A row that is deleted already stays as it is. */
export async function softDeleteRow(
  ctx: WriteContext,
  input: RowAt,
  register: RowRegister,
): Promise<RowChanged> {
  const row = register.named(input.table);
  const act = row.softDelete ?? refuse();
  pass(ctx, row, act);
  return deleteBy(ctx, row, { ...input, op: 'softDelete', run: act.run });
}

/** Removes a row for good. */
export async function rawDeleteRow(
  ctx: WriteContext,
  input: RowByKey,
  register: RowRegister,
): Promise<RowChanged> {
  const row = register.named(input.table);
  const act = row.rawDelete ?? refuse();
  passKey(input.key);
  pass(ctx, row, act);
  return deleteBy(ctx, row, { ...input, op: 'rawDelete', run: act.run });
}

/** Brings a deleted row back. */
export async function restoreRow(
  ctx: WriteContext,
  input: RowAt,
  register: RowRegister,
): Promise<RowChanged> {
  const row = register.named(input.table);
  const act = row.softDelete;
  if (!act?.restore) throw notDeclared();
  pass(ctx, row, act);
  const known = await find(ctx, row, input.id);
  if (known) return unchanged(ctx, row, { op: 'restore', row: known, shown: {} });
  if (!(await isDeleted(ctx, row.table, input.id))) throw notFound(rowLabel(row));
  const noted = ctx.changes.length;
  await act.restore(ctx, { id: input.id });
  return changed(ctx, row, { op: 'restore', id: input.id, fields: [], noted });
}

/** Gives a row another status by the transition of its area. */
export async function changeStatus(
  ctx: WriteContext,
  input: NewStatus,
  register: RowRegister,
): Promise<RowChanged> {
  const row = register.named(input.table);
  const status = statusOf(row);
  pass(ctx, row, status);
  const value = statusMeant(status, input.value);
  if (value === null) throw invalid({ value: 'Choose a valid status.' });
  const before = await seen(ctx, row, input);
  const { column } = status;
  const held = column === 'isActive' ? (before[column] ? status.on : status.off) : before[column];
  if (held === value) {
    return unchanged(ctx, row, { op: 'status', row: before, shown: { [column]: before[column] } });
  }
  const noted = ctx.changes.length;
  await status.set(ctx, at(before), value);
  return changed(ctx, row, { op: 'status', id: input.id, fields: [column], noted });
}

/**
 * Sets one field of a row by the function of its area, or of all rows of a group that `GroupID` names.
 *
 * @throws {Problem} `row.too_many` (422) for a group of more than 500 rows.
 */
export async function updateField(
  ctx: WriteContext,
  input: NewValue,
  register: RowRegister,
): Promise<RowChanged> {
  const row = register.named(input.table);
  const { name, act: field } = fieldOf(row, input.field);
  const isGroup = plainName(input.key) === 'groupid' && row.groupedBy !== undefined;
  if (!isGroup) passKey(input.key);
  pass(ctx, row, field);
  return isGroup ? setInGroup(ctx, row, input) : setField(ctx, row, { ...input, name, field });
}

/** Every row of the group, or none when one is refused. */
async function setInGroup(
  ctx: WriteContext,
  row: RegisterRow,
  { id, version, ...input }: NewValue,
): Promise<RowChanged> {
  if (version !== undefined)
    throw invalid({ version: 'Rows of a group have versions of their own' });
  const { name, act: field } = fieldOf(row, input.field);
  const column = getTableColumns(row.table)[row.groupedBy ?? 'id'];
  invariant(column, 'a grouped table has the column of its group');
  const found = await ctx.tx
    .select({ id: row.table.id })
    .from(row.table)
    .where(eq(column, id))
    .orderBy(row.table.id)
    .limit(mostInGroup + 1);
  if (found.length === 0) throw notFound(rowLabel(row));
  if (found.length > mostInGroup) {
    throw ruleBroken('row.too_many', 'Too many rows for one step. Use the list.');
  }
  let done = 0;
  for (const one of found) {
    const set = await setField(ctx, row, { ...input, id: Number(one.id), name, field });
    done += set.changed;
  }
  return { table: tableOf(row), id, op: 'update', changed: done, row: null };
}

async function setField(
  ctx: WriteContext,
  row: RegisterRow,
  {
    name,
    field,
    ...input
  }: Omit<NewValue, 'table' | 'key' | 'field'> & {
    readonly name: string;
    readonly field: ReturnType<typeof fieldOf>['act'];
  },
): Promise<RowChanged> {
  const given = valueMeant(schemaOf(field.of), input.value);
  // Under its name, which its texts begin with.
  const read = z.object({ [name]: schemaOf(field.of) }).safeParse({ [name]: given });
  if (!read.success) {
    const [says = 'Choose a valid value'] = Object.values(fieldTexts(read.error.issues));
    throw invalid({ value: says });
  }
  const value = read.data[name];
  const before = await seen(ctx, row, input);
  if (before[name] === value) {
    return unchanged(ctx, row, { op: 'update', row: before, shown: { [name]: before[name] } });
  }
  const noted = ctx.changes.length;
  await field.set(ctx, at(before), value as never);
  return changed(ctx, row, { op: 'update', id: input.id, fields: [name], noted });
}

/** What the asker may do with which tables; those with nothing are left out. */
export async function listRegister(
  ctx: ReadContext,
  register: RowRegister,
): Promise<{ rows: RegisteredTable[] }> {
  const mayDo = (act: { permission: PermissionKey | 'self' } | undefined) =>
    act !== undefined && holds(ctx, act.permission);
  const rows = register.rows.map((row) => ({
    table: tableOf(row),
    label: rowLabel(row),
    softDelete: mayDo(row.softDelete),
    restore: row.softDelete?.restore !== undefined && mayDo(row.softDelete),
    rawDelete: mayDo(row.rawDelete),
    status: typeof row.status === 'object' && mayDo(row.status) ? [...row.status.values] : [],
    fields: Object.entries(row.fields ?? {})
      .filter(([, field]) => mayDo(field))
      .map(([name]) => name),
  }));
  return {
    rows: rows.filter(
      (row) => row.softDelete || row.rawDelete || row.status.length > 0 || row.fields.length > 0,
    ),
  };
}

/** What a function of an area needs of a row: it reads the rest itself. */
const at = ({ id, version }: Row): RowSeen => ({ id, version });

function statusOf({ status }: RegisterRow) {
  if (typeof status === 'string') throw ruleBroken('row.status_elsewhere', status);
  return status ?? refuse();
}

function fieldOf(row: RegisterRow, said: string) {
  const fields = Object.entries(row.fields ?? {});
  const [name, act] = fields.find(([known]) => plainName(known) === plainName(said)) ?? refuse();
  return { name, act };
}

function refuse(): never {
  throw notDeclared();
}

/** The permission of the act is asked for here, because the calls themselves are open to everybody. */
function pass(
  ctx: WriteContext,
  row: RegisterRow,
  act: { readonly permission: PermissionKey | 'self'; readonly fresh?: true },
): void {
  const asksForPerson = row.sessionOnly ?? act.fresh ?? false;
  if (asksForPerson && ctx.user.kind === 'token') throw notAllowed();
  if (!holds(ctx, act.permission)) throw notAllowed();
  if (act.fresh) needsFreshProof(ctx);
}

const holds = (ctx: ReadContext, permission: PermissionKey | 'self') =>
  permission === 'self' || may(ctx, permission);

/** Rows are found by their own id alone. */
function passKey(key: string): void {
  if (plainName(key) !== 'id') throw notDeclared();
}

async function find(ctx: WriteContext, row: RegisterRow, id: number): Promise<Row | undefined> {
  const [found] = await ctx.tx.select().from(row.table).where(eq(row.table.id, id));
  return found as Row | undefined;
}

/** The row as it stands. @throws {Problem} `not_found`; `stale` (409) when another version was seen. */
async function seen(
  ctx: WriteContext,
  row: RegisterRow,
  input: { readonly id: number; readonly version?: number | undefined },
): Promise<Row> {
  const found = theOne(row.table, [await find(ctx, row, input.id)]);
  if (input.version !== undefined && input.version !== found.version) {
    throw await stale(ctx, row.table, found as never);
  }
  return found;
}

async function deleteBy(
  ctx: WriteContext,
  row: RegisterRow,
  {
    op,
    run,
    ...input
  }: RowAt & {
    op: RowAct;
    run: (ctx: WriteContext, at: RowSeen) => Promise<unknown>;
  },
): Promise<RowChanged> {
  const { id } = input;
  if (!(await find(ctx, row, id)) && (await wasDeleted(ctx, row, id))) {
    note(ctx, { action: 'leave', entity: tableOf(row), entityId: id });
    return { table: tableOf(row), id, op, changed: 0, row: null };
  }
  await run(ctx, at(await seen(ctx, row, input)));
  return { table: tableOf(row), id, op, changed: 1, row: null };
}

/** What was once there and went is gone already; what never was is not found. */
async function wasDeleted(ctx: WriteContext, row: RegisterRow, id: number): Promise<boolean> {
  const [entry] = await ctx.tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, tableOf(row)),
        eq(auditLog.entityId, id),
        inArray(auditLog.action, ['delete']),
        eq(auditLog.result, 'ok'),
      ),
    )
    .limit(1);
  return entry !== undefined;
}

function unchanged(
  ctx: WriteContext,
  row: RegisterRow,
  { op, row: found, shown }: { op: RowAct; row: Row; shown: Record<string, unknown> },
): RowChanged {
  note(ctx, { action: 'leave', ...nameOf(row.table, found) });
  const { id, version } = found;
  return { table: tableOf(row), id, op, changed: 0, row: { id, version, ...shown } };
}

/** @param noted how much the log knew before: a function that found nothing to do noted nothing. */
async function changed(
  ctx: WriteContext,
  row: RegisterRow,
  step: { op: RowAct; id: number; fields: readonly string[]; noted: number },
): Promise<RowChanged> {
  const { op, id, fields, noted } = step;
  const after = theOne(row.table, [await find(ctx, row, id)]);
  const shown = Object.fromEntries(fields.map((name) => [name, after[name]]));
  const did = ctx.changes
    .slice(noted)
    .some((change) => change.entity === tableOf(row) && change.entityId === id);
  if (!did) return unchanged(ctx, row, { op, row: after, shown });
  const now = { id, version: after.version, ...shown };
  return { table: tableOf(row), id, op, changed: 1, row: now };
}
