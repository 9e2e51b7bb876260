import type { SendInvoice, SentInvoice } from '@counting-house/contract/invoices/invoice.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { noteEvent } from '../../orders/timeline.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRow, updateRow } from '../../platform/rows/rows.ts';
import { creditNotes } from '../credit/credit-note.table.ts';
import { salesInvoices } from '../invoice.table.ts';
import { creditNoteMessage, invoiceMessage } from '../invoices.templates.ts';
import { creditNoteFile, invoiceFile } from './print.service.ts';

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
  refuseCancelled(invoice);
  const address = addressOf(ctx, to, invoice.buyer);
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
  if (sent === null) throw notSent();
  await updateRow(ctx, salesInvoices, { id }, { sentAt: ctx.now });
  await noteEvent(ctx, {
    orderId: invoice.orderId,
    kind: 'message',
    text: `Invoice ${invoice.number} to ${address}`,
  });
  return { sentTo: address };
}

/**
 * Sends a credit note to its buyer by mail, with the PDF.
 *
 * @throws {Problem} `invoice.no_address`, `invoice.not_sent` (422).
 */
export async function sendCreditNote(
  ctx: WriteContext,
  { id, to }: SendInvoice,
): Promise<SentInvoice> {
  const note = await readRow(ctx, creditNotes, id);
  refuseCancelled(note);
  const address = addressOf(ctx, to, note.buyer);
  const { fileName, mime, bytes } = await creditNoteFile(ctx, id);
  const sent = await send(ctx, {
    template: creditNoteMessage,
    channel: 'mail',
    to: address,
    values: {
      name: note.buyer.name,
      order: note.orderNo,
      note: note.number ?? '',
      invoice: note.invoiceNo,
      total: rupees(note.total),
    },
    about: { entity: 'credit_note', id },
    files: [{ name: fileName, mime, bytes }],
  });
  if (sent === null) throw notSent();
  await updateRow(ctx, creditNotes, { id }, { sentAt: ctx.now });
  await noteEvent(ctx, {
    orderId: note.orderId,
    kind: 'message',
    text: `Credit note ${note.number} to ${address}`,
  });
  return { sentTo: address };
}

/** Nobody is sent a paper that no longer counts. */
function refuseCancelled({ status, number }: { status: string; number: string | null }): void {
  if (status !== 'cancelled') return;
  throw ruleBroken('invoice.not_sent', `${number ?? ''} is cancelled. It is not mailed any more.`);
}

function addressOf(
  ctx: WriteContext,
  to: string | undefined,
  { email }: { readonly email: string },
): string {
  const address = addressFor(ctx, to, [email]);
  if (address) return address;
  const says = 'The customer has no e-mail address. Enter one.';
  throw ruleBroken('invoice.no_address', says, { fields: { to: says } });
}

const notSent = () =>
  ruleBroken(
    'invoice.not_sent',
    'Mail is not set up, or the text of this message is switched off.',
  );
