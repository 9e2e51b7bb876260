import { contract } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { taxOf } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { accountId } from '../../testing/vouchers.ts';

const { accounts, gst, tax } = contract;

test('a quarter under composition bears its rate on the turnover and reverse charge, and one challan pays it', async ({
  house,
}) => {
  house.clock.set('2026-08-12T05:00:00.000Z');
  const owner = await house.as('owner');
  await owner.call(tax.createRegistration, {
    from: '2026-04-01',
    scheme: 'composition',
    reason: 'CMP-02',
  });
  const jar = await goods(house, { price: 100_000_00, percent: 18 });
  const order = await anOrder(house, {
    lines: [{ variantId: jar.variantId, qty: pieces(3) }],
    charges: [],
    confirm: true,
  });
  await issueInvoice(house, order);
  const { vendorId } = await aVendorRow(house, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
  await owner.call(accounts.createExpense, {
    accountId: await accountId(house, '6150'),
    description: 'Lorry',
    vendorId,
    amount: 2_000_00,
    taxMode: 'exclusive',
    taxId: await taxOf(house, 5),
    reverseCharge: true,
    paidFrom: 'vendor_credit',
    post: true,
  });
  house.clock.set('2026-10-09T05:00:00.000Z');
  const clerk = await house.as('accountant');

  const quarter = await clerk.call(gst.getCompositionQuarter, { month: '2026-08' });
  const { rows: banks } = await clerk.call(accounts.listBankAccounts, {});
  const challan = {
    month: '2026-08',
    paidOn: '2026-10-09',
    challanNo: '26102900012345',
    bankAccountId: banks[0]?.id ?? 0,
  };
  const paid = await clerk.call(gst.payComposition, challan);
  const after = await clerk.call(gst.getCompositionQuarter, { month: '2026-07' });
  const next = await clerk.call(gst.getCompositionQuarter, { month: '2026-10' });
  const twice = clerk.call(gst.payComposition, { ...challan, challanNo: '26102900012346' });

  // 1 % of 3,00,000, half and half, and 5 % of 2,000.
  expect(quarter).toMatchObject({
    month: '2026-07',
    to: '2026-09-30',
    due: '2026-10-18',
    turnover: 3_00_000_00,
    cgst: 1_500_00,
    sgst: 1_500_00,
    reverse: { igst: 0, cgst: 50_00, sgst: 50_00, cess: 0 },
    toPay: 3_100_00,
    unpaid: 3_100_00,
  });
  expect(paid).toMatchObject({ tax: 3_100_00, kind: 'gst', month: '2026-07' });
  expect(after).toMatchObject({ unpaid: 0, paid: [{ tax: 3_100_00 }] });
  expect(next).toMatchObject({ toPay: 0, reverse: { cgst: 0 } });
  await expect(twice).rejects.toMatchObject({ code: 'tax_payment.nothing' });
  await expectLaws(house);
});
