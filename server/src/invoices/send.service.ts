import type { SendInvoice, SentInvoice } from '@counting-house/contract/invoices/invoice.ts';
import { send } from '../integrations/outbox/outbox.service.ts';
import { noteEvent } from '../orders/timeline.service.ts';
import type { WriteContext } from '../platform/context.ts';
import { rupees } from '../platform/money.ts';
import { ruleBroken } from '../platform/problem.ts';
import { readRow, updateRow } from '../platform/rows/rows.ts';
import { salesInvoices } from './invoice.table.ts';
import { invoiceMessage } from './invoices.templates.ts';
import { invoiceFile } from './print.service.ts';

/**
 * Sends an invoice to its buyer by mail, with the PDF.
 *
 * @throws {Problem} `invoice.no_address`, `invoice.not_sent` (422).
 */
export async function sendInvoice(
  ctx: WriteContext,
  { id, to }: SendInvoice,
): Promise<SentInvoice> {
  const invoice = await readRow(ctx, salesInvoices, id);
  const address = to ?? invoice.buyer.email;
  if (!address) {
    const says = 'The buyer has no e-mail address. Type one.';
    throw ruleBroken('invoice.no_address', says, { fields: { to: says } });
  }
  const { fileName, mime, bytes } = await invoiceFile(ctx, id);
  const sent = await send(ctx, {
    template: invoiceMessage,
    channel: 'mail',
    to: address,
    values: {
      name: invoice.buyer.name,
      order: invoice.orderNo,
      invoice: invoice.number ?? '',
      total: rupees(invoice.total),
      open: rupees(invoice.rest),
    },
    about: { entity: 'sales_invoice', id },
    files: [{ name: fileName, mime, bytes }],
  });
  if (sent === null) {
    const says = 'Mail is not set up, or the text of this message is switched off.';
    throw ruleBroken('invoice.not_sent', says);
  }
  await updateRow(ctx, salesInvoices, { id }, { sentAt: ctx.now });
  await noteEvent(ctx, {
    orderId: invoice.orderId,
    kind: 'message',
    text: `Invoice ${invoice.number} to ${address}`,
  });
  return { sentTo: address };
}
