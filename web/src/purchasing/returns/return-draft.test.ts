import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import {
  NewVendorReturn,
  type Returnable,
  type VendorReturnPreview,
} from '@counting-house/contract/purchasing/vendor-return.ts';
import { expect, test } from 'vitest';
import { returnDocument } from './return-document.ts';
import { type Draft, emptyDraft, toDraft, withGoods } from './return-draft.ts';
import { plain } from '../../testing/plain.ts';
import { addField, expectNewField, withNewField } from '../../testing/new-field.ts';

const goods: Returnable = {
  skuId: 4,
  code: 'TUR',
  name: 'Turmeric',
  unit: 'KG',
  batchId: 7,
  batch: 'B-0519',
  batchNumber: 'L-9',
  expiryDate: null,
  trayId: 2,
  tray: 'R-01',
  area: 'reject',
  qty: 3_000,
  inwardNos: ['GRN-1'],
  isExact: false,
};

const draft = withGoods(
  {
    ...emptyDraft({ id: 3, name: 'Guntur Spices' }),
    businessDate: '2026-11-29',
    vehicleNo: 'AP 07 1234',
  },
  goods,
  null,
).document;

const head = {
  businessDate: '2026-11-29',
  isReplacement: false,
  vehicleNo: 'AP 07 1234',
  lrNo: '',
  ewayBillNo: '',
  note: '',
  fileIds: [],
  lines: [{ batchId: 7, trayId: 2, qty: 3_000, reason: 'poor_quality', note: '' }],
};

test.for<[name: string, draft: Draft, sent: unknown]>([
  ['a new return', draft, ['purchasing.createReturn', { ...head, vendorId: 3 }]],
  [
    'a draft that stands',
    { ...draft, saved: { id: 12, version: 4, number: 'VRT-1' }, store: { id: 1, name: 'Main' } },
    ['purchasing.updateReturn', { ...head, id: 12, version: 4 }],
  ],
])('%s is sent with what its operation takes', ([, of, sent]) => {
  const call = returnDocument.finish(of, {} as VendorReturnPreview, 'set aside');

  expect(JSON.parse(call.text)).toEqual(sent);
});

test('a field that the shape gets is in draft and form, and is sent', () => {
  addField(NewVendorReturn, purchasing.createReturn.input);
  const taken = toDraft(withNewField(plain(purchasing.getReturn)));

  expectNewField(NewVendorReturn, {
    drafts: [taken],
    sent: returnDocument.draft({ ...taken, saved: null }),
  });
});
