import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type {
  PrintVendorReturn,
  SendVendorReturn,
  VendorReturn,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import type { VendorReturnPaper } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { returnMessage } from '../purchasing.templates.ts';
import { readVendorTerms } from '../purchase-orders/vendor-terms.service.ts';
import { challanPaper, debitNotePaper } from './return-paper.ts';
import { getReturn } from './vendor-return-view.service.ts';
import { lockReturn } from './vendor-return.service.ts';
import { vendorReturns } from './vendor-return.table.ts';

/**
 * A paper of a return: the challan that goes with the goods, or the debit note.
 *
 * @throws {Problem} `not_found`; `vendor_return.no_debit_note` (422).
 */
export async function returnPdf(
  ctx: ReadContext,
  { id, paper }: PrintVendorReturn,
): Promise<FileAnswer> {
  const of = await getReturn(ctx, { id });
  if (paper === 'debit_note' && !of.debitNoteNo) {
    throw ruleBroken(
      'vendor_return.no_debit_note',
      `${of.number} has no debit note: nothing of it is billed and posted.`,
    );
  }
  return drawn(ctx, of, paper);
}

async function drawn(
  ctx: ReadContext,
  of: VendorReturn,
  paper: VendorReturnPaper,
): Promise<FileAnswer> {
  const document = paper === 'debit_note' ? debitNotePaper(of) : challanPaper(of);
  return documentFile(document.number, document, await printedLogo(ctx));
}

/**
 * Mails a vendor what goes back: the challan, and the debit note when there is one.
 *
 * @throws {Problem} `vendor_return.no_mail`, `vendor_return.not_sent` (422); `vendor_return.state`, `stale` (409).
 */
export async function returnSend(
  ctx: WriteContext,
  { id, version, to, message }: SendVendorReturn,
): Promise<VendorReturn> {
  const head = await lockReturn(ctx, { id, version }, 'send');
  const vendor = await readVendorTerms(ctx, head.vendorId);
  const address = addressFor(ctx, to, [vendor.email]);
  if (!address) {
    const says = 'The vendor has no e-mail address. Type one.';
    throw ruleBroken('vendor_return.no_mail', says, { fields: { to: says } });
  }
  // The papers say all of it, whoever sends them.
  const whole = await getReturn({ ...ctx, user: { ...ctx.user, permissions: null } }, { id });
  const kinds: VendorReturnPaper[] = whole.debitNoteNo ? ['debit_note', 'challan'] : ['challan'];
  const files = await Promise.all(kinds.map((paper) => drawn(ctx, whole, paper)));
  const sent = await send(ctx, {
    template: returnMessage,
    channel: 'mail',
    to: address,
    values: {
      vendor: whole.vendor.name,
      return: whole.number,
      debitNote: whole.debitNoteNo ? `Our debit note is ${whole.debitNoteNo}.` : '',
      message: message ?? '',
    },
    about: { entity: 'vendor_return', id },
    files: files.map(({ fileName, mime, bytes }) => ({ name: fileName, mime, bytes })),
  });
  if (sent === null) {
    throw ruleBroken(
      'vendor_return.not_sent',
      'Mail is not set up, or the text of this message is switched off.',
    );
  }
  await changeRow(ctx, vendorReturns, head, { sentAt: ctx.now });
  return getReturn(ctx, { id });
}
