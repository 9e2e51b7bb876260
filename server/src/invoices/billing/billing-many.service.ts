import type {
  InvoicePreviews,
  InvoicePreviewsInput,
  IssuedInvoices,
  NewInvoices,
} from '@counting-house/contract/invoices/billing-many.ts';
import { lockOrders, orderName } from '../../orders/order.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid, Problem, within } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { getDraft } from '../drafts/draft.service.ts';
import { createInvoice, previewInvoice } from './billing.service.ts';

/** What the invoices over several orders would say, each with the draft of its order. @throws {Problem} As `createInvoices`. */
export async function previewInvoices(
  ctx: ReadContext,
  { invoices, issueDate }: InvoicePreviewsInput,
): Promise<InvoicePreviews> {
  passOnce(invoices);
  const previews: InvoicePreviews['invoices'] = [];
  for (const [index, asked] of invoices.entries()) {
    const preview = await inOrder(ctx, { index, orderId: asked.orderId }, () =>
      previewInvoice(ctx, { ...asked, issueDate }),
    );
    previews.push({ ...preview, ...(await getDraft(ctx, asked)) });
  }
  return { invoices: previews, total: sumOf(previews) };
}

/**
 * Issues an invoice over each of several orders, in the order in which these were placed: all of them or none.
 *
 * Locks the orders, then as `createInvoice`.
 *
 * @throws {Problem} As `createInvoice`, at the invoice that it is about.
 */
export async function createInvoices(
  ctx: WriteContext,
  { invoices }: NewInvoices,
): Promise<IssuedInvoices> {
  passOnce(invoices);
  await lockOrders(
    ctx,
    invoices.map(({ orderId }) => orderId),
  );
  const issued: IssuedInvoices['invoices'] = [];
  const warnings: string[] = [];
  const inTurn = [...invoices.entries()].toSorted(([, a], [, b]) => a.orderId - b.orderId);
  for (const [index, input] of inTurn) {
    const invoice = await inOrder(ctx, { index, orderId: input.orderId }, () =>
      createInvoice(ctx, input),
    );
    issued.push(invoice);
    warnings.push(...invoice.warnings);
  }
  return { invoices: issued, total: sumOf(issued), warnings };
}

const sumOf = (rows: readonly { readonly total: number }[]) =>
  rows.reduce((sum, { total }) => sum + total, 0);

function passOnce(invoices: readonly { readonly orderId: number }[]): void {
  const twice = invoices.findIndex(({ orderId }, at) =>
    invoices.slice(0, at).some((one) => one.orderId === orderId),
  );
  if (twice >= 0) throw invalid({ [`invoices.${twice}.orderId`]: 'This order is there twice' });
}

/** Does it for one order of several; a refusal says of which, at its fields or in its sentence. */
async function inOrder<T>(
  ctx: ReadContext,
  { index, orderId }: { readonly index: number; readonly orderId: number },
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await within(`invoices.${index}`, run);
  } catch (cause) {
    if (!(cause instanceof Problem) || cause.beside.fields) throw cause;
    const orderNo = orderName(await readRow(ctx, salesOrders, orderId));
    throw new Problem(cause.status, cause.code, `${orderNo}: ${cause.message}`, cause.beside);
  }
}
