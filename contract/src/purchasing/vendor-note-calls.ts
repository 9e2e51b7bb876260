import { z } from 'zod';
import { anyAddress } from '../integrations/any-address.ts';
import { FileAnswer, read, write } from '../kit/operation.ts';
import { done } from '../kit/shapes.ts';
import {
  CancelVendorNote,
  ChangedVendorNote,
  ListVendorNotes,
  NewVendorNote,
  NotableBill,
  NoteAccounts,
  SendVendorNote,
  VendorNote,
  VendorNoteId,
  VendorNoteList,
  VendorNotePreview,
  VendorNotePreviewInput,
  VendorNoteStep,
} from './vendor-note.ts';

/** Debit notes and vendors' credit notes without goods: price, discount, rebate, tax. */
export const noteCalls = {
  createVendorNote: write({
    says: 'Draft a debit note, or a credit note of a vendor, without goods.',
    wire: 'POST Purchase/CreateVendorNote',
    permission: 'purchasing.note.write',
    input: NewVendorNote,
    output: VendorNote,
    problems: ['vendor_note.number_taken'],
  }),

  updateVendorNote: write({
    says: 'Change a draft of a debit note or of a vendor’s credit note.',
    wire: 'POST Purchase/UpdateVendorNote?ID={id}',
    permission: 'purchasing.note.write',
    input: ChangedVendorNote,
    output: VendorNote,
    problems: ['vendor_note.number_taken', 'vendor_note.state'],
  }),

  previewVendorNote: read({
    says: 'Preview a debit note or a vendor’s credit note.',
    wire: 'POST Purchase/VendorNotePreview',
    permission: 'purchasing.note.write',
    input: VendorNotePreviewInput,
    output: VendorNotePreview,
  }),

  vendorNoteDelete: write({
    says: 'Delete a draft of a debit note or of a vendor’s credit note.',
    wire: 'POST Purchase/VendorNoteDelete?ID={id}',
    permission: 'purchasing.note.write',
    input: VendorNoteStep,
    output: done,
    problems: ['vendor_note.state'],
  }),

  vendorNoteConfirm: write({
    says: 'Confirm a debit note or a vendor’s credit note.',
    wire: 'POST Purchase/VendorNoteConfirm?ID={id}',
    permission: 'purchasing.note.confirm',
    input: VendorNoteStep,
    output: VendorNote,
    problems: ['vendor_note.state'],
  }),

  vendorNoteCancel: write({
    says: 'Cancel a debit note or a vendor’s credit note that nothing was paid back for.',
    wire: 'POST Purchase/VendorNoteCancel?ID={id}',
    permission: 'purchasing.note.cancel',
    input: CancelVendorNote,
    output: VendorNote,
    problems: ['vendor_note.state', 'vendor_note.settled', 'vendor_note.returned'],
  }),

  vendorNoteSend: write({
    says: 'Mail a debit note to its vendor.',
    wire: 'POST Purchase/VendorNoteSend?ID={id}',
    permission: 'purchasing.note.send',
    also: [anyAddress()],
    input: SendVendorNote,
    output: VendorNote,
    problems: [
      'vendor_note.state',
      'vendor_note.not_ours',
      'vendor_note.no_mail',
      'vendor_note.not_sent',
    ],
  }),

  vendorNotePdf: read({
    says: 'Print a debit note or a vendor’s credit note.',
    wire: 'GET Purchase/VendorNotePdf?ID={id}',
    permission: 'purchasing.note.read',
    input: VendorNoteId,
    output: FileAnswer,
  }),

  listVendorNotes: read({
    says: 'List debit notes and vendors’ credit notes without goods.',
    wire: 'GET Purchase/VendorNotes',
    permission: 'purchasing.note.read',
    input: ListVendorNotes,
    output: VendorNoteList,
  }),

  getVendorNote: read({
    says: 'See a debit note or a vendor’s credit note.',
    wire: 'GET Purchase/VendorNote?ID={id}',
    permission: 'purchasing.note.read',
    input: VendorNoteId,
    output: VendorNote,
  }),

  getNotableBill: read({
    says: 'See what a note can still take off a bill.',
    wire: 'GET Purchase/VendorNoteBill?ID={id}',
    permission: 'purchasing.note.write',
    input: VendorNoteId,
    output: NotableBill,
  }),

  listNoteAccounts: read({
    says: 'See the accounts that a note without a bill can go to.',
    wire: 'GET Purchase/VendorNoteAccounts',
    permission: 'purchasing.note.write',
    input: z.strictObject({}),
    output: NoteAccounts,
  }),
};
