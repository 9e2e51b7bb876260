import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type {
  DocumentPart,
  Parcel,
  ParcelDocuments,
} from '@counting-house/contract/logistics/parcel.ts';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { readInvoiceIds, printOn } from '../../invoices/papers/print.service.ts';
import { dateIn, dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { drawHandOver } from './hand-over-page.ts';
import { drawLabel, type Sender } from './label-page.ts';
import { getParcel } from '../dispatch/parcel.service.ts';
import { parcels } from '../dispatch/parcel.table.ts';
import { drawSlip } from './slip-page.ts';

const usual: readonly DocumentPart[] = ['label', 'slip'];

/**
 * Label, slip and invoice of parcels in one file, parcel after parcel; then the list that is handed over with them.
 *
 * @throws {Problem} `not_found`; `parcel.unpacked`, `parcel.none` (422).
 */
export async function documents(ctx: WriteContext, input: ParcelDocuments): Promise<FileAnswer> {
  const named = [...(input.id === undefined ? [] : [input.id]), ...(input.ids ?? [])];
  const ofOrders = await liveParcelsOf(ctx, input.orderIds ?? []);
  if (input.orderIds && ofOrders.length === 0) {
    throw ruleBroken('parcel.none', 'None of these orders is packed yet.');
  }
  const ids = [...new Set([...named, ...ofOrders])];
  if (ids.length === 0) throw invalid({ id: 'Choose a parcel' });
  const parts = new Set(input.parts ?? usual);
  const page = await openPdf(paper.label, 'Parcel documents');
  const numbers: string[] = [];
  const invoiced = new Set<number>();
  const all: Parcel[] = [];
  for (const id of ids) {
    const parcel = await getParcel(ctx, { id });
    if (parcel.status === 'cancelled') {
      throw ruleBroken(
        'parcel.unpacked',
        `${parcel.number} is unpacked. It has no label any more.`,
      );
    }
    const of = await placeOf(ctx, parcel);
    const date = dateIn(ctx.settings['business.timeZone'], new Date(parcel.packedAt));
    if (parts.has('label')) drawLabel(page, { ...parcel, of }, senderOf(ctx));
    numbers.push(parcel.number);
    all.push(parcel);
    // The papers of the order went with its own parcels.
    if (parcel.ofReturn) continue;
    if (parts.has('slip')) drawSlip(page, { ...parcel, of, date }, senderOf(ctx).name);
    if (parts.has('invoice') && !invoiced.has(parcel.orderId)) {
      await printOn(ctx, page, await readInvoiceIds(ctx, [parcel.orderId]));
      invoiced.add(parcel.orderId);
    }
  }
  if (parts.has('hand_over')) {
    const head = { from: senderOf(ctx).name, date: dateText(ctx.today) };
    drawHandOver(page, all, head);
  }
  const [only] = numbers;
  const name = numbers.length === 1 && only ? only : `parcels-${ctx.today}`;
  return pdfFile(page, `${name}.pdf`);
}

/** The label of one parcel, as a file of its own. */
export async function printLabel(ctx: ReadContext, parcel: Parcel): Promise<FileAnswer> {
  const page = await openPdf(paper.label, `Label ${parcel.number}`);
  drawLabel(page, { ...parcel, of: await placeOf(ctx, parcel) }, senderOf(ctx));
  return pdfFile(page, `${parcel.number}.pdf`);
}

async function liveParcelsOf(ctx: ReadContext, orderIds: readonly number[]): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const rows = await ctx.tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        inArray(parcels.orderId, [...orderIds]),
        isNull(parcels.returnId),
        ne(parcels.status, 'cancelled'),
      ),
    )
    .orderBy(asc(parcels.orderId), asc(parcels.id));
  return rows.map(({ id }) => id);
}

/** `Parcel 1 of 2` among the parcels of its order. */
async function placeOf(ctx: ReadContext, parcel: Parcel): Promise<string> {
  if (parcel.ofReturn) return parcel.ofReturn.returnNo;
  const [counted] = await ctx.tx
    .select({
      all: sql<number>`count(*)::int`,
      before: sql<number>`(count(*) filter (where ${parcels.id} <= ${parcel.id}))::int`,
    })
    .from(parcels)
    .where(
      and(
        eq(parcels.orderId, parcel.orderId),
        isNull(parcels.returnId),
        ne(parcels.status, 'cancelled'),
      ),
    );
  return `Parcel ${Math.max(counted?.before ?? 1, 1)} of ${Math.max(counted?.all ?? 1, 1)}`;
}

const senderOf = ({ settings }: ReadContext): Sender => ({
  name: settings['business.name'],
  street: settings['business.address'],
  city: settings['business.city'],
  stateCode: settings['business.stateCode'],
  pinCode: settings['business.pinCode'],
  phone: settings['business.phone'],
});
