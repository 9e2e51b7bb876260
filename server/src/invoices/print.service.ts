import { inArray } from 'drizzle-orm';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { printedLogo } from '../admin/files/file-view.service.ts';
import { noteEvent } from '../orders/timeline.service.ts';
import type { WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { bytesOf, openPdf, paper, type PdfPage } from '../platform/papers/pdf.ts';
import { updateRow } from '../platform/rows/rows.ts';
import { drawInvoice } from './invoice-page.ts';
import { getInvoice } from './invoice.service.ts';
import { salesInvoices } from './invoice.table.ts';

type Wanted = {
  readonly id?: number | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly orderIds?: readonly number[] | undefined;
};

/**
 * Prints invoices into one file; from its second print on an invoice carries "Duplicate".
 *
 * @throws {Problem} `not_found`; `invoice.none` (422) when none of the orders has one.
 */
export async function print(ctx: WriteContext, { id, ids, orderIds }: Wanted): Promise<FileAnswer> {
  const ofOrders = orderIds ? await invoiceIdsOf(ctx, orderIds) : [];
  if (orderIds && ofOrders.length === 0) {
    throw ruleBroken('invoice.none', 'None of these orders has an invoice yet.');
  }
  const wanted = [...new Set([...(id === undefined ? [] : [id]), ...(ids ?? []), ...ofOrders])];
  if (wanted.length === 0) throw invalid({ id: 'Choose an invoice' });
  const page = openPdf(paper.a4, 'Invoice');
  const numbers = await printOn(ctx, page, wanted);
  const [only] = numbers;
  const name = numbers.length === 1 && only ? only.replaceAll('/', '-') : `invoices-${ctx.today}`;
  return { fileName: `${name}.pdf`, mime: 'application/pdf', bytes: await bytesOf(page) };
}

/** Prints invoices on pages of a file that is open; answers their numbers. */
export async function printOn(
  ctx: WriteContext,
  page: PdfPage,
  ids: readonly number[],
): Promise<string[]> {
  const numbers: string[] = [];
  const logo = await printedLogo(ctx);
  for (const id of ids) {
    const invoice = await getInvoice(ctx, { id });
    const copy = invoice.prints === 0 ? 'Original for recipient' : 'Duplicate';
    drawInvoice(page, invoice, { copy, logo });
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

/** The invoices that were issued for orders, order after order. */
export async function invoiceIdsOf(
  ctx: WriteContext,
  orderIds: readonly number[],
): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: salesInvoices.id })
    .from(salesInvoices)
    .where(inArray(salesInvoices.orderId, [...orderIds]))
    .orderBy(salesInvoices.orderId, salesInvoices.id);
  return rows.map(({ id }) => id);
}
