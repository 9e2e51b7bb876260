import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { searchWords } from './search-text.ts';
import { auditLog, type Change, type FieldChange, type Owner } from './audit.table.ts';
import { ownerNames } from './belonging.ts';
import { recordLabel } from '../rows/thing.ts';
import type { Asker, ReadContext, Request, WriteContext } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { insertAll } from '../rows/row-statements.ts';

type Entry = {
  readonly user: Asker;
  readonly entered?: WriteContext['entered'];
  readonly request: Request;
  readonly operation: Operation;
  readonly now: string;
  readonly result: 'ok' | 'denied' | 'failed';
  readonly changes: readonly Change[];
};

/** Of these only the last four characters are written down. */
const numberField = /accountNumber$/u;

const rowsPerInsert = 500;
const largestValueBytes = 2_048;
const hidden = '••••';

/** Fields whose values never reach the log, whatever the table. When a password was set is no secret. */
const secretField = /(?:password|secret|token|otp|mac|(?:password|token|ticket|code)Hash)$/iu;

/**
 * Tells the audit log of something that rows.ts does not see: a sign-in, a print, a transition. A read
 * leaves an entry only when it notes one: that somebody opened a paper that is not for everybody.
 */
export function note(
  ctx: Pick<ReadContext, 'changes'>,
  change: Partial<Change> & { action: string },
): void {
  ctx.changes.push({ entity: null, entityId: null, entityNo: null, fields: [], ...change });
}

/** Gives what was noted so far the reason that the person typed; an empty one says nothing. */
export function because(ctx: WriteContext, reason: string): void {
  if (reason === '') return;
  ctx.changes.splice(
    0,
    ctx.changes.length,
    ...ctx.changes.map((change) => ({ ...change, reason })),
  );
}

/** Writes the audit rows of one request; an operation that noted nothing still leaves one. */
export async function writeAudit(tx: Tx, entry: Entry): Promise<void> {
  const { operation } = entry;
  const changes = entry.changes.length > 0 ? entry.changes : [nothingNoted(operation)];
  const owners = changes.flatMap(({ of, parties = [] }) => [...(of ? [of] : []), ...parties]);
  const names = await ownerNames(tx, owners, changes);
  for (let from = 0; from < changes.length; from += rowsPerInsert) {
    const rows = rowsOf(changes.slice(from, from + rowsPerInsert), entry, names);
    await insertAll(tx, auditLog, rows, { answers: false });
  }
}

function rowsOf(changes: readonly Change[], entry: Entry, names: ReadonlyMap<string, string>) {
  const { request, operation, now, result } = entry;
  const user = entry.entered?.by ?? entry.user;
  const keyOf = ({ table, id }: Owner) => `${getTableName(table)} ${id}`;
  return changes.map((change) => {
    const fields = change.fields.map((field) => harmlessChange(field, operation));
    const ofNo = change.of ? (names.get(keyOf(change.of)) ?? null) : null;
    return {
      at: now,
      category: categoryOf(operation, result),
      actorKind: user.kind,
      actorId: user.id,
      actorName: user.name,
      roleName: user.roleName,
      sessionPublicId: user.sessionPublicId,
      tokenId: user.tokenId,
      address: request.address,
      userAgent: request.userAgent,
      requestId: request.id,
      call: operation.key,
      result,
      entity: change.entity,
      entityId: change.entityId,
      entityNo: change.entityNo,
      ofEntity: change.of ? getTableName(change.of.table) : null,
      ofId: change.of?.id ?? null,
      ofNo,
      action: change.action,
      changes: fields,
      reason: change.reason ?? null,
      words: searchWords(
        [
          change.entityNo,
          ofNo,
          user.name,
          change.entity && recordLabel(change.entity),
          operation.key.slice(operation.key.indexOf('.') + 1),
          ...(change.partyNames ?? []),
          ...(change.parties ?? []).map((party) => names.get(keyOf(party)) ?? null),
        ],
        fields,
      ),
    };
  });
}

/** That an operation could not be done, and why. */
export const failure = (operation: Operation, reason: string): Change => ({
  ...nothingNoted(operation),
  reason,
});

/** That there were more refusals in the same minute than are written down one by one. */
export const moreRefusals = (n: number): Change => ({
  entity: null,
  entityId: null,
  entityNo: null,
  action: 'more_refusals',
  fields: [{ field: 'refusals', before: null, after: n }],
});

/** An answer as it may be kept: what is told only once is hidden. */
export function withoutSecrets(answer: unknown, operation: Operation): unknown {
  if (!operation.secrets || typeof answer !== 'object' || answer === null) return answer;
  const isTold = ([field, value]: [string, unknown]) =>
    value !== null && operation.secrets?.includes(field);
  return Object.fromEntries(
    Object.entries(answer).map((pair) => (isTold(pair) ? [pair[0], hidden] : pair)),
  );
}

/** The fields that differ between two states of a row; stamps and caches of the platform left out. */
export function fieldChanges(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  return Object.keys(after)
    .filter((field) => !stampFields.has(field))
    .map((field) => ({ field, before: before?.[field] ?? null, after: after[field] ?? null }))
    .filter(({ before: a, after: b }) => JSON.stringify(a) !== JSON.stringify(b));
}

type Category = typeof auditLog.$inferSelect.category;

const stampFields = new Set([
  'id',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'version',
  'searchText',
]);

function nothingNoted(operation: Operation): Change {
  const action = operation.key.slice(operation.key.indexOf('.') + 1);
  return { entity: null, entityId: null, entityNo: null, action, fields: [] };
}

function categoryOf(operation: Operation, result: Entry['result']): Category {
  if (operation.area === 'session' && operation.kind === 'write') return 'sign_in';
  if (result === 'denied') return 'access';
  return operation.auditedAs ?? 'data';
}

function harmlessChange(change: FieldChange, operation: Operation): FieldChange {
  const show = (value: unknown) => shortened(harmless(change.field, value, operation.secrets));
  return { ...change, before: show(change.before), after: show(change.after) };
}

/** A value without what nobody may read in it, at any depth. A yes or no gives nothing away. */
function harmless(field: string, value: unknown, secrets: readonly string[] = []): unknown {
  if (value === null || value === undefined) return null;
  if (numberField.test(field)) return `${hidden} ${String(value).slice(-4)}`;
  const isSecret = secretField.test(field) || secrets.includes(field);
  if (isSecret && typeof value !== 'boolean') return hidden;
  if (Array.isArray(value)) return value.map((one) => harmless('', one, secrets));
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, harmless(name, part, secrets)]),
  );
}

function shortened(value: unknown): unknown {
  const written = JSON.stringify(value);
  if (Buffer.byteLength(written) <= largestValueBytes) return value;
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 12);
  return `${written.length} characters, ${hash}`;
}
