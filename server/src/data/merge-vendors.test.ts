import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { at, received } from '../testing/bills.ts';
import { test, type Refusal, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { pieces } from '../testing/stock.ts';
import { aReceipt } from '../testing/vouchers.ts';

const { accounts, data, gst, purchasing } = contract;

/** A second record of the vendor that `received` buys from. */
const again = (house: TestHouse, facts: Parameters<typeof aVendorRow>[1] = {}) =>
  aVendorRow(house, {
    number: 'VEN-9002',
    phone: '9845099999',
    allowSameGstin: true,
    sameGstinReason: 'Entered twice',
    ...facts,
  });

describe('two records of a vendor', () => {
  test('become one: orders, receipts, bills, prices and what is owed', async ({ house }) => {
    const { admin, clerk, vendorId: dropId, sku, order, paper } = await received(house);
    const draft = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
    const { id: billId } = await clerk.call(purchasing.billConfirm, at(draft));
    const price = { skuId: sku.id, unitId: sku.unitId, price: 118_00, validFrom: '2026-01-01' };
    await admin.call(purchasing.createVendorItem, { ...price, vendorId: dropId });
    const { vendorId: keepId } = await again(house);
    const owner = await house.as('owner');
    const pair = { keepId, dropId };

    const look = await owner.call(data.mergeVendors, { ...pair, dryRun: true });
    const done = await owner.call(data.mergeVendors, { ...pair, confirmNo: 'VEN-9001' });

    for (const what of ['Purchase orders', 'Receipts', 'Bills', 'Prices', 'Batches', 'Addresses']) {
      expect(look.moves, what).toContainEqual({ what, count: 1 });
    }
    expect(done.merged).toBe(true);
    const kept = await owner.call(purchasing.getVendor, { id: keepId });
    expect(kept).toMatchObject({ payable: 6_930_00, altPhone: '9845012345', openOrders: 1 });
    expect(kept.addresses.map(({ label }) => label)).toEqual(['Godown', 'Godown (VEN-9001)']);
    expect(await owner.call(purchasing.getVendor, { id: dropId })).toMatchObject({
      status: 'inactive',
      mergedInto: { id: keepId },
      payable: 0,
      addresses: [],
    });
    const { rows } = await owner.call(purchasing.listVendors, { q: 'Kongu' });
    expect(rows.map(({ id }) => id)).toEqual([keepId]);
    expect(await owner.call(purchasing.getOrder, { id: order.id })).toMatchObject({
      vendorId: keepId,
    });
    await expectLaws(house);

    // What is undone later is undone at the one that is kept.
    const bill = await admin.call(purchasing.getBill, { id: billId });
    await admin.call(purchasing.billCancel, { ...at(bill), note: 'Typed twice' });
    expect(await owner.call(purchasing.getVendor, { id: keepId })).toMatchObject({ payable: 0 });
    await expectLaws(house);
  });

  test('become one in the books: vouchers not posted yet, certificates, and who is found', async ({
    house,
  }) => {
    const { vendorId: dropId } = await received(house);
    const { vendorId: keepId } = await again(house);
    const owner = await house.as('owner');
    const draft = await aReceipt(owner, {
      kind: 'payment',
      party: { kind: 'vendor', id: dropId },
      narration: 'In advance',
      post: false,
    });
    await owner.call(gst.createTdsCertificate, {
      side: 'payable',
      partyKind: 'vendor',
      partyId: dropId,
      fiscalYear: 2026,
      quarter: 2,
      number: 'AB12',
      dated: '2026-11-15',
      amount: 4_000,
    });

    const { moves } = await owner.call(data.mergeVendors, {
      keepId,
      dropId,
      confirmNo: 'VEN-9001',
    });

    expect(moves).toContainEqual({ what: 'Vouchers that are not posted yet', count: 1 });
    expect(moves).toContainEqual({ what: 'TDS certificates', count: 1 });
    const moved = await owner.call(accounts.getVoucher, { id: draft.id });
    const posted = await owner.call(accounts.postVoucher, at(moved));
    expect(posted).toMatchObject({ status: 'posted', partyKind: 'vendor', partyId: keepId });
    expect(await owner.call(purchasing.getVendor, { id: keepId })).toMatchObject({
      payable: -500_00,
    });
    const { rows } = await owner.call(gst.listTdsCertificates, {});
    expect(rows).toMatchObject([{ number: 'AB12', amount: 4_000, partyId: keepId }]);
    const found = await owner.call(accounts.findParties, { q: 'Kongu', kind: ['vendor'] });
    expect(found.rows.map(({ id }) => id)).toEqual([keepId]);
    await expectLaws(house);
  });

  test('the one that went gets nothing more', async ({ house }) => {
    const { vendorId: dropId, sku } = await received(house);
    const { vendorId: keepId } = await again(house);
    const owner = await house.as('owner');
    await owner.call(data.mergeVendors, { keepId, dropId, confirmNo: 'VEN-9001' });
    const { version } = await owner.call(purchasing.getVendor, { id: dropId });
    const line = { skuId: sku.id, unitId: sku.unitId, qty: pieces(1), price: 1_00 };

    const code = 'vendor.merged';
    await expect(
      owner.call(purchasing.vendorStatus, { id: dropId, version, status: 'active' }),
    ).rejects.toMatchObject({ code });
    await expect(
      owner.call(purchasing.updateVendor, { id: dropId, version, notes: 'Back' }),
    ).rejects.toMatchObject({ code });
    await expect(
      owner.call(purchasing.createVendorItem, {
        vendorId: dropId,
        skuId: sku.id,
        unitId: sku.unitId,
        price: 1_00,
        validFrom: '2026-01-01',
      }),
    ).rejects.toMatchObject({ code });
    await expect(
      owner.call(purchasing.createOrder, { vendorId: dropId, lines: [line] }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(
      owner.call(data.mergeVendors, { keepId: dropId, dropId: keepId, dryRun: true }),
    ).rejects.toMatchObject({ code });
  });

  test.for([
    [{ gstTreatment: 'unregistered', gstin: null }, 'Keep Kongu Traders Pvt Ltd: it has the GSTIN'],
    [{ gstin: '29ABCDE1234F1ZW', pan: 'ABCDE1234F' }, 'are two registrations'],
  ] as const)(
    'are refused where one would lose its GSTIN: %j',
    async ([facts, says], { house }) => {
      const { vendorId: dropId } = await aVendorRow(house);
      const { vendorId: keepId } = await again(house, { pan: null, ...facts });

      const look = (await house.as('owner')).call(data.mergeVendors, {
        keepId,
        dropId,
        dryRun: true,
      });

      await expect(look).rejects.toMatchObject({
        code: 'vendor.keep_other',
        message: expect.stringContaining(says) as string,
      });
    },
  );

  test('are refused while both have a bill of one number', async ({ house }) => {
    const { clerk, vendorId: dropId, paper } = await received(house);
    const one = await clerk.call(purchasing.createBill, paper(30, { total: 3_780_00 }));
    const other = await clerk.call(
      purchasing.createBill,
      paper(25, { total: 3_150_00, vendorBillNo: 'KT/0119' }),
    );
    const { vendorId: keepId } = await again(house);
    await house.database.direct.execute(
      `update bill set (vendor_id, vendor_bill_no, normalized_no) = (
        select ${keepId}, vendor_bill_no, normalized_no from bill where id = ${one.id}) where id = ${other.id}`,
    );

    const look = (await house.as('owner')).call(data.mergeVendors, {
      keepId,
      dropId,
      dryRun: true,
    });

    await expect(look).rejects.toMatchObject({
      message: 'Both have a bill KT/0118 of one year. Cancel one of them first.',
    });
  });
});

test('two people merge two vendors, one each way, while goods are ordered from both', async ({
  crowd,
}) => {
  const { vendorId: a, sku } = await received(crowd);
  const { vendorId: b } = await again(crowd);
  const owner = await crowd.as('owner');
  const line = { skuId: sku.id, unitId: sku.unitId, qty: pieces(1), price: 1_00 };
  const ordering = Promise.allSettled(
    [a, b, a, b].map((vendorId) => owner.call(purchasing.createOrder, { vendorId, lines: [line] })),
  );

  const outcomes = await Promise.allSettled([
    owner.call(data.mergeVendors, { keepId: a, dropId: b, confirmNo: 'VEN-9002' }),
    owner.call(data.mergeVendors, { keepId: b, dropId: a, confirmNo: 'VEN-9001' }),
  ]);
  await ordering;

  const refused = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as Refusal] : [],
  );
  expect(refused.map(({ code }) => code)).toEqual(['vendor.merged']);
  const { rows } = await crowd.database.direct.execute<{ n: string }>(
    `select count(*) as n from purchase_order o join vendor v on v.id = o.vendor_id
        where v.merged_into_id is not null`,
  );
  expect(Number(rows[0]?.n)).toBe(0);
  await expectLaws(crowd);
});
