import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';

const { production, admin, stock } = contract;

const tasting = {
  code: 'tasting',
  name: 'Tasting at the fair',
  uses: ['out' as const],
  account: 'sample_expense' as const,
};

const reasonOf = async (house: TestHouse, code: string) => {
  const { rows } = await (await house.as('owner')).call(stock.listReasons, {});
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`no reason ${code}`);
  return found;
};

describe('a reason of one’s own', () => {
  test('is offered where it says, and no longer when it is switched off', async ({ house }) => {
    const owner = await house.as('owner');
    const sku = await aSku(house);
    await aBatch(house, sku);
    const made = await owner.call(stock.createReason, tasting);
    const issue = () =>
      owner.call(production.stockOut, {
        purpose: 'sample',
        lines: [{ skuId: sku.id, qty: pieces(1), reasonCode: 'TASTING' }],
      });

    const doc = await issue();
    await owner.call(stock.updateReason, {
      id: made.id,
      version: made.version,
      status: 'inactive',
    });

    expect(doc.lines).toMatchObject([{ reason: 'Tasting at the fair' }]);
    await expect(issue()).rejects.toMatchObject({
      fields: { 'lines.0.reasonCode': 'Please choose a reason.' },
    });
  });

  test('has an account that fits its use', async ({ house }) => {
    const owner = await house.as('owner');

    const wrong = owner.call(stock.createReason, { ...tasting, account: 'stock_gain' });

    await expect(wrong).rejects.toMatchObject({
      fields: { account: 'Choose an account that fits where the reason is offered.' },
    });
  });

  test('has a code of its own', async ({ house }) => {
    const owner = await house.as('owner');

    const twice = owner.call(stock.createReason, { ...tasting, code: 'DAMAGED' });

    await expect(twice).rejects.toMatchObject({
      code: 'stock_reason.code_taken',
      fields: { code: 'Another reason has this code.' },
    });
  });

  test('stays while documents name it', async ({ house }) => {
    const owner = await house.as('owner');
    const sku = await aSku(house);
    await aBatch(house, sku);
    const { id } = await owner.call(stock.createReason, tasting);
    await owner.call(production.stockOut, {
      purpose: 'sample',
      lines: [{ skuId: sku.id, qty: pieces(1), reasonCode: 'TASTING' }],
    });

    const gone = owner.call(admin.softDeleteRow, { table: 'stock_reason', id });

    await expect(gone).rejects.toMatchObject({ code: 'stock_reason.in_use' });
  });
});

describe('a built-in reason', () => {
  test('keeps its account and its uses', async ({ house }) => {
    const { id, version } = await reasonOf(house, 'DAMAGED');
    const owner = await house.as('owner');

    const changed = owner.call(stock.updateReason, { id, version, account: 'recall_loss' });

    await expect(changed).rejects.toMatchObject({
      fields: {
        account: 'A built-in reason keeps its account and its uses. Add a reason of your own.',
      },
    });
  });

  test('is not deleted', async ({ house }) => {
    const { id } = await reasonOf(house, 'DAMAGED');

    const gone = (await house.as('owner')).call(admin.softDeleteRow, { table: 'stock_reason', id });

    await expect(gone).rejects.toMatchObject({ code: 'stock_reason.built_in' });
  });

  test('shows its limit to those alone who set it', async ({ house }) => {
    const { id, version } = await reasonOf(house, 'STOLEN');
    const owner = await house.as('owner');
    await owner.call(stock.updateReason, { id, version, approvalLimit: 50_000 });

    const { rows } = await (await house.as('packer')).call(stock.listReasons, {});

    expect(rows.find(({ code }) => code === 'STOLEN')).toMatchObject({ approvalLimit: null });
    expect(await reasonOf(house, 'STOLEN')).toMatchObject({ approvalLimit: 50_000 });
  });
});
