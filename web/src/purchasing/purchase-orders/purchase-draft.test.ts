import {
  NewPurchaseOrder,
  type PurchaseOrder,
  type PurchaseOrderLine,
} from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { describe, expect, test } from 'vitest';
import { purchaseDocument } from './purchase-draft-document.ts';
import { copyPurchaseOrder, toDraft, emptyDraft } from './purchase-draft.ts';
import { addField, expectNewField, withNewField } from '../../testing/new-field.ts';

const paper = { name: '', address: [], gstin: '', stateCode: '29', phone: '', email: '' };
const sums = { gross: 500_00, discount: 0, taxable: 500_00, tax: 25_00, total: 525_00 };

const line: PurchaseOrderLine = {
  ...sums,
  id: 31,
  lineNo: 1,
  skuId: 4,
  itemId: 9,
  code: 'TUR',
  name: 'Turmeric',
  thumb: null,
  hsn: '0910',
  description: 'Haldi',
  unitId: 2,
  unit: 'KG',
  unitDecimals: 3,
  stockUnit: 'KG',
  qty: 5_000,
  price: 100_00,
  lastPrice: null,
  lastDate: null,
  isFree: false,
  discountBps: 0,
  taxId: null,
  taxRate: 5_000,
  taxComponents: [],
  expectedDate: '2026-12-05',
  stockQty: 5_000,
  receivedQty: 0,
  acceptedQty: 0,
  rejectedQty: 0,
  returnedQty: 0,
  billedQty: 0,
  closedQty: 0,
  openQty: 5_000,
  overQty: 0,
  daysLate: 0,
};

const order: PurchaseOrder = {
  ...sums,
  id: 12,
  number: 'Draft 12',
  revision: 0,
  status: 'draft',
  origin: 'reorder',
  vendorId: 3,
  vendorName: 'Guntur Spices',
  vendorEmail: '',
  vendorAddressId: 5,
  storeId: 1,
  storeName: 'Main store',
  vendor: paper,
  shipTo: paper,
  orderDate: '2026-11-20',
  expectedDate: '2026-12-01',
  paymentTermsDays: 30,
  vendorRef: 'Q-17',
  freightTerms: 'extra',
  noteToVendor: 'In sealed bags',
  internalNote: 'For Diwali',
  makerId: 1,
  maker: 'Asha',
  submittedAt: null,
  approvedAt: null,
  approvedBy: '',
  sentAt: null,
  sentHow: null,
  closedAt: null,
  statusNote: '',
  lines: [line],
  taxesByRate: [],
  openValue: 0,
  receipts: [],
  returns: [],
  bills: [],
  revisions: [],
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 4,
};

const head = {
  vendorId: 3,
  vendorAddressId: 5,
  storeId: 1,
  orderDate: '2026-11-20',
  expectedDate: '2026-12-01',
  paymentTermsDays: 30,
  vendorRef: 'Q-17',
  freightTerms: 'extra',
  noteToVendor: 'In sealed bags',
  internalNote: 'For Diwali',
};

const goods = {
  id: 31,
  skuId: 4,
  description: 'Haldi',
  unitId: 2,
  qty: 5_000,
  price: 100_00,
  isFree: false,
  discountBps: 0,
  taxId: null,
  expectedDate: '2026-12-05',
};

/** What is sent when a purchase order is finished: the operation and its input. */
const sent = (of: typeof emptyDraft, submit: boolean): unknown =>
  JSON.parse(purchaseDocument.finish(of, preview, { submit }).text);

const preview = {
  ...sums,
  lines: [],
  fields: {},
  taxesByRate: [],
  expectedDate: '2026-12-01',
  needsApproval: false,
  warnings: [],
};

describe('a purchase order as it is typed', () => {
  test('is sent as it was saved, where nothing was changed', () => {
    expect(sent(toDraft(order), true)).toEqual([
      'purchasing.updateOrder',
      { ...head, id: 12, version: 4, lines: [goods], submit: true },
    ]);
  });

  test('is a revision once it left draft: lines, day and note to the vendor, with the reason', () => {
    const draft = { ...toDraft({ ...order, status: 'sent' }), note: 'Less is needed' };

    expect(sent(draft, false)).toEqual([
      'purchasing.orderRevise',
      {
        id: 12,
        version: 4,
        note: 'Less is needed',
        expectedDate: '2026-12-01',
        noteToVendor: 'In sealed bags',
        lines: [goods],
      },
    ]);
  });

  test('begins with what its shape has, and leaves out what nobody typed', () => {
    const vendor = { id: 3, name: 'Guntur Spices' };

    expect(sent({ ...emptyDraft, vendor, orderDate: '' }, false)).toEqual([
      'purchasing.createOrder',
      {
        vendorId: 3,
        vendorRef: '',
        freightTerms: 'included',
        noteToVendor: '',
        internalNote: '',
        origin: 'manual',
        lines: [],
        submit: false,
      },
    ]);
  });

  test('is copied without its days, the vendor’s reference, our note and what its lines were agreed at', () => {
    const { orderDate: _order, expectedDate: _expected, ...same } = head;
    const { id: _id, ...fresh } = goods;

    expect(sent(copyPurchaseOrder(order), false)).toEqual([
      'purchasing.createOrder',
      {
        ...same,
        vendorRef: '',
        internalNote: '',
        origin: 'copy',
        lines: [{ ...fresh, expectedDate: null }],
        submit: false,
      },
    ]);
  });

  test.for([
    ['a service', { skuId: null, itemId: 9 }, { itemId: 9, skuId: undefined }],
    ['a free line', { price: 0 }, { price: 0, isFree: true }],
  ] as const)('%s is sent as what it is', ([, saved, like]) => {
    const draft = toDraft({ ...order, lines: [{ ...line, ...saved }] });

    const [, { lines }] = sent(draft, false) as [string, { lines: unknown[] }];

    expect({ skuId: undefined, ...(lines[0] as object) }).toMatchObject(like);
  });
});

test('a field that the shape gets is in draft, copy and form, and is sent', () => {
  addField(NewPurchaseOrder, purchasing.createOrder.input);
  const saved = withNewField(order);

  const copy = copyPurchaseOrder(saved);

  expectNewField(NewPurchaseOrder, {
    drafts: [toDraft(saved), copy],
    sent: purchaseDocument.finish(copy, preview, { submit: false }),
  });
});
