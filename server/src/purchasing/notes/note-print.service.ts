import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type {
  SendVendorNote,
  VendorNote,
} from '@counting-house/contract/purchasing/vendor-note.ts';
import { printedLogo } from '../../admin/files/file-view.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { documentFile } from '../../platform/papers/document.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { noteMessage } from '../purchasing.templates.ts';
import { readVendorTerms } from '../purchase-orders/vendor-terms.service.ts';
import { notePaper } from './note-paper.ts';
import { lockNote } from './vendor-note.service.ts';
import { vendorNotes } from './vendor-note.table.ts';
import { getVendorNote } from './vendor-note-view.service.ts';

/** A note on paper: our debit note, or what we booked of a vendor's credit note. @throws {Problem} `not_found`. */
export async function vendorNotePdf(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  return drawn(ctx, await getVendorNote(ctx, { id }));
}

async function drawn(ctx: ReadContext, note: VendorNote): Promise<FileAnswer> {
  return documentFile(note.number, notePaper(note), await printedLogo(ctx));
}

/**
 * Mails a vendor our debit note.
 *
 * @throws {Problem} `vendor_note.not_ours`, `vendor_note.no_mail`, `vendor_note.not_sent` (422); `vendor_note.state`,
 *   `stale` (409).
 */
export async function vendorNoteSend(
  ctx: WriteContext,
  { id, version, to, message }: SendVendorNote,
): Promise<VendorNote> {
  const head = await lockNote(ctx, { id, version }, 'send');
  if (head.kind !== 'debit_note') {
    throw ruleBroken('vendor_note.not_ours', `${head.number} is the vendor's own credit note.`);
  }
  const vendor = await readVendorTerms(ctx, head.vendorId);
  const address = addressFor(ctx, to, [vendor.email]);
  if (!address) {
    const says = 'The vendor has no e-mail address. Type one.';
    throw ruleBroken('vendor_note.no_mail', says, { fields: { to: says } });
  }
  const note = await getVendorNote(ctx, { id });
  const { fileName, mime, bytes } = await drawn(ctx, note);
  const sent = await send(ctx, {
    template: noteMessage,
    channel: 'mail',
    to: address,
    values: {
      vendor: note.vendor.name,
      note: note.number,
      total: rupees(note.total),
      bill: note.vendorBillNo && `It is against your bill ${note.vendorBillNo}.`,
      message: message ?? '',
    },
    about: { entity: 'vendor_note', id },
    files: [{ name: fileName, mime, bytes }],
  });
  if (sent === null) {
    throw ruleBroken(
      'vendor_note.not_sent',
      'Mail is not set up, or the text of this message is switched off.',
    );
  }
  await changeRow(ctx, vendorNotes, head, { sentAt: ctx.now });
  return getVendorNote(ctx, { id });
}
