import { contract } from '@counting-house/contract/contract.ts';
import type { Block } from '@counting-house/contract/dashboard/home.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../testing/house.ts';
import { issueInvoice } from '../testing/invoices.ts';
import { anOrder, goods } from '../testing/orders.ts';
import { aVendorRow } from '../testing/purchasing.ts';
import { pieces } from '../testing/stock.ts';
import { accountId, approvalFrom } from '../testing/vouchers.ts';

const { accounts, dashboard } = contract;

type Data<N extends Block['name']> = Extract<Block, { name: N }>['data'];

async function block<N extends Block['name']>(
  person: Person,
  name: N,
): Promise<Data<N> | undefined> {
  const { blocks } = await person.call(dashboard.home, { blocks: [name] });
  return blocks.find((one) => one.name === name)?.data as Data<N> | undefined;
}

/** A payment of ₹150.00 that the accountant put before somebody else, and an order that is late. */
async function waitingFor(house: TestHouse) {
  await approvalFrom(house, 10_000);
  const { vendorId } = await aVendorRow(house);
  const clerk = await house.as('accountant');
  const made = await clerk.call(accounts.createVoucher, {
    kind: 'payment',
    method: 'upi',
    reference: 'UPI9',
    amount: 15_000,
    party: { kind: 'vendor', id: vendorId },
  });
  const voucher = await clerk.call(accounts.postVoucher, { id: made.id, version: made.version });
  const { variantId } = await goods(house);
  const late = await anOrder(house, {
    lines: [{ variantId, qty: pieces(1) }],
    promisedOn: '2026-11-21',
  });
  await house.database.direct.execute(sql`update sales_order set promised_on = '2026-11-20'`);
  return { voucher, late };
}

describe('what needs somebody', () => {
  test('is named one by one to anyone who decides it, and is gone once it is decided', async ({
    house,
  }) => {
    const { voucher, late } = await waitingFor(house);
    const owner = await house.as('owner');

    const seen = await block(owner, 'needs');
    await owner.call(accounts.approveVoucher, { id: voucher.id, version: voucher.version });
    const after = await block(owner, 'needs');

    expect(seen).toMatchObject({
      total: 2,
      rows: [
        { kind: 'voucher', id: voucher.id, version: voucher.version, amount: 15_000 },
        { kind: 'order', id: late.id, title: late.orderNo, promisedOn: '2026-11-20' },
      ],
    });
    expect(after?.rows).toMatchObject([{ kind: 'order' }]);
  });

  test('is nothing for the one who asked for it, and says no money to a packer', async ({
    house,
  }) => {
    await waitingFor(house);

    const clerk = await block(await house.as('accountant'), 'needs');
    const packer = await block(await house.as('packer'), 'needs');
    const noMoney = await block(await house.as('packer'), 'money');

    expect(clerk?.rows.filter(({ kind }) => kind === 'voucher')).toEqual([]);
    expect(packer).toEqual({ total: 0, rows: [] });
    expect(noMoney).toBeUndefined();
  });
});

describe('money on the dashboard', () => {
  test('says what there is, what is owed and when, and what came in by week', async ({ house }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house, { price: 50_000 });
    const order = await anOrder(house, {
      lines: [{ variantId, qty: pieces(1) }],
      deliveryMethod: 'pickup',
      payments: [{ method: 'cash', amount: 20_000 }],
    });
    await issueInvoice(house, order);
    const contra = await owner.call(accounts.createVoucher, {
      kind: 'contra',
      moneyAccountId: await accountId(house, '1111'),
      toMoneyAccountId: await accountId(house, '1121'),
      amount: 5_000,
      post: true,
    });

    const seen = await block(owner, 'money');

    expect(contra.status).toBe('posted');
    expect(seen?.receivable).toMatchObject({
      total: 30_000,
      open: 30_000,
      unallocated: 0,
      overdue: 0,
      soon: 30_000,
    });
    expect(seen?.weeks).toHaveLength(8);
    expect(seen?.weeks?.at(-1)).toEqual({ from: '2026-11-16', in: 20_000, out: 0 });
    expect(seen?.cash?.total).toBe(20_000);
  });

  test('shows each figure by its own right', async ({ house }) => {
    const sales = await block(await house.as('sales'), 'money');

    expect(sales?.cash ?? null).toBeNull();
    expect(sales?.weeks ?? null).toBeNull();
  });
});
