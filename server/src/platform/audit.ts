import { createHash } from 'node:crypto';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { auditLog, type Change, type FieldChange } from './audit.table.ts';
import type { Asker, Request, WriteContext } from './context.ts';
import type { Tx } from './database.ts';

type Entry = {
  readonly user: Asker;
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

/** Fields that never reach the log, whatever the table. */
const secretField = /password|hash|secret|token|otp|mac$/iu;

/** Tells the audit log of something that rows.ts does not see: a sign-in, a print, a transition. */
export function note(ctx: WriteContext, change: Partial<Change> & { action: string }): void {
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
  for (let from = 0; from < changes.length; from += rowsPerInsert) {
    await tx.insert(auditLog).values(rowsOf(changes.slice(from, from + rowsPerInsert), entry));
  }
}

const rowsOf = (changes: readonly Change[], { user, request, operation, now, result }: Entry) =>
  changes.map((change) => ({
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
    action: change.action,
    changes: change.fields.map((field) => harmlessChange(field, operation)),
    reason: change.reason ?? null,
  }));

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
  return operation.key.includes('etting') ? 'settings' : 'data';
}

function harmlessChange(change: FieldChange, operation: Operation): FieldChange {
  const secret = secretField.test(change.field) || operation.secrets?.includes(change.field);
  const show = (value: unknown) => {
    if (value === null || value === undefined) return null;
    if (numberField.test(change.field)) return `${hidden} ${String(value).slice(-4)}`;
    return secret ? hidden : shortened(value);
  };
  return { field: change.field, before: show(change.before), after: show(change.after) };
}

function shortened(value: unknown): unknown {
  const written = JSON.stringify(value);
  if (written.length <= largestValueBytes) return value;
  const hash = createHash('sha256').update(written).digest('hex').slice(0, 12);
  return `${written.length} characters, ${hash}`;
}
