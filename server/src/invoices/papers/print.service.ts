import { and, eq, inArray } from 'drizzle-orm';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { readBuyerItemCodes } from '../../orders/papers/buyer-item-codes.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { openPdf, paper, pdfFile, type PdfPage } from '../../platform/papers/pdf.ts';
import { drawRoll, type RollWidth } from '../../platform/papers/roll.ts';
import { updateRow } from '../../platform/rows/rows.ts';
import { getCreditNote } from '../credit/credit-note.service.ts';
import { creditNotes } from '../credit/credit-note.table.ts';
import { drawPaper } from './invoice-page.ts';
import { getInvoice } from '../invoice.service.ts';
import { salesInvoices } from '../invoice.table.ts';
import { creditNotePaper, invoicePaper, type Paper } from './paper.ts';
import { receiptFacts } from './receipt.service.ts';
import { receiptRows } from './receipt.ts';

type Wanted = {
  readonly id?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly orderIds?: readonly number[] | undefined;
  readonly size?: PaperSize;
};

type PaperSize = 'a4' | RollWidth;

/**
 * Prints invoices into one file; from its second print on an invoice carries "Duplicate".
 *
 * @throws {Problem} `not_found`; `invoice.none` (422) when none of the orders has one.
 */
export async function print(
  ctx: WriteContext,
  { id, ids, orderIds, size = 'a4' }: Wanted,
): Promise<FileAnswer> {
  const ofOrders = orderIds ? await readInvoiceIds(ctx, orderIds) : [];
  if (orderIds && ofOrders.length === 0) {
    throw ruleBroken('invoice.none', 'None of these orders has an invoice yet.');
  }
  const wanted = [...new Set([...(id === undefined ? [] : [id]), ...(ids ?? []), ...ofOrders])];
  if (wanted.length === 0) throw invalid({ id: 'Choose an invoice' });
  const page = await openPdf(paper.a4, 'Invoice');
  const numbers = await printOn(ctx, page, wanted, size);
  return fileOf(page, numbers, `invoices-${ctx.today}`);
}

/** Prints invoices on pages of a file that is open; answers their numbers. */
export async function printOn(
  ctx: WriteContext,
  page: PdfPage,
  ids: readonly number[],
  size: PaperSize = 'a4',
): Promise<string[]> {
  const numbers: string[] = [];
  const logo = size === 'a4' ? await printedLogo(ctx) : null;
  for (const id of ids) {
    const invoice = await getInvoice(ctx, { id });
    const copy = copyOf(invoice);
    if (size === 'a4') drawPaper(page, await paperFor(ctx, invoice), { copy, logo });
    else await drawRoll(page, receiptRows(invoice, await receiptFacts(ctx, invoice, copy)), size);
    await updateRow(
      ctx,
      salesInvoices,
      { id },
      {
        prints: invoice.prints + 1,
        lastPrintedAt: ctx.now,
      },
    );
    await noteEvent(ctx, {
      orderId: invoice.orderId,
      kind: 'print',
      text: `Invoice ${invoice.number} printed (${copy.toLowerCase()})`,
    });
    numbers.push(invoice.number);
  }
  return numbers;
}

/** An invoice as its buyer gets it by mail: the original, however often it was printed. */
export async function invoiceFile(ctx: ReadContext, id: number): Promise<FileAnswer> {
  const page = await openPdf(paper.a4, 'Invoice');
  const invoice = await getInvoice(ctx, { id });
  const logo = await printedLogo(ctx);
  drawPaper(page, await paperFor(ctx, invoice), { copy: 'Original for recipient', logo });
  return fileOf(page, [invoice.number], invoice.number);
}

/** A credit note as its buyer gets it by mail. */
export async function creditNoteFile(ctx: ReadContext, id: number): Promise<FileAnswer> {
  const page = await openPdf(paper.a4, 'Credit note');
  const note = await getCreditNote(ctx, { id });
  const logo = await printedLogo(ctx);
  drawPaper(page, creditNotePaper(note), { copy: 'Original for recipient', logo });
  return fileOf(page, [note.number], note.number);
}

/**
 * Prints credit notes into one file; from its second print on a credit note carries "Duplicate".
 *
 * @throws {Problem} `not_found`.
 */
export async function printCreditNotes(
  ctx: WriteContext,
  { id, ids }: Pick<Wanted, 'id' | 'ids'>,
): Promise<FileAnswer> {
  const wanted = [...new Set([...(id === undefined ? [] : [id]), ...(ids ?? [])])];
  if (wanted.length === 0) throw invalid({ id: 'Choose a credit note' });
  const page = await openPdf(paper.a4, 'Credit note');
  const logo = await printedLogo(ctx);
  const numbers: string[] = [];
  for (const one of wanted) {
    const note = await getCreditNote(ctx, { id: one });
    const copy = copyOf(note);
    drawPaper(page, creditNotePaper(note), { copy, logo });
    const printed = { prints: note.prints + 1, lastPrintedAt: ctx.now };
    await updateRow(ctx, creditNotes, { id: one }, printed);
    await noteEvent(ctx, {
      orderId: note.orderId,
      kind: 'print',
      text: `Credit note ${note.number} printed (${copy.toLowerCase()})`,
    });
    numbers.push(note.number);
  }
  return fileOf(page, numbers, `credit-notes-${ctx.today}`);
}

/** What an invoice says, with the numbers that its buyer goes by. */
const paperFor = async (ctx: ReadContext, invoice: Invoice): Promise<Paper> =>
  invoicePaper(invoice, await readBuyerItemCodes(ctx, invoice.orderId));

const copyOf = ({ prints }: { readonly prints: number }) =>
  prints === 0 ? 'Original for recipient' : 'Duplicate';

/** One file of what was drawn. */
async function fileOf(
  page: PdfPage,
  numbers: readonly string[],
  ofMany: string,
): Promise<FileAnswer> {
  const [only] = numbers;
  const name = numbers.length === 1 && only ? only.replaceAll('/', '-') : ofMany;
  return pdfFile(page, `${name}.pdf`);
}

/** The invoices that were issued for orders, order after order. */
export async function readInvoiceIds(
  ctx: WriteContext,
  orderIds: readonly number[],
): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: salesInvoices.id })
    .from(salesInvoices)
    .where(and(inArray(salesInvoices.orderId, [...orderIds]), eq(salesInvoices.status, 'issued')))
    .orderBy(salesInvoices.orderId, salesInvoices.id);
  return rows.map(({ id }) => id);
}
