import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { credit, debit, postEach, type RoleLine } from '../../books/journal/journal.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { insertRaw } from '../../platform/rows/rows.ts';
import type { Moved } from './movement.service.ts';
import { creditsOfGoods } from './posting.service.ts';
import { costOfLeaving, inOrderFor, type Waiting } from './sale-cost.rules.ts';
import { saleCosts } from './sale-cost.table.ts';

export type NewSaleCost = typeof saleCosts.$inferInsert;

/** Goods that leave with a document, sold. */
type Leaving = {
  readonly source: {
    readonly kind: 'parcel' | 'order';
    readonly id: number;
    readonly no: string;
  };
  readonly centre: 'B2C' | 'B2B';
  readonly moved: readonly Moved[];
};

/**
 * Posts the cost of goods that leave, of several documents on one day: what was billed is relieved of the goods billed
 * and not dispatched, the difference to what the goods are worth now and what nobody billed is cost of goods sold.
 * The caller has locked the orders.
 */
export async function postLeaving(
  ctx: WriteContext,
  date: string,
  leaving: readonly Leaving[],
): Promise<void> {
  const waiting = await readWaitingCosts(
    ctx,
    leaving.flatMap(({ moved }) => moved.map(({ docLineId }) => docLineId)),
  );
  const rows: NewSaleCost[] = [];
  const events = [];
  for (const { source, centre, moved } of leaving) {
    const own = rowsOf({ source, moved, waiting, date });
    rows.push(...own);
    const goods = moved.map(({ skuId, value }) => ({ skuId, value: -value }));
    events.push({
      event: 'stock.dispatched' as const,
      date,
      source: { ...source, seq: 1 },
      centre,
      lines: [
        debit(
          'goods_billed',
          own.reduce((sum, row) => sum - row.waiting, 0),
        ),
        costLine(own),
        ...(await creditsOfGoods(ctx, goods)),
      ],
    });
  }
  await postEach(ctx, events);
  await writeSaleCosts(ctx, rows);
}

/** The rows of a document: of each order line and invoice, and of what no invoice bears. */
function rowsOf({
  source,
  moved,
  waiting,
  date,
}: Pick<Leaving, 'source' | 'moved'> & {
  readonly waiting: readonly Waiting[];
  readonly date: string;
}): NewSaleCost[] {
  const parcelId = source.kind === 'parcel' ? source.id : null;
  const lines = Map.groupBy(moved, ({ docLineId }) => docLineId);
  return [...lines].flatMap(([orderLineId, parts]) => {
    const skuId = parts[0]?.skuId ?? 0;
    const head = {
      day: date,
      kind: 'left' as const,
      docKind: source.kind,
      docId: source.id,
      orderLineId,
      skuId,
    };
    const own = inOrderFor(
      waiting.filter((one) => one.orderLineId === orderLineId),
      parcelId,
    );
    const { billed, unbilledCost } = costOfLeaving(own, {
      qty: -parts.reduce((sum, { qty }) => sum + qty, 0),
      value: -parts.reduce((sum, { value }) => sum + value, 0),
    });
    return [
      ...billed.map((part) => ({
        ...head,
        invoiceId: part.invoiceId,
        parcelId: part.parcelId,
        waitingQty: -part.qty,
        waiting: -part.value || 0,
        cost: part.cost,
      })),
      ...(unbilledCost === 0
        ? []
        : [{ ...head, parcelId, waitingQty: 0, waiting: 0, cost: unbilledCost }]),
    ];
  });
}

/** Cost of goods sold by rows, on the side on which they come to something. */
function costLine(rows: readonly Pick<NewSaleCost, 'cost' | 'skuId'>[]): RoleLine {
  const cost = rows.reduce((sum, row) => sum + row.cost, 0);
  const sign = cost < 0 ? -1 : 1;
  const of = rows.map((row) => ({ skuId: row.skuId, amount: sign * row.cost }));
  return (cost < 0 ? credit : debit)('cost_of_goods_sold', sign * cost, { of });
}

/** What is billed of order lines and has not left, by the invoice and the parcel that it was billed for. */
export async function readWaitingCosts(
  ctx: ReadContext,
  orderLineIds: readonly number[],
): Promise<Waiting[]> {
  if (orderLineIds.length === 0) return [];
  const rows = await ctx.tx
    .select({
      invoiceId: sql`${saleCosts.invoiceId}`.mapWith(Number),
      orderLineId: sql`${saleCosts.orderLineId}`.mapWith(Number),
      skuId: saleCosts.skuId,
      parcelId: saleCosts.parcelId,
      qty: sql`sum(${saleCosts.waitingQty})`.mapWith(Number),
      value: sql`sum(${saleCosts.waiting})`.mapWith(Number),
    })
    .from(saleCosts)
    .where(
      and(
        inArray(saleCosts.orderLineId, [...new Set(orderLineIds)]),
        isNotNull(saleCosts.invoiceId),
      ),
    )
    .groupBy(saleCosts.invoiceId, saleCosts.orderLineId, saleCosts.skuId, saleCosts.parcelId)
    .having(sql`sum(${saleCosts.waitingQty}) <> 0 or sum(${saleCosts.waiting}) <> 0`)
    .orderBy(saleCosts.invoiceId);
  return rows;
}

/** Writes rows of cost; rows that say nothing are left out. */
export const writeSaleCosts = (ctx: WriteContext, rows: readonly NewSaleCost[]) =>
  insertRaw(
    ctx,
    saleCosts,
    rows.filter(({ waitingQty, waiting, cost }) => waitingQty !== 0 || waiting !== 0 || cost !== 0),
  );
