import type { ChangedTill, NewTill, Till } from '@counting-house/contract/orders/till.ts';
import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { insertRow, lockRow, updateRow } from '../../platform/rows/rows.ts';
import { users } from '../../session/people/user.table.ts';
import { tills, tillSessions } from './till.table.ts';

/** All tills, those in use first. */
export async function listTills(ctx: ReadContext): Promise<{ rows: Till[] }> {
  return { rows: await shown(ctx) };
}

/** @throws {Problem} `till.name_taken` (409). */
export async function createTill(ctx: WriteContext, input: NewTill): Promise<Till> {
  const { id } = await insertRow(ctx, tills, input);
  return tillById(ctx, id);
}

/** @throws {Problem} `stale`, `till.name_taken` (409); `till.in_use` (422) when it is open. */
export async function updateTill(ctx: WriteContext, input: ChangedTill): Promise<Till> {
  const { id, version, ...fields } = input;
  await lockRow(ctx, tills, id);
  if (fields.isActive === false) {
    const [open] = await readRows(ctx, tillSessions, { tillId: id, closedAt: null });
    if (open) throw ruleBroken('till.in_use', 'Close this till first.');
  }
  await updateRow(ctx, tills, { id, version }, fields);
  return tillById(ctx, id);
}

/** Writes the till that a business begins with. */
export async function beginTills(ctx: WriteContext): Promise<void> {
  const known = await ctx.tx.$count(tills);
  if (known === 0) await insertRow(ctx, tills, { name: 'Counter 1' });
}

async function tillById(ctx: ReadContext, id: number): Promise<Till> {
  const [till] = await shown(ctx, id);
  invariant(till, 'a till that was written is there');
  return till;
}

async function shown(ctx: ReadContext, id?: number): Promise<Till[]> {
  const rows = await ctx.tx
    .select({
      id: tills.id,
      name: tills.name,
      isActive: tills.isActive,
      version: tills.version,
      sessionId: tillSessions.id,
      number: tillSessions.number,
      openedAt: tillSessions.openedAt,
      by: users.name,
    })
    .from(tills)
    .leftJoin(tillSessions, and(eq(tillSessions.tillId, tills.id), isNull(tillSessions.closedAt)))
    .leftJoin(users, eq(users.id, tillSessions.userId))
    .where(id === undefined ? undefined : eq(tills.id, id))
    .orderBy(desc(tills.isActive), asc(tills.name));
  return rows.map(({ sessionId, number, openedAt, by, ...till }) => ({
    ...till,
    session:
      sessionId === null || number === null || openedAt === null
        ? null
        : { id: sessionId, number, by: by ?? '', openedAt },
  }));
}
