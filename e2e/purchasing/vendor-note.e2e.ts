import { contract } from '@counting-house/contract/contract.ts';
import { aVendor, begin } from '../begun.ts';
import { expect, test } from '../house.ts';

const { admin, purchasing, stock } = contract;

test('a bill at a higher price is approved with a debit note for the difference, and a rebate is booked', async ({
  house,
  page,
}) => {
  test.slow();
  await house.setUp();
  await begin(house);
  await house.call(admin.updateSettings, {
    changes: [{ key: 'purchasing.billFileRequired', value: false }],
  });
  const [goods] = (await house.call(stock.listPositions, {})).rows;
  const skuId = goods?.id ?? 0;
  const { unitId = 0 } =
    (await house.call(purchasing.listOrderables, { q: goods?.sku ?? '' })).rows[0] ?? {};
  const vendor = await aVendor(house);
  const order = await house.call(purchasing.createOrder, {
    vendorId: vendor.id,
    lines: [{ skuId, unitId, qty: 40_000, price: 90_00 }],
  });
  const { lines } = await house.call(purchasing.orderSubmit, {
    id: order.id,
    version: order.version,
  });
  const inward = await house.call(purchasing.inward, {
    mode: 'post',
    kind: 'with_po',
    vendorId: vendor.id,
    challanNo: 'D-1',
    lines: [
      {
        poLineId: lines[0]?.id ?? 0,
        skuId,
        unitId,
        batches: [{ number: 'KT-1', acceptedQty: 40_000 }],
      },
    ],
  });
  const typed = {
    vendorId: vendor.id,
    vendorBillNo: 'KT/0118',
    vendorBillDate: order.orderDate,
    vendorTotal: 0,
    lines: [{ inwardLineId: inward.lines[0]?.id ?? 0, qty: 40_000, price: 100_00 }],
  };
  const { sum } = await house.call(purchasing.previewBill, typed);
  const bill = await house.call(purchasing.createBill, {
    ...typed,
    vendorTotal: sum,
    confirm: true,
  });

  await house.signIn();
  await page.goto(`${house.url}/purchase/bill-list/view-bill/${bill.id}`);
  await expect(page.getByText(/^Does not match\./u)).toContainText('too much');
  await page.getByRole('button', { name: 'Approve and raise debit note' }).click();
  const decision = page.getByRole('dialog', { name: /^Approve .* and raise debit note$/u });
  await decision.getByLabel(/^Why line 1/u).fill('Difference debited');
  await house.isAccessible();
  await decision.getByRole('button', { name: 'Approve and raise debit note' }).click();

  const note = page.getByRole('dialog', { name: /^Draft/u });
  await expect(note).toContainText('Price difference');
  await expect(note).toContainText('₹400.00');
  await house.isAccessible();
  await note.getByRole('button', { name: 'Confirm' }).click();
  const booked = page.getByRole('dialog', { name: /^DNP\//u });
  await expect(booked).toContainText('Settled');
  await expect(booked).toContainText('taken off stock');
  await page.keyboard.press('Escape');
  await page.goto(`${house.url}/purchase/bill-list/view-bill/${bill.id}`);
  await expect(page.getByText('Lowered by')).toBeVisible();

  await page.goto(`${house.url}/purchase/bill-list?tab=notes`);
  await page.getByRole('button', { name: 'New note' }).click();
  const form = page.getByRole('dialog', { name: 'New note without goods' });
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Credit note from vendor' }).click();
  await form.getByRole('textbox', { name: 'Vendor', exact: true }).fill(vendor.displayName);
  await page.getByRole('option').first().click();
  await form.getByLabel('Vendor’s credit note number').fill('CN/44');
  await form.getByLabel('Vendor’s date').fill('01-11-2026');
  await form.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: 'Rebate' }).click();
  await form.getByRole('combobox', { name: 'Account' }).fill('Discount received');
  await page.getByRole('option', { name: /Discount received/u }).click();
  await form.getByLabel('Amount before tax').fill('250');
  await expect(form.getByRole('status')).toContainText('₹250.00 less to pay');
  await house.isAccessible();
  await form.getByRole('button', { name: 'Save draft' }).click();
  await page
    .getByRole('dialog', { name: /^Draft/u })
    .getByRole('button', { name: 'Confirm' })
    .click();
  await expect(page.getByRole('dialog', { name: /^VCN\//u })).toContainText('Settled');
});
