import {
  type ContactGoods,
  type ListRecallContacts,
  RecallContact,
} from '@counting-house/contract/recall/recall.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { outboxMessages } from '../integrations/outbox/outbox.table.ts';
import { salesOrders } from '../orders/order.table.ts';
import type { ReadContext } from '../platform/context.ts';
import { asked, pick } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { theOne } from '../platform/rows/rows.ts';
import { recallContacts } from './recall.table.ts';

const row = {
  ...columnsFor(RecallContact, recallContacts),
  orderNo: sql<string>`coalesce(${salesOrders.orderNo}, '')`,
};

/** Who got recalled goods, those with most of them first. */
export async function listRecallContacts(
  ctx: ReadContext,
  input: ListRecallContacts,
): Promise<ListAnswer<RecallContact>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(row)
      .from(recallContacts)
      .innerJoin(salesOrders, eq(salesOrders.id, recallContacts.orderId))
      .$dynamic(),
    matching: ctx.tx.select({ id: recallContacts.id }).from(recallContacts).$dynamic(),
    id: recallContacts.id,
    where: asked(input, { ...pick(recallContacts, 'recallId', 'result'), ids: recallContacts.id }),
    search: [
      sql`(${recallContacts.name} || ' ' || ${recallContacts.phone} || ' ' || ${recallContacts.number})`,
    ],
    sorts: { qty: recallContacts.qty, name: recallContacts.name },
    defaultSort: '-qty',
  });
  return { ...page, rows: await withGoods(ctx, page.rows) };
}

/** One of them. */
export async function getRecallContact(ctx: ReadContext, id: number): Promise<RecallContact> {
  const found = theOne(
    recallContacts,
    await ctx.tx
      .select(row)
      .from(recallContacts)
      .innerJoin(salesOrders, eq(salesOrders.id, recallContacts.orderId))
      .where(eq(recallContacts.id, id)),
  );
  const [contact] = await withGoods(ctx, [found]);
  return theOne(recallContacts, [contact]);
}

type Row = Omit<RecallContact, 'goods' | 'messages'>;

async function withGoods(ctx: ReadContext, rows: readonly Row[]): Promise<RecallContact[]> {
  const ids = rows.map(({ id }) => id);
  const goods = await readContactGoods(ctx, ids);
  const messages = await messagesTo(ctx, ids);
  return rows.map((one) => ({
    ...one,
    goods: goods.get(one.id) ?? [],
    messages: messages.get(one.id) ?? [],
  }));
}

/**
 * What these have, or had, of each batch. What came back is what is with them no more: whether it came through
 * the recall or as a return.
 */
export async function readContactGoods(
  ctx: ReadContext,
  contactIds: readonly number[],
): Promise<ReadonlyMap<number, ContactGoods[]>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<
    Record<
      'contact' | 'batch_id' | 'code' | 'name' | 'unit' | 'qty' | 'destroyed' | 'here',
      string
    > & { readonly is_box: boolean }
  >(sql`
    select l.contact_id as contact, l.batch_id, b.code, s.name, u.code as unit, l.qty, l.destroyed,
      s.kind = 'packing' as is_box, w.here
    from recall_contact_line l
      join recall_contact c on c.id = l.contact_id
      join batch b on b.id = l.batch_id join sku s on s.id = b.sku_id join unit u on u.id = s.unit_id
      cross join lateral (${withThem(sql`c.left_by`, sql`coalesce(c.parcel_id, c.order_id)`, sql`l.batch_id`)}) w
    where l.contact_id = any(${sql.param([...contactIds])}::bigint[])
    order by l.contact_id, l.batch_id`);
  const goods = rows.map((one) => ({
    contact: Number(one.contact),
    batchId: Number(one.batch_id),
    code: one.code,
    name: one.name,
    unit: one.unit,
    qty: Number(one.qty),
    recovered: Math.max(0, Number(one.qty) - Number(one.here)),
    destroyed: Number(one.destroyed),
    isBox: one.is_box,
  }));
  return Map.groupBy(goods, ({ contact }) => contact);
}

type Sql = ReturnType<typeof sql>;

const back = (shipment: Sql): Sql =>
  sql`coalesce((select sum(r.qty) from stock_movement r where r.shipped_by_id = ${shipment}), 0)`;

/**
 * What has not come back of a movement `m` that took goods out, or the box that they lie in: a box is with anyone who has
 * goods of its parcel, and in the house until they leave and when they all came back.
 */
export const isUnrecovered: Sql = sql`case m.kind when 'ship' then -m.qty - ${back(sql`m.id`)}
  when 'pack_material' then case when exists (
    select from stock_movement s where s.doc_kind = m.doc_kind and s.doc_id = m.doc_id
      and s.kind = 'ship' and -s.qty > ${back(sql`s.id`)}) then -m.qty else 0 end
  else 0 end`;

/** What left by a document of a batch and has not come back: `here`. */
export const withThem = (leftBy: Sql, docId: Sql, batchId: Sql): Sql => sql`
  select coalesce(sum(${isUnrecovered}), 0) as here from stock_movement m
  where m.doc_kind = ${leftBy} and m.doc_id = ${docId} and m.batch_id = ${batchId}
    and m.kind in ('ship', 'pack_material')`;

async function messagesTo(ctx: ReadContext, contactIds: readonly number[]) {
  const found =
    contactIds.length === 0
      ? []
      : await ctx.tx
          .select({
            contactId: outboxMessages.entityId,
            channel: outboxMessages.channel,
            status: outboxMessages.status,
            at: outboxMessages.createdAt,
          })
          .from(outboxMessages)
          .where(
            and(
              eq(outboxMessages.entity, 'recall_contact'),
              inArray(outboxMessages.entityId, [...contactIds]),
            ),
          )
          .orderBy(desc(outboxMessages.id))
          .limit(2_000);
  const byContact = Map.groupBy(found, ({ contactId }) => contactId ?? 0);
  return new Map(
    [...byContact].map(([id, sent]) => {
      const channels = Map.groupBy(sent, ({ channel }) => channel);
      const last = [...channels.values()].flatMap(([first]) => first ?? []);
      return [id, last.map(({ channel, status, at }) => ({ channel, status, at }))];
    }),
  );
}
