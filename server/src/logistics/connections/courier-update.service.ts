import {
  CourierUpdate,
  type CourierUpdateListInput,
  type DismissedUpdates,
  type MessageTrial,
  openOutcomes,
  type RetriedUpdates,
  type TriedMessage,
} from '@counting-house/contract/logistics/courier-update.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { asked, pick, range } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne, readRow } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { isOpenUpdate } from './courier-account.service.ts';
import { courierAccounts, type AccountRecord } from './courier-account.table.ts';
import { checkMessage } from './courier-judge.service.ts';
import { readMessage } from './courier-message.rules.ts';
import { applyUpdate } from './courier-message.service.ts';
import { courierMessages, courierUpdates, type UpdateRecord } from './courier-update.table.ts';
import { readCourierWords } from './courier-word.service.ts';

/** Waybill and status in one text; written as its index has it (9500_logistics.sql). */
const updateSearchText = sql<string>`(${courierUpdates.waybill} || ' ' || ${courierUpdates.word})`;

/** What couriers’ systems told of parcels, newest first. */
export async function listCourierUpdates(ctx: ReadContext, input: CourierUpdateListInput) {
  const day = sql<string>`(${courierUpdates.receivedAt} at time zone ${ctx.settings['business.timeZone']})::date`;
  return pageOf(ctx, input, {
    rows: selectUpdates(ctx).$dynamic(),
    matching: ctx.tx.select({ id: courierUpdates.id }).from(courierUpdates).$dynamic(),
    id: courierUpdates.id,
    where: [
      ...asked(input, {
        ...pick(courierUpdates, 'accountId', 'outcome'),
        ids: courierUpdates.id,
        received: range(day),
      }),
      input.show === 'open' ? isOpenUpdate : undefined,
    ],
    search: [updateSearchText],
    sorts: { receivedAt: courierUpdates.receivedAt },
    defaultSort: '-receivedAt',
  });
}

/** An update with the message that it came in. */
export async function getCourierUpdate(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<CourierUpdate> {
  const row = theOne(courierUpdates, await selectUpdates(ctx).where(eq(courierUpdates.id, id)));
  const [message] = await ctx.tx
    .select(pick(courierMessages, 'body', 'address', 'times', 'lastTime'))
    .from(courierMessages)
    .innerJoin(courierUpdates, eq(courierUpdates.messageId, courierMessages.id))
    .where(eq(courierUpdates.id, id));
  return { ...row, ...theOne(courierMessages, message ? [message] : []) };
}

/**
 * Applies updates again, each by itself: what was in their way may be solved. Those that were done stay.
 *
 * Locks the updates, then order after order with its parcel, lowest first.
 */
export async function retryCourierUpdates(
  ctx: WriteContext,
  { ids }: RetriedUpdates,
): Promise<RowResults> {
  const found = await ctx.tx
    .select({ update: courierUpdates, orderId: parcels.orderId })
    .from(courierUpdates)
    .leftJoin(parcels, eq(parcels.id, courierUpdates.parcelId))
    .where(inArray(courierUpdates.id, ids))
    .orderBy(asc(parcels.orderId), asc(courierUpdates.id))
    .for('update', { of: courierUpdates });
  const rows: RowResults['rows'] = [];
  for (const { update } of found) rows.push(await retry(ctx, update));
  return resultsOf(rows);
}

async function retry(ctx: WriteContext, update: UpdateRecord) {
  const { id } = update;
  if (isDone(update)) return { id, ok: false, text: 'It was done already.' };
  const { outcome, text } = await applyUpdate(ctx, { ...update, tries: 0 });
  const isSolved = outcome === 'noted' || outcome === 'told_before' || outcome === 'ignored';
  await ctx.tx
    .update(courierUpdates)
    .set({ tries: 0, solvedBy: isSolved ? ctx.user.id : null })
    .where(eq(courierUpdates.id, id));
  return { id, ok: isSolved, text };
}

/** Dismisses updates that need nothing more; each can be applied again later. */
export async function dismissCourierUpdates(
  ctx: WriteContext,
  { ids, note: why }: DismissedUpdates,
): Promise<RowResults> {
  const found = await ctx.tx
    .select()
    .from(courierUpdates)
    .where(inArray(courierUpdates.id, ids))
    .orderBy(asc(courierUpdates.id))
    .for('update');
  const open = found.filter(({ outcome }) => openOutcomes.some((one) => one === outcome));
  if (open.length > 0) {
    await ctx.tx
      .update(courierUpdates)
      .set({ outcome: 'dismissed', text: why, solvedBy: ctx.user.id })
      .where(
        inArray(
          courierUpdates.id,
          open.map(({ id }) => id),
        ),
      );
  }
  for (const { id, waybill } of open) {
    note(ctx, {
      action: 'dismiss',
      entity: 'courier_update',
      entityId: id,
      entityNo: waybill,
      reason: why,
    });
  }
  return resultsOf(
    found.map((update) =>
      open.includes(update)
        ? { id: update.id, ok: true, text: 'Dismissed' }
        : { id: update.id, ok: false, text: 'It is not waiting for a decision.' },
    ),
  );
}

const isDone = ({ outcome }: UpdateRecord) => outcome === 'noted' || outcome === 'told_before';

const resultsOf = (rows: RowResults['rows']): RowResults => ({
  rows,
  done: rows.filter(({ ok }) => ok).length,
  failed: rows.filter(({ ok }) => !ok).length,
});

/** What a message would do if it came now, by paths that may not be saved yet. Nothing is kept. */
export async function tryCourierMessage(
  ctx: ReadContext,
  { accountId, body, ...paths }: TriedMessage,
): Promise<MessageTrial> {
  const given = Object.entries(paths).filter(([, path]) => path !== undefined);
  const kept = await readRow(ctx, courierAccounts, accountId);
  const account: AccountRecord = { ...kept, ...Object.fromEntries(given) };
  const words = await readCourierWords(ctx, accountId);
  const { updates, problem } = readMessage(body, account);
  const judged = [];
  for (const said of updates) {
    const { outcome, text, status, at, parcel } = await checkMessage(ctx, {
      account,
      words,
      said,
      receivedAt: ctx.now,
    });
    judged.push({
      waybill: said.waybill,
      word: said.word,
      place: said.place,
      reason: said.reason,
      outcome,
      text,
      status,
      at,
      parcel: parcel && { id: parcel.id, number: parcel.number },
    });
  }
  return { problem, updates: judged };
}

function selectUpdates(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(CourierUpdate, courierUpdates),
      account: courierAccounts.name,
      parcel: { id: parcels.id, number: parcels.number },
      isOpen: sql<boolean>`${isOpenUpdate}`,
      solvedBy: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(courierUpdates)
    .innerJoin(courierAccounts, eq(courierAccounts.id, courierUpdates.accountId))
    .leftJoin(parcels, eq(parcels.id, courierUpdates.parcelId))
    .leftJoin(users, eq(users.id, courierUpdates.solvedBy));
}
