import type { VendorNote } from '@counting-house/contract/purchasing/vendor-note.ts';
import {
  noteKindLabels,
  noteReasonLabels,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { dateText } from '../../platform/clock.ts';
import { type PaperDocument, signedFor, taxParts } from '../../platform/papers/document.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { tableOf } from '../../platform/papers/paper-table.ts';
import { partyUnder } from '../../platform/papers/party.ts';

const marks = { draft: 'Draft', confirmed: '', cancelled: 'Cancelled' } as const;

/** Our debit note, or what we booked of a vendor's credit note. */
export const notePaper = (note: VendorNote): PaperDocument => ({
  title: noteKindLabels[note.kind],
  number: note.number,
  mark: marks[note.status],
  ours: partyUnder('', note.ours),
  parties: [partyUnder(note.kind === 'debit_note' ? 'To' : 'From', note.vendor)],
  facts: [
    ['Date', dateText(note.businessDate)],
    ['Reason', noteReasonLabels[note.reason]],
    ['Vendor’s number', note.vendorNoteNo],
    ['Vendor’s date', note.vendorNoteDate ? dateText(note.vendorNoteDate) : ''],
    ['Against bill', note.vendorBillNo],
    ['Bill date', note.vendorBillDate ? dateText(note.vendorBillDate) : ''],
  ],
  tables: [
    tableOf(note.lines, [
      { head: '#', width: 18, text: ({ lineNo }) => String(lineNo) },
      { head: 'Description', text: ({ description }) => description },
      { head: 'HSN', width: 54, text: ({ hsn }) => hsn },
      {
        head: 'GST',
        width: 44,
        align: 'right',
        text: ({ taxRate }) => (taxRate > 0 ? `${taxRate / 1000} %` : ''),
      },
      { head: 'Tax', width: 70, align: 'right', text: ({ tax }) => plainAmount(tax) },
      { head: 'Amount', width: 74, align: 'right', text: ({ taxable }) => plainAmount(taxable) },
    ]),
  ],
  sums: {
    parts: [
      ['Taxable value', note.taxable],
      ...taxParts(note.taxesByRate),
      ...(note.reverseCharge ? [['Reverse charge', -note.tax] as const] : []),
      ...(note.roundOff === 0 ? [] : [['Round off', note.roundOff] as const]),
    ],
    total: [note.kind === 'debit_note' ? 'We debit you' : 'Credited to us', note.total],
  },
  notes: [
    note.isOnAccount && 'Kept on account.',
    note.reverseCharge && 'Tax under reverse charge is not part of the amount.',
    note.note,
  ],
  signs: [signedFor(note.ours)],
  foot: note.number,
});
