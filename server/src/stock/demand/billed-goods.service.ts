import { sql } from 'drizzle-orm';
import type { RoleLine } from '../../books/journal/journal.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { inOrderFor, relieve } from '../ledger/sale-cost.rules.ts';
import { readWaitingCosts, writeSaleCosts, type NewSaleCost } from '../ledger/sale-cost.service.ts';
import { valueLike, valueOut } from '../ledger/value.rules.ts';

/** What goods cost that a document bills or takes back, paise, for its entry. */
export type BilledCost = {
  readonly cost: number;
  readonly costOf: NonNullable<RoleLine['of']>;
};

type BilledLine = {
  readonly orderLineId: number;
  readonly skuId: number;
  /** Thousandths that the invoice bears. */
  readonly qty: number;
  /** What of the order line had left, and what other invoices bear of it. */
  readonly shipped: number;
  readonly invoiced: number;
};

/**
 * Notes what the goods of an invoice cost that have not left: as those of its parcels do, else those that are packed or
 * held for the line, else what the SKU is worth on average. What had left before costs nothing again.
 *
 * The caller has locked the order.
 *
 * @param packedIn the parcels that the invoice is for.
 */
export async function billGoods(
  ctx: WriteContext,
  {
    invoiceId,
    date,
    packedIn,
    lines,
  }: {
    readonly invoiceId: number;
    readonly date: string;
    readonly packedIn: readonly number[];
    readonly lines: readonly BilledLine[];
  },
): Promise<BilledCost> {
  const known = await readWaitingCosts(
    ctx,
    lines.flatMap(({ orderLineId, invoiced }) => (invoiced > 0 ? [orderLineId] : [])),
  );
  const waits = (orderLineId: number) =>
    known.filter((one) => one.orderLineId === orderLineId).reduce((sum, { qty }) => sum + qty, 0);
  const toBill = lines.flatMap((line) => {
    const waiting = waits(line.orderLineId);
    const ahead = Math.max(0, line.shipped - (line.invoiced - waiting));
    const qty = line.qty - Math.min(ahead, line.qty);
    return qty > 0 ? [{ ...line, qty, waiting }] : [];
  });
  const costed = await costOf(ctx, toBill, packedIn);
  const rows = costed.map(({ line, parcelId, qty, value }): NewSaleCost => ({
    day: date,
    kind: 'billed',
    docKind: 'sales_invoice',
    docId: invoiceId,
    orderLineId: line.orderLineId,
    skuId: line.skuId,
    invoiceId,
    parcelId,
    waitingQty: qty,
    waiting: value,
    cost: value,
  }));
  await writeSaleCosts(ctx, rows);
  return summed(rows);
}

/** Goods that are packed or held for an order line, and what their batch is worth in their store. */
type Held = {
  readonly line: number;
  readonly parcel: number | null;
  readonly qty: number;
  readonly batch: string;
};

async function costOf(
  ctx: ReadContext,
  lines: readonly (BilledLine & { readonly waiting: number })[],
  packedIn: readonly number[],
) {
  if (lines.length === 0) return [];
  const { pool, worth } = await heldFor(ctx, lines);
  const short: { line: BilledLine; qty: number }[] = [];
  const costed = lines.flatMap((line) => {
    const own = pool.filter((one) => one.line === line.orderLineId);
    const isIn = ({ parcel }: Held) => parcel !== null && packedIn.includes(parcel);
    const others = withoutFirst(
      own.filter((one) => !isIn(one)),
      line.waiting,
    );
    let rest = line.qty;
    const parts = [...own.filter(isIn), ...others].flatMap(({ parcel, qty: there, batch }) => {
      const qty = Math.min(there, rest);
      const held = worth.get(batch);
      if (qty <= 0 || !held) return [];
      const value = valueOut(held, qty);
      held.qty -= qty;
      held.value -= value;
      rest -= qty;
      return [{ line, parcelId: parcel, qty, value }];
    });
    if (rest > 0) short.push({ line, qty: rest });
    return byParcel(parts);
  });
  if (short.length === 0) return costed;
  const average = await averageOf(
    ctx,
    short.map(({ line }) => line.skuId),
  );
  return [
    ...costed,
    ...short.map(({ line, qty }) => {
      const held = average.get(line.skuId) ?? { qty: 0, value: 0 };
      return { line, parcelId: null, qty, value: valueLike(held, qty) };
    }),
  ];
}

/** Goods that other invoices bear already. */
function withoutFirst(pool: readonly Held[], qty: number): Held[] {
  let rest = qty;
  return pool.flatMap((one) => {
    const part = Math.min(one.qty, rest);
    rest -= part;
    return part < one.qty ? [{ ...one, qty: one.qty - part }] : [];
  });
}

type Costed = { line: BilledLine; parcelId: number | null; qty: number; value: number };

const byParcel = (parts: readonly Costed[]): Costed[] =>
  [...Map.groupBy(parts, ({ parcelId }) => parcelId).values()].flatMap((same) => {
    const [first] = same;
    const sum = (key: 'qty' | 'value') => same.reduce((all, part) => all + part[key], 0);
    return first ? [{ ...first, qty: sum('qty'), value: sum('value') }] : [];
  });

/** What is packed for order lines, then what is held, and what their batches are worth. */
async function heldFor(ctx: ReadContext, lines: readonly BilledLine[]) {
  const ids = lines.map(({ orderLineId }) => orderLineId);
  const { rows } = await ctx.tx.execute<
    Record<'line' | 'qty' | 'batch' | 'held' | 'value', string> & {
      parcel: string | null;
    }
  >(sql`
    select d.ref_line_id as line, r.parcel_id as parcel, r.qty, concat(r.batch_id, ' ', r.store_id) as batch,
      coalesce(s.on_hand, 0) as held, coalesce(s.value, 0) as value
    from demand d join reservation r on r.demand_id = d.id
      left join batch_store s on s.batch_id = r.batch_id and s.store_id = r.store_id
    where d.purpose = 'order' and d.ref_line_id = any(${sql.param(ids)}::bigint[])
    order by r.stage desc, r.id`);
  const worth = new Map(
    rows.map(({ batch, held, value }) => [batch, { qty: Number(held), value: Number(value) }]),
  );
  const pool = rows.map(({ line, parcel, qty, batch }): Held => ({
    line: Number(line),
    parcel: parcel === null ? null : Number(parcel),
    qty: Number(qty),
    batch,
  }));
  return { pool, worth };
}

/** What SKUs are worth on average: those on hand, else those that came in last. */
async function averageOf(ctx: ReadContext, skuIds: readonly number[]) {
  const { rows } = await ctx.tx.execute<Record<'id' | 'qty' | 'value', string>>(sql`
    select s.id, case when p.qty > 0 then p.qty else l.qty end as qty,
      case when p.qty > 0 then p.value else l.value end as value
    from sku s
      cross join lateral (
        select coalesce(sum(on_hand), 0) as qty, coalesce(sum(value), 0) as value
        from stock_position where sku_id = s.id
      ) p
      left join lateral (
        select qty, value from stock_movement
        where sku_id = s.id and qty > 0 and value > 0 order by id desc limit 1
      ) l on p.qty = 0
    where s.id = any(${sql.param([...new Set(skuIds)])}::bigint[])`);
  return new Map(
    rows.map(({ id, qty, value }) => [Number(id), { qty: Number(qty), value: Number(value) }]),
  );
}

/**
 * Notes that a credit note takes goods back that had not left: they are not billed any more. Those of its own invoice
 * first.
 */
export async function unbillGoods(
  ctx: WriteContext,
  {
    invoiceId,
    creditNoteId,
    date,
    lines,
  }: {
    readonly invoiceId: number;
    readonly creditNoteId: number;
    readonly date: string;
    readonly lines: readonly { readonly orderLineId: number; readonly qty: number }[];
  },
): Promise<BilledCost> {
  const waiting = await readWaitingCosts(
    ctx,
    lines.map(({ orderLineId }) => orderLineId),
  );
  const ownFirst = waiting.toSorted(
    (a, b) => Number(b.invoiceId === invoiceId) - Number(a.invoiceId === invoiceId),
  );
  const rows = lines.flatMap(({ orderLineId, qty }) =>
    relieve(
      ownFirst.filter((one) => one.orderLineId === orderLineId),
      qty,
    ).map((part): NewSaleCost => ({
      day: date,
      kind: 'unbilled',
      docKind: 'credit_note',
      docId: creditNoteId,
      orderLineId,
      skuId: part.skuId,
      invoiceId: part.invoiceId,
      parcelId: part.parcelId,
      waitingQty: -part.qty,
      waiting: -part.value || 0,
      cost: -part.value || 0,
    })),
  );
  await writeSaleCosts(ctx, rows);
  const { cost, costOf: parts } = summed(rows);
  return { cost: -cost || 0, costOf: parts.map((part) => ({ ...part, amount: -part.amount })) };
}

/**
 * Notes that an invoice is cancelled; the caller reverses its entry, on the same day.
 *
 * @returns false when some of its goods have left.
 */
export async function unbillInvoice(
  ctx: WriteContext,
  {
    invoiceId,
    date,
    orderLineIds,
  }: {
    readonly invoiceId: number;
    readonly date: string;
    readonly orderLineIds: readonly number[];
  },
): Promise<boolean> {
  const { rows: left } = await ctx.tx.execute(sql`
    select 1 from sale_cost where invoice_id = ${invoiceId} and kind = 'left' limit 1`);
  if (left.length > 0) return false;
  const waiting = await readWaitingCosts(ctx, orderLineIds);
  await writeSaleCosts(
    ctx,
    inOrderFor(
      waiting.filter((one) => one.invoiceId === invoiceId),
      null,
    ).map(({ orderLineId, skuId, parcelId, qty, value }): NewSaleCost => ({
      day: date,
      kind: 'unbilled',
      docKind: 'sales_invoice',
      docId: invoiceId,
      orderLineId,
      skuId,
      invoiceId,
      parcelId,
      waitingQty: -qty,
      waiting: -value || 0,
      cost: -value || 0,
    })),
  );
  return true;
}

const summed = (rows: readonly NewSaleCost[]): BilledCost => ({
  cost: rows.reduce((sum, { cost }) => sum + cost, 0),
  costOf: rows.map(({ skuId, cost }) => ({ skuId, amount: cost })),
});
