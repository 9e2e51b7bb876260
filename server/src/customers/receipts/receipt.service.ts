import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type { SentReceipt } from '@counting-house/contract/customers/receipt.ts';
import type { WalletMethod } from '@counting-house/contract/customers/wallet.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { ourParty } from '../../platform/papers/party.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { insertRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { receiptMessage } from '../customers.templates.ts';
import { receiptPaper, type ReceiptSaid } from './receipt-paper.ts';
import { receipts } from './receipt.table.ts';

type ReceiptRecord = typeof receipts.$inferSelect;

/** A receipt with what was paid for. */
export type ReceiptSeen = ReceiptSaid & {
  readonly from: { readonly email: string };
  /** The record that a mail is about. */
  readonly about: { readonly entity: string; readonly id: number };
};

/** Gives money that was paid without an order the number of its receipt; the caller has locked who paid it. */
export async function createReceipt(
  ctx: WriteContext,
  money: {
    readonly amount: number;
    readonly method: WalletMethod;
    readonly reference?: string | undefined;
  },
): Promise<ReceiptRecord> {
  return insertRow(ctx, receipts, {
    number: await nextNumber(ctx, 'credit_receipt', { date: ctx.today }),
    date: ctx.today,
    amount: money.amount,
    method: money.method,
    reference: money.reference ?? '',
  });
}

/** A receipt as a paper. */
export async function receiptFile(ctx: ReadContext, seen: ReceiptSaid): Promise<FileAnswer> {
  const document = receiptPaper(seen, ourParty(ctx));
  return documentFile(document.number, document, await printedLogo(ctx));
}

/**
 * Mails a receipt to the customer, with the PDF.
 *
 * @throws {Problem} `receipt.no_address`, `receipt.not_sent` (422).
 */
export async function mailReceipt(
  ctx: WriteContext,
  seen: ReceiptSeen,
  { to, field = 'to' }: { readonly to?: string | undefined; readonly field?: string },
): Promise<SentReceipt> {
  const { receipt, from, about } = seen;
  const address = addressFor(ctx, to, [from.email]);
  if (!address) {
    const says = 'The customer has no e-mail address. Enter one.';
    throw ruleBroken('receipt.no_address', says, { fields: { [field]: says } });
  }
  if (seen.isCancelled) {
    throw ruleBroken('receipt.not_sent', `${receipt.number} is cancelled. It cannot be mailed.`);
  }
  const file = await mailedReceipt(ctx, seen);
  const sent = await send(ctx, {
    template: receiptMessage,
    channel: 'mail',
    to: address,
    values: {
      name: from.name,
      receipt: receipt.number,
      amount: rupees(receipt.amount),
      for: seen.lines.map(({ description }) => description).join(', '),
    },
    about,
    files: [file],
  });
  if (sent === null) {
    const says = 'Mail is not set up, or the text of this message is switched off.';
    throw ruleBroken('receipt.not_sent', says, { fields: { [field]: says } });
  }
  return { number: receipt.number, sentTo: address };
}

/** A receipt as it goes with a mail. */
export async function mailedReceipt(ctx: ReadContext, seen: ReceiptSeen) {
  const { fileName, mime, bytes } = await receiptFile(ctx, seen);
  return { name: fileName, mime, bytes };
}
