import type {
  ListUnsettled,
  Unsettled,
} from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { couriers } from '../../logistics/couriers/courier.table.ts';
import { parcels } from '../../logistics/dispatch/parcel.table.ts';
import { orderPayments } from '../../orders/payments/payment.table.ts';
import { asked, atLeast, upTo } from '../../platform/rows/asked.ts';
import type { ReadContext } from '../../platform/context.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { voucherClearings } from './voucher.table.ts';

const keyOf = { gateway: 'clearing.gateway', cod: 'clearing.cod' } as const;

/** What lies with the gateway or couriers: what came, what went back, without what was taken back before it was settled. */
const waits = and(
  isNull(voucherClearings.id),
  sql`not (${journalEntries.reversesId} is not null and not exists (
      select from voucher_clearing c join journal_line o on o.id = c.journal_line_id
      where o.entry_id = ${journalEntries.reversesId} and c.released_at is null))`,
  sql`not exists (select from journal_entry r where r.reverses_id = ${journalEntries.id})`,
  sql`${journalEntries.event} not in ('gateway.settled', 'cod.remitted')`,
);

/** The parcel whose cash a payment is: the newest of its order that this courier took along. */
const parcelOf = (field: 'waybill' | 'number') =>
  sql<string>`coalesce((select ${parcels[field]} from ${parcels} join ${orderPayments} on ${orderPayments.orderId} = ${parcels.orderId}
    where ${journalEntries.sourceKind} = 'order_payment' and ${orderPayments.id} = ${journalEntries.sourceId}
      and ${parcels.direction} = 'out' and ${parcels.courierId} = ${journalLines.partyId} order by ${parcels.id} desc limit 1), '')`;

const linesOf = (ctx: ReadContext) =>
  ctx.tx
    .select({
      journalLineId: journalLines.id,
      date: journalLines.entryDate,
      docNo: journalEntries.sourceNo,
      partyName: sql<string>`coalesce(${journalEntries.partyName}, '')`,
      bankRef: sql<string>`coalesce(${journalLines.bankRef}, '')`,
      waybill: parcelOf('waybill'),
      parcelNo: parcelOf('number'),
      courierId: journalLines.partyId,
      amount: sql<number>`${journalLines.debit} - ${journalLines.credit}`.mapWith(Number),
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .leftJoin(
      voucherClearings,
      and(eq(voucherClearings.journalLineId, journalLines.id), isNull(voucherClearings.releasedAt)),
    );

/** At most so many stand on one page, and can be settled at once. */
const atMost = 2_000;

/** What the gateway or couriers have not settled, oldest first. */
export async function listUnsettled(ctx: ReadContext, input: ListUnsettled): Promise<Unsettled> {
  const { source } = input;
  const of = and(eq(ledgerAccounts.systemKey, keyOf[source]), waits);
  const found = await linesOf(ctx)
    .where(
      and(
        of,
        ...asked(input, {
          courierId: journalLines.partyId,
          from: atLeast(journalLines.entryDate),
          to: upTo(journalLines.entryDate),
        }),
      ),
    )
    .orderBy(asc(journalLines.entryDate), asc(journalLines.id))
    .limit(atMost + 1);
  const rows = found.slice(0, atMost).map(({ bankRef, waybill, courierId, ...row }) => ({
    ...row,
    courierId: source === 'cod' ? courierId : null,
    reference: source === 'cod' ? waybill || bankRef : bankRef,
  }));
  return {
    rows,
    total: rows.reduce((sum, { amount }) => sum + amount, 0),
    isCut: found.length > atMost,
    couriers: source === 'cod' ? await couriersWaiting(ctx) : [],
  };
}

async function couriersWaiting(ctx: ReadContext): Promise<Unsettled['couriers']> {
  const rows = await ctx.tx
    .select({
      courierId: couriers.id,
      name: couriers.name,
      amount: sql<number>`sum(${journalLines.debit} - ${journalLines.credit})`.mapWith(Number),
    })
    .from(journalLines)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .innerJoin(couriers, eq(couriers.id, journalLines.partyId))
    .where(eq(ledgerAccounts.systemKey, 'clearing.cod'))
    .groupBy(couriers.id, couriers.name)
    .orderBy(asc(couriers.name));
  return rows.filter(({ amount }) => amount !== 0);
}

/** Lines that are named, as long as they wait. */
export async function waitingLines(
  ctx: ReadContext,
  source: keyof typeof keyOf,
  ids: readonly number[],
) {
  return linesOf(ctx)
    .where(
      and(eq(ledgerAccounts.systemKey, keyOf[source]), waits, inArray(journalLines.id, [...ids])),
    )
    .orderBy(asc(journalLines.id));
}

/** What a voucher that stands took out of clearing: payments of the gateway, parcels of a courier, cheques. */
export async function clearedLines(
  ctx: ReadContext,
  { id }: { readonly id: number },
): Promise<Voucher['clears']> {
  const rows = await linesOf(ctx)
    .where(eq(voucherClearings.voucherId, id))
    .orderBy(asc(journalLines.id))
    .limit(atMost);
  return rows.map(({ journalLineId, date, docNo, partyName, parcelNo, amount, ...row }) => ({
    journalLineId,
    date,
    docNo,
    partyName,
    parcelNo,
    amount,
    reference: row.waybill || row.bankRef,
  }));
}
