import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { setCredited, setUninvoiced } from '../../orders/fulfilment/fulfilment.service.ts';
import { readOrderLines, lockOrder, type OrderRecord } from '../../orders/order.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invariant, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertPart, insertWithParts, readRow } from '../../platform/rows/rows.ts';
import { giveNumber } from '../../platform/settings/numbers.ts';
import { unbillGoods, type BilledCost } from '../../stock/demand/billed-goods.service.ts';
import { salesInvoiceLines } from '../invoice-line.table.ts';
import { salesInvoices } from '../invoice.table.ts';
import { goodsOf, taxesToPost } from '../posted-tax.rules.ts';
import { creditNoteLines } from './credit-note-line.table.ts';
import { creditNotes } from './credit-note.table.ts';
import { planCredit, type Credit, type Creditable, type PlannedNote } from './credit-plan.rules.ts';

type CreditNoteRecord = typeof creditNotes.$inferSelect;

/** An order after a credit, and the notes that it came to, one for each invoice. */
type CreditedOrder = {
  readonly order: OrderRecord;
  readonly notes: readonly CreditNoteRecord[];
};

/**
 * Writes credit notes over lines and charges of an order's invoices: the rest of the invoice lines falls,
 * the notes settle their own invoices first, and what is over is the buyer's credit.
 *
 * Locks the order, unless the caller did, then its invoices by id. Numbers are taken when all else is written.
 *
 * @param order as the caller holds it, behind its lock.
 * @throws {Problem} `credit.above_rest`, `credit.kept_above`, `credit_note.date_order`, `period.*` (422).
 */
export async function creditLines(
  ctx: WriteContext,
  asked: Credit,
  order?: OrderRecord,
): Promise<CreditedOrder> {
  const held = order ?? (await lockOrder(ctx, asked.orderId));
  const planned = planCredit(await lockCreditable(ctx, held.id), asked, ctx.today);
  const notes: CreditNoteRecord[] = [];
  for (const note of planned) notes.push(await issueNote(ctx, asked, note));
  return { order: await tellOrder(ctx, held, asked, planned), notes };
}

/** Credits cancelled goods that an invoice covers: afterwards it does not cover them any more. */
export const creditForCancelled = (
  ctx: WriteContext,
  asked: Omit<Credit, 'reasonKind'>,
  order?: OrderRecord,
): Promise<CreditedOrder> => creditLines(ctx, { ...asked, reasonKind: 'cancelled' }, order);

/** Credits what came back with a return. */
export const creditReturn = (
  ctx: WriteContext,
  asked: Credit & {
    readonly reasonKind: 'return' | 'rto' | 'keep_offer';
    readonly returnId: number;
  },
  order?: OrderRecord,
): Promise<CreditedOrder> => creditLines(ctx, asked, order);

/** What a credit would come to; nothing is written. @throws {Problem} As `creditLines`. */
export async function previewCredit(
  ctx: ReadContext,
  asked: Pick<Credit, 'orderId' | 'lines'>,
): Promise<PlannedNote[]> {
  const invoices = await ctx.tx
    .select()
    .from(salesInvoices)
    .where(and(eq(salesInvoices.orderId, asked.orderId), eq(salesInvoices.status, 'issued')))
    .orderBy(salesInvoices.id);
  return planCredit(await creditableOf(ctx, invoices), asked, ctx.today);
}

async function lockCreditable(ctx: WriteContext, orderId: number): Promise<Creditable[]> {
  const invoices = await readRows(
    ctx,
    salesInvoices,
    { orderId, status: 'issued' },
    { orderBy: ['id'], lock: 'update' },
  );
  return creditableOf(ctx, invoices);
}

async function creditableOf(
  ctx: ReadContext,
  invoices: readonly (typeof salesInvoices.$inferSelect)[],
): Promise<Creditable[]> {
  if (invoices.length === 0) return [];
  const ids = invoices.map(({ id }) => id);
  const lines = await readRows(
    ctx,
    salesInvoiceLines,
    { invoiceId: ids },
    { orderBy: ['invoiceId', 'lineNo'] },
  );
  const before = await ctx.tx
    .select({
      invoiceId: creditNotes.invoiceId,
      roundOff: sql<number>`sum(${creditNotes.roundOff})`.mapWith(Number),
      kept: sql<number>`sum(${creditNotes.kept})`.mapWith(Number),
    })
    .from(creditNotes)
    .where(and(inArray(creditNotes.invoiceId, ids), eq(creditNotes.status, 'issued')))
    .groupBy(creditNotes.invoiceId);
  return invoices.map((invoice) => ({
    invoice,
    lines: lines.filter(({ invoiceId }) => invoiceId === invoice.id),
    before: before.find(({ invoiceId }) => invoiceId === invoice.id) ?? { roundOff: 0, kept: 0 },
  }));
}

async function issueNote(
  ctx: WriteContext,
  asked: Credit,
  { invoice, lines, rests, amounts }: PlannedNote,
): Promise<CreditNoteRecord> {
  invariant(invoice.number, 'an issued invoice has its number');
  const head = {
    channel: invoice.channel,
    orderId: invoice.orderId,
    orderNo: invoice.orderNo,
    buyerKind: invoice.buyerKind,
    buyerId: invoice.buyerId,
    buyer: invoice.buyer,
    seller: invoice.seller,
    billingAddress: invoice.billingAddress,
    shippingAddress: invoice.shippingAddress,
    placeOfSupply: invoice.placeOfSupply,
    priceMode: invoice.priceMode,
    ...amounts,
    invoiceId: invoice.id,
    invoiceNo: invoice.number,
    invoiceDate: invoice.issueDate,
    returnId: asked.returnId ?? null,
    reasonKind: asked.reasonKind,
    reason: asked.reason,
    issueDate: ctx.today,
  };
  const { row: draft } = await insertWithParts(ctx, creditNotes, head, [
    insertPart(creditNoteLines, 'creditNoteId', lines, { isNoted: false }),
  ]);
  await setRests(ctx, rests);
  await changeRow(ctx, salesInvoices, invoice, { credited: invoice.credited + amounts.total });
  const cost = await unbilledBy(ctx, draft, lines);
  const note = await giveNumber(ctx, creditNotes, draft, {
    key: 'credit_note',
    date: draft.issueDate,
  });
  await keepDateOrder(ctx, note);
  await postNote(ctx, note, { lines, cost, ofCards: invoice.series === 'gift_card_receipt' });
  await noteEvent(ctx, {
    orderId: note.orderId,
    kind: 'credit_note',
    text: `Credit note ${note.number} for ${rupees(note.total)} issued`,
  });
  return readRow(ctx, creditNotes, note.id);
}

/** What goods cost that are cancelled and had not left. */
async function unbilledBy(
  ctx: WriteContext,
  { id, invoiceId, issueDate, reasonKind }: CreditNoteRecord,
  lines: PlannedNote['lines'],
): Promise<BilledCost> {
  if (reasonKind !== 'cancelled') return { cost: 0, costOf: [] };
  return unbillGoods(ctx, {
    invoiceId,
    creditNoteId: id,
    date: issueDate,
    lines: lines.flatMap(({ orderLineId, qty }) =>
      orderLineId && qty ? [{ orderLineId, qty }] : [],
    ),
  });
}

/** Writes what is left of invoice lines, in one statement. */
export async function setRests(ctx: WriteContext, rests: PlannedNote['rests']): Promise<void> {
  const list = (of: readonly (number | string | null)[], type: string) =>
    sql`${sql.param(of)}::${sql.raw(type)}[]`;
  await ctx.tx.execute(sql`
    update sales_invoice_line l
    set rest_qty = r.qty, rest_net = r.net, rest_components = r.components::jsonb
    from unnest(
      ${list(
        rests.map(({ id }) => id),
        'bigint',
      )},
      ${list(
        rests.map(({ restQty }) => restQty),
        'bigint',
      )},
      ${list(
        rests.map(({ restNet }) => restNet),
        'bigint',
      )},
      ${list(
        rests.map(({ restComponents }) => JSON.stringify(restComponents)),
        'text',
      )}
    ) as r(id, qty, net, components)
    where l.id = r.id`);
}

/** Under the lock of the series: numbers follow dates, except within one month. */
async function keepDateOrder(ctx: ReadContext, note: CreditNoteRecord): Promise<void> {
  const [later] = await ctx.tx
    .select({ date: creditNotes.issueDate })
    .from(creditNotes)
    .where(
      and(
        gt(creditNotes.issueDate, note.issueDate),
        ne(
          sql`date_trunc('month', ${creditNotes.issueDate})`,
          sql`date_trunc('month', ${note.issueDate}::date)`,
        ),
      ),
    )
    .limit(1);
  if (!later) return;
  const says = `The last credit note is dated ${dateText(later.date)}. Earlier dates break the order of numbers.`;
  throw ruleBroken('credit_note.date_order', says);
}

async function postNote(
  ctx: WriteContext,
  note: CreditNoteRecord,
  {
    lines,
    cost: { cost, costOf },
    ofCards,
  }: Pick<PlannedNote, 'lines'> & { readonly cost: BilledCost; readonly ofCards: boolean },
): Promise<void> {
  invariant(note.number, 'an issued credit note has its number');
  const taxableOf = (wanted: 'goods' | 'charge') =>
    lines.reduce((sum, { kind, taxable }) => sum + (kind === wanted ? taxable : 0), 0);
  const { roundOff } = note;
  await post(ctx, {
    event: 'sales.creditNoteIssued',
    date: note.issueDate,
    source: { kind: 'credit_note', id: note.id, no: note.number, seq: 1 },
    party: { kind: note.buyerKind, id: note.buyerId, name: note.buyer.name },
    centre: note.channel === 'b2c' ? 'B2C' : 'B2B',
    orderId: note.orderId,
    settlesFirst: { kind: 'sales_invoice', id: note.invoiceId },
    lines: [
      debit(ofCards ? 'gift_cards' : 'sales_returns', taxableOf('goods'), {
        of: ofCards ? undefined : goodsOf(lines),
      }),
      debit('shipping_income', taxableOf('charge')),
      ...taxesToPost(lines).map(({ amount, ...tax }) => debit('output_tax', amount, { tax })),
      roundOff > 0 ? debit('round_off', roundOff) : credit('round_off', -roundOff),
      credit('receivable', note.total),
      debit('goods_billed', cost),
      credit('cost_of_goods_sold', cost, { of: costOf }),
    ],
  });
}

/** The order owes less; what was cancelled of it is not invoiced any more. */
async function tellOrder(
  ctx: WriteContext,
  order: OrderRecord,
  { reasonKind }: Credit,
  notes: readonly PlannedNote[],
): Promise<OrderRecord> {
  const total = notes.reduce((sum, { amounts }) => sum + amounts.total, 0);
  if (notes.length === 0) return order;
  if (reasonKind !== 'cancelled') return setCredited(ctx, order, total);
  const credited = notes.flatMap(({ lines }) => lines);
  const lines = (await readOrderLines(ctx, order.id)).flatMap((line) => {
    const own = credited.filter(({ orderLineId }) => orderLineId === line.id);
    const qty = own.reduce((sum, one) => sum + (one.qty ?? 0), 0);
    return qty > 0 ? [{ line, qty }] : [];
  });
  const chargeIds = credited.flatMap(({ orderChargeId }) => orderChargeId ?? []);
  return setUninvoiced(ctx, { order, lines, total, chargeIds });
}
