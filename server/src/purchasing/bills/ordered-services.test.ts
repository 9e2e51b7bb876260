import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { at } from '../../testing/bills.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anItem, unitOf } from '../../testing/items.ts';
import { aVendorRow } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';

const { purchasing } = contract;

/** Two services that a vendor was ordered to do, and the bill of some of them. */
async function orderedServices(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const admin = await house.as('admin');
  const clerk = await house.as('accountant');
  const item = await anItem(house, { kind: 'service', name: 'Grinding', hsn: '998816' });
  const unitId = await unitOf(house, 'KG');
  const draft = await admin.call(purchasing.createOrder, {
    vendorId,
    lines: [{ itemId: item.id, unitId, qty: pieces(2), price: 500_00, taxId: null }],
  });
  const order = await admin.call(purchasing.orderSubmit, at(draft));
  const poLineId = order.lines[0]?.id ?? 0;
  const { rows: accounts } = await clerk.call(purchasing.listExpenseAccounts, {});
  const accountId = accounts[0]?.id ?? 0;
  const bill = (qty: number, vendorBillNo = 'KT/0300') =>
    clerk.call(purchasing.createBill, {
      vendorId,
      vendorBillNo,
      vendorBillDate: order.orderDate,
      vendorTotal: (qty / 1_000) * 500_00,
      lines: [{ poLineId, accountId, description: 'Grinding', qty, price: 500_00, taxId: null }],
    });
  const status = async () => (await admin.call(purchasing.getOrder, { id: order.id })).status;
  return { admin, clerk, vendorId, order, poLineId, bill, status };
}

describe('an order of services only', () => {
  test('is received and closed by its bills, and open again when one is cancelled', async ({
    house,
  }) => {
    const { clerk, admin, vendorId, order, bill, status } = await orderedServices(house);
    const proposed = await clerk.call(purchasing.billFromInwards, { vendorId });
    expect(proposed.services).toMatchObject([
      { orderNo: order.number, description: 'Grinding', qty: pieces(2), price: 500_00 },
    ]);

    await clerk.call(purchasing.billConfirm, at(await bill(pieces(1))));
    expect(await status()).toBe('part_received');
    const last = await clerk.call(purchasing.billConfirm, at(await bill(pieces(1), 'KT/0301')));

    expect(await status()).toBe('closed');
    expect(last.lines).toMatchObject([{ orderNo: order.number, account: expect.any(String) }]);
    await admin.call(purchasing.billCancel, { ...at(last), note: 'Entered twice' });
    expect(await status()).toBe('part_received');
    const after = await clerk.call(purchasing.billFromInwards, { vendorId });
    expect(after.services).toMatchObject([{ qty: pieces(1) }]);
  });

  test('stays that of its bill when another field of the bill is changed', async ({ house }) => {
    const { clerk, order, poLineId, bill } = await orderedServices(house);

    const changed = await clerk.call(purchasing.updateBill, {
      ...at(await bill(pieces(1))),
      note: 'Ground twice',
    });

    expect(changed.lines).toMatchObject([{ poLineId, orderNo: order.number }]);
  });

  test('is not billed for more than was ordered, nor twice by two bills', async ({ house }) => {
    const { clerk, bill } = await orderedServices(house);

    await expect(bill(pieces(3))).rejects.toMatchObject({
      fields: { 'lines.0.qty': 'Only 2 of Grinding are to be billed.' },
    });
    const [first, second] = [await bill(pieces(2)), await bill(pieces(2), 'KT/0301')];
    await clerk.call(purchasing.billConfirm, at(first));
    await expect(clerk.call(purchasing.billConfirm, at(second))).rejects.toMatchObject({
      fields: { lines: 'Grinding is billed already.' },
    });
  });
});
