import type {
  ContactSaid,
  Notified,
  NotifyRecall,
  RecallContact,
  RecoverGoods,
} from '@counting-house/contract/recall/recall.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { openChannels } from '../integrations/channels/channel.service.ts';
import { send } from '../integrations/outbox/outbox.service.ts';
import { movements } from '../stock/ledger/movement.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import type { WriteContext } from '../platform/context.ts';
import { qtyText } from '../platform/money.ts';
import { conflict, invalid, invariant, ruleBroken } from '../platform/problem.ts';
import { readRows } from '../platform/rows/read.ts';
import { changeRow, lockRow, theOne, stale } from '../platform/rows/rows.ts';
import { readBatches } from '../stock/batches/batch.service.ts';
import { receiveReturn } from '../stock/demand/returned-goods.service.ts';
import { getRecallContact, readContactGoods } from './contact-list.service.ts';
import { noteStep } from './recall-step.service.ts';
import { recallMessage } from './recall.templates.ts';
import { checkActive } from './recall.service.ts';
import {
  recallContactLines,
  recallContacts,
  recalls,
  type RecallContactRecord,
  type RecallRecord,
} from './recall.table.ts';

/** So many are written to at once; the rest with the next press of the button. */
const mostAtOnce = 500;

/** A recall that runs, held so that nobody closes it meanwhile; others may enter results beside. */
async function runningRecall(ctx: WriteContext, id: number): Promise<RecallRecord> {
  const recall = theOne(recalls, await readRows(ctx, recalls, { id }, { lock: 'share' }));
  await checkActive(ctx, recall);
  return recall;
}

/**
 * Writes down what came of asking a customer. Goods that they destroyed are all that they still have.
 *
 * Locks the recall against closing, then the contact.
 *
 * @throws {Problem} `recall.not_active`, `stale` (409).
 */
export async function contactRecall(ctx: WriteContext, input: ContactSaid): Promise<RecallContact> {
  const seen = theOne(recallContacts, await readRows(ctx, recallContacts, { id: input.id }));
  const recall = await runningRecall(ctx, seen.recallId);
  const contact = await lockRow(ctx, recallContacts, input.id);
  if (contact.version !== input.version) throw await stale(ctx, recallContacts, contact);
  const goods = (await readContactGoods(ctx, [contact.id])).get(contact.id) ?? [];
  await setDestroyed(
    ctx,
    contact.id,
    goods.map(({ batchId, qty, recovered }) => ({
      batchId,
      qty: input.result === 'destroyed' ? qty - recovered : 0,
    })),
  );
  await changeRow(ctx, recallContacts, contact, {
    result: input.result,
    resultAt: ctx.now,
    resultBy: ctx.user.id,
    tries: contact.tries + 1,
    note: input.note,
  });
  await noteStep(
    ctx,
    recall.id,
    `${contact.name}, ${contact.number}: ${resultLabels[input.result]}`,
  );
  return getRecallContact(ctx, contact.id);
}

const resultLabels = {
  reached: 'reached',
  unreachable: 'not reached',
  destroyed: 'destroyed what they had',
  refused: 'refused',
} as const;

async function setDestroyed(
  ctx: WriteContext,
  contactId: number,
  goods: readonly { readonly batchId: number; readonly qty: number }[],
): Promise<void> {
  await ctx.tx.execute(sql`
    update ${recallContactLines} l set destroyed = g.qty
    from unnest(${sql.param(goods.map(({ batchId }) => batchId))}::bigint[],
      ${sql.param(goods.map(({ qty }) => qty))}::bigint[]) as g(batch_id, qty)
    where l.contact_id = ${contactId} and l.batch_id = g.batch_id`);
}

/**
 * Writes to those who got recalled goods and gave no result yet, by mail and SMS: at most 500 at once, those
 * first who were not written to.
 *
 * @throws {Problem} `recall.not_active` (409).
 */
export async function notifyRecall(ctx: WriteContext, input: NotifyRecall): Promise<Notified> {
  const recall = await runningRecall(ctx, input.id);
  const { contactIds } = input;
  const contacts = await ctx.tx
    .select({ contact: recallContacts, orderNo: salesOrders.orderNo })
    .from(recallContacts)
    .innerJoin(salesOrders, eq(salesOrders.id, recallContacts.orderId))
    .where(
      and(
        eq(recallContacts.recallId, recall.id),
        contactIds === undefined
          ? inArray(recallContacts.result, ['none', 'unreachable'])
          : inArray(recallContacts.id, contactIds),
      ),
    )
    .orderBy(sql`${recallContacts.notifiedAt} asc nulls first`, asc(recallContacts.id))
    .limit(mostAtOnce);
  const goods = await readContactGoods(
    ctx,
    contacts.map(({ contact }) => contact.id),
  );
  const channels = await openChannels(ctx.tx);
  const reached: number[] = [];
  let messages = 0;
  for (const { contact, orderNo } of contacts) {
    let sent = 0;
    for (const channel of channels) {
      const to = channel === 'mail' ? contact.email : contact.phone;
      if (to === '') continue;
      const own = goods.get(contact.id) ?? [];
      const message = await send(ctx, {
        template: recallMessage,
        channel,
        to,
        values: {
          name: contact.name,
          order: orderNo ?? '',
          goods: own
            .map(({ qty, unit, name, code }) => `${qtyText(qty, unit)} ${name} (${code})`)
            .join(', '),
          instruction: recall.instruction,
          number: recall.number,
        },
        about: { entity: 'recall_contact', id: contact.id },
      });
      if (message !== null) sent += 1;
    }
    messages += sent;
    if (sent > 0) reached.push(contact.id);
  }
  if (reached.length > 0) {
    await ctx.tx
      .update(recallContacts)
      .set({ notifiedAt: ctx.now })
      .where(inArray(recallContacts.id, reached));
    const many = reached.length === 1 ? '1 contact' : `${reached.length} contacts`;
    await noteStep(ctx, recall.id, `Message sent to ${many}`);
  }
  return { contacts: reached.length, messages, without: contacts.length - reached.length };
}

/**
 * Takes goods back that a customer brought or sent because of a recall: they go to the reject tray, at what they
 * cost when they left.
 *
 * Locks the recall against closing, the contact, then the position of the SKU.
 *
 * @throws {Problem} `recall.not_active` (409); `recall.too_many_back` (422) at the quantity.
 */
export async function recoverRecall(
  ctx: WriteContext,
  input: RecoverGoods,
): Promise<RecallContact> {
  const recall = await runningRecall(ctx, input.id);
  const contact = await lockRow(ctx, recallContacts, input.contactId);
  if (contact.recallId !== recall.id)
    throw invalid({ contactId: 'Choose a contact of this recall.' });
  const own = (await readContactGoods(ctx, [contact.id])).get(contact.id) ?? [];
  const goods = own.find(({ batchId }) => batchId === input.batchId);
  if (!goods) throw invalid({ batchId: 'They got nothing of this batch.' });
  if (goods.isBox) {
    throw invalid({ batchId: 'A box returns with the items in it. Receive the items.' });
  }
  const open = goods.qty - goods.recovered - goods.destroyed;
  if (input.qty > open) {
    const says = `Only ${qtyText(open, goods.unit)} of batch ${goods.code} can still come back.`;
    throw ruleBroken('recall.too_many_back', says, { fields: { qty: says } });
  }
  await takeIn(ctx, recall, contact, input);
  await changeRow(ctx, recallContacts, contact, {
    result: 'returned',
    resultAt: ctx.now,
    resultBy: ctx.user.id,
    note: input.note,
  });
  await noteStep(
    ctx,
    recall.id,
    `${contact.name}, ${contact.number}: ${qtyText(input.qty, goods.unit)} of batch ${goods.code} came back`,
  );
  return getRecallContact(ctx, contact.id);
}

/** The goods by the lines that they left by, the first ones first. */
async function takeIn(
  ctx: WriteContext,
  recall: RecallRecord,
  contact: RecallContactRecord,
  { batchId, qty }: Pick<RecoverGoods, 'batchId' | 'qty'>,
): Promise<void> {
  const docId = contact.parcelId ?? contact.orderId;
  const left = await ctx.tx
    .select({
      line: movements.docLineId,
      storeId: movements.storeId,
      qty: sql`sum(-${movements.qty} - coalesce((
        select sum(r.qty) from stock_movement r where r.shipped_by_id = ${movements}.id), 0))`.mapWith(
        Number,
      ),
    })
    .from(movements)
    .where(
      and(
        eq(movements.kind, 'ship'),
        eq(movements.docKind, contact.leftBy),
        eq(movements.docId, docId),
        eq(movements.batchId, batchId),
      ),
    )
    .groupBy(movements.docLineId, movements.storeId)
    .orderBy(movements.docLineId);
  const batch = (await readBatches(ctx, [batchId])).get(batchId);
  const [order] = await ctx.tx
    .select({ channel: salesOrders.channel })
    .from(salesOrders)
    .where(eq(salesOrders.id, contact.orderId));
  invariant(batch && order, 'goods of a contact have a batch and an order');
  let rest = qty;
  const pieces = left.flatMap(({ line, qty: open }) => {
    const part = Math.min(open, rest);
    rest -= part;
    if (part <= 0) return [];
    return {
      returnLineId: contact.id,
      skuId: batch.skuId,
      qty: part,
      shipped: { docKind: contact.leftBy, docId, orderLineId: line },
      batchId,
      decision: 'quarantine' as const,
    };
  });
  if (rest > 0)
    throw conflict('stock.changed', 'The stock changed while you worked. Please try again.');
  await receiveReturn(ctx, {
    by: 'recall',
    returnId: recall.id,
    returnNo: recall.number,
    storeId: left[0]?.storeId,
    channel: order.channel,
    pieces,
  });
}
