import {
  type Bill,
  type BillLine,
  type BillPreview,
  NewBill,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { describe, expect, test } from 'vitest';
import { billDocument } from './bill-document.ts';
import { copyBill, type Draft, toDraft } from './bill-draft.ts';
import { addField, expectNewField, withNewField } from '../../testing/new-field.ts';

const line: BillLine = {
  id: 41,
  lineNo: 1,
  kind: 'service',
  inwardLineId: null,
  poLineId: 8,
  inwardId: null,
  inwardNo: '',
  orderNo: 'PO-3',
  accountId: 6,
  charge: null,
  account: '6150 Grinding',
  description: 'Grinding',
  hsn: '998816',
  unit: '',
  qty: 1_000,
  price: 500_00,
  discountBps: 0,
  taxId: null,
  taxRate: 0,
  taxComponents: [],
  itcEligible: true,
  taxable: 500_00,
  tax: 0,
  takenValue: 0,
  match: null,
};

const bill: Bill = {
  id: 12,
  number: 'Draft 12',
  state: 'draft',
  vendorId: 3,
  vendorName: 'Kongu Traders',
  vendorAddressId: 5,
  storeId: 1,
  vendorBillNo: 'KT/0300',
  vendorBillDate: '2026-11-20',
  businessDate: '2026-11-21',
  dueDate: '2026-12-20',
  reverseCharge: false,
  vendorTotal: 500_00,
  note: 'For November',
  taxable: 500_00,
  tax: 0,
  roundOff: 0,
  total: 500_00,
  tds: null,
  tdsReason: '',
  advance: 0,
  toStock: 0,
  toVariance: 0,
  balance: 0,
  isBlocked: false,
  blockReason: '',
  statusNote: '',
  makerId: 1,
  maker: 'Asha',
  approvers: [],
  excess: 0,
  notes: [],
  papers: [],
  confirmedAt: null,
  confirmedBy: '',
  taxesByRate: [],
  lines: [line],
  fileIds: [9],
  files: [],
  updatedAt: '2026-11-21T10:00:00.000Z',
  version: 4,
};

const head = {
  vendorId: 3,
  vendorAddressId: 5,
  storeId: 1,
  vendorBillNo: 'KT/0300',
  vendorBillDate: '2026-11-20',
  businessDate: '2026-11-21',
  dueDate: '2026-12-20',
  reverseCharge: false,
  tdsSectionId: null,
  tdsAmount: null,
  tdsReason: '',
  fileIds: [9],
  vendorTotal: 500_00,
  note: 'For November',
};

const service = {
  accountId: 6,
  description: 'Grinding',
  hsn: '998816',
  qty: 1_000,
  price: 500_00,
  discountBps: 0,
  taxId: null,
  itcEligible: true,
};

const sent = (draft: Draft): unknown =>
  JSON.parse(billDocument.finish(draft, {} as BillPreview, { confirm: false }).text);

describe('a bill as it is typed', () => {
  test('is sent as it was saved, where nothing was changed', () => {
    expect(sent(toDraft(bill))).toEqual([
      'purchasing.updateBill',
      { ...head, id: 12, version: 4, lines: [{ ...service, poLineId: 8 }], confirm: false },
    ]);
  });

  test('is copied without its number, days, total and files; its service is no longer of an order', () => {
    const { businessDate: _posted, dueDate: _due, ...same } = head;

    expect(sent(copyBill(bill))).toEqual([
      'purchasing.createBill',
      {
        ...same,
        vendorBillNo: '',
        vendorBillDate: '',
        vendorTotal: 0,
        fileIds: [],
        lines: [service],
        confirm: false,
      },
    ]);
  });

  test('is as it was kept once its draft is saved', () => {
    const draft = { ...toDraft(bill), saved: null };

    const saved = billDocument.withSaved(draft, draft, bill);

    expect(saved.saved).toMatchObject({ id: 12, version: 4 });
    expect(billDocument.kept(saved)).toEqual(billDocument.kept(draft));
  });
});

test('a field that the shape gets is in draft, copy and form, and is sent', () => {
  addField(NewBill, purchasing.createBill.input);
  const saved = withNewField(bill);

  const copy = copyBill(saved);

  expectNewField(NewBill, {
    drafts: [toDraft(saved), copy],
    sent: billDocument.draft(copy),
  });
});
