import { contract } from '@counting-house/contract/contract.ts';
import type { TestHouse } from './house.ts';
import { aVendorRow } from './purchasing.ts';
import { pieces } from './stock.ts';
import { accountId } from './vouchers.ts';

const { accounts, purchasing, tax } = contract;

/** A contractor with a PAN, the section of contractors, and who enters bills; in November. */
export async function contracted(house: TestHouse, vendor: object = {}) {
  house.clock.set('2026-11-09T05:00:00.000Z');
  const { vendorId } = await aVendorRow(house, {
    gstTreatment: 'unregistered',
    gstin: null,
    pan: 'AAGCB7383J',
    ...vendor,
  });
  const clerk = await house.as('accountant');
  const { rows } = await clerk.call(tax.listWithholdingSections, { at: '2026-11-09' });
  const section = rows.find(({ code }) => code === '194C-P');
  if (!section) throw new Error('contractors are there from the beginning');
  const repairs = await accountId(house, '6150');
  let no = 0;
  const bill = (price: number, date: string, more: object = {}) => {
    no += 1;
    return clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo: `REP-${no}`,
      vendorBillDate: date,
      businessDate: date,
      vendorTotal: price,
      tdsSectionId: section.id,
      confirm: true,
      lines: [{ accountId: repairs, description: 'Repairs', qty: pieces(1), price, taxId: null }],
      ...more,
    });
  };
  const spend = (amount: number, date: string, more: object = {}) =>
    clerk.call(accounts.createExpense, {
      accountId: repairs,
      description: 'Painting',
      vendorId,
      date,
      amount,
      paidFrom: 'vendor_credit',
      tdsSectionId: section.id,
      post: true,
      ...more,
    });
  return { clerk, section, vendorId, bill, spend };
}
