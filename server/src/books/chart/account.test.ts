import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { invoiced } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { credit, debit, post } from '../journal/journal.service.ts';

const { accounts, admin } = contract;

type Person = Awaited<ReturnType<TestHouse['as']>>;

async function known(person: Person, code: string) {
  const { rows } = await person.call(accounts.getChart, {});
  const row = rows.find((one) => one.code === code);
  if (!row) throw new Error(`no account ${code}`);
  return row;
}

/** Furniture and fittings below fixed assets, with changes. */
async function add(person: Person, values: Partial<InputOf<typeof accounts.createAccount>> = {}) {
  const parentId = (await known(person, '1200')).id;
  const given = { code: '1250', name: 'Fittings', parentId, type: 'fixed_asset' as const };
  return person.call(accounts.createAccount, { ...given, ...values });
}

describe('a new account', () => {
  test('stands below its group, of the same root', async ({ house }) => {
    const accountant = await house.as('accountant');

    const made = await add(accountant);

    expect(made).toMatchObject({ root: 'asset', parentName: 'Fixed assets', balance: 0, depth: 2 });
  });

  test('has a code and a name of its own', async ({ house }) => {
    const accountant = await house.as('accountant');

    await expect(add(accountant, { code: '1220' })).rejects.toMatchObject({
      fields: { code: 'Another account has the code 1220.' },
    });
    await expect(add(accountant, { name: 'furniture' })).rejects.toMatchObject({
      fields: { name: 'Fixed assets already has an account named furniture.' },
    });
  });

  test('has a type of its root', async ({ house }) => {
    const accountant = await house.as('accountant');

    await expect(add(accountant, { type: 'sales' })).rejects.toMatchObject({
      fields: { type: 'Choose a type of Fixed assets.' },
    });
    await expect(add(accountant, { type: null })).rejects.toMatchObject({
      fields: { type: 'Type is required' },
    });
  });
});

describe('a change leaves alone what it does not name', () => {
  test('of an account', async ({ house }) => {
    const accountant = await house.as('accountant');
    const made = await add(accountant, { manualEntry: false, description: 'Shelves' });
    const { id, version } = made;

    const changed = await accountant.call(accounts.updateAccount, { id, version, name: 'Racks' });

    expect(changed).toEqual({ ...made, name: 'Racks', version: version + 1 });
  });

  test('of a centre, whose code stays where documents post to it', async ({ house }) => {
    const accountant = await house.as('accountant');
    const made = await accountant.call(accounts.createCentre, { code: 'MYS', name: 'Mysuru' });
    const { id, version } = made;

    const changed = await accountant.call(accounts.updateCentre, { id, version, isActive: false });

    expect(changed).toEqual({ ...made, isActive: false, version: version + 1 });
    const { rows } = await accountant.call(accounts.listCentres, {});
    const common = rows.find(({ code }) => code === 'COMMON');
    await expect(
      accountant.call(accounts.updateCentre, {
        id: common?.id ?? 0,
        version: common?.version ?? 0,
        code: 'ALL',
      }),
    ).rejects.toMatchObject({ code: 'centre.is_built_in' });
  });
});

describe('an account', () => {
  test('moves with all below it, never below itself or to another root', async ({ house }) => {
    const accountant = await house.as('accountant');
    const group = await add(accountant, { code: '1260', name: 'Shops', isGroup: true, type: null });
    const below = await add(accountant, { parentId: group.id });
    const move = (id: number, version: number, parentId: number) =>
      accountant.call(accounts.moveAccount, { id, version, parentId });

    await expect(
      move(group.id, group.version, (await known(accountant, '2200')).id),
    ).rejects.toMatchObject({ code: 'account.wrong_parent' });
    const current = await known(accountant, '1100');
    expect(await move(group.id, group.version, current.id)).toMatchObject({
      parentName: 'Current assets',
    });
    const inner = await add(accountant, {
      code: '1261',
      name: 'Inner',
      isGroup: true,
      type: null,
      parentId: group.id,
    });
    await expect(move(group.id, group.version + 1, inner.id)).rejects.toMatchObject({
      fields: { parentId: 'Inner is below Shops.' },
    });
    expect((await accountant.call(accounts.getAccount, { id: below.id })).depth).toBe(3);
  });

  test('with entries keeps its kind and its row', async ({ house }) => {
    await invoiced(house, 1, 70_000);
    const owner = await house.as('owner');
    const { id, version } = await known(owner, '1141');

    await expect(
      owner.call(accounts.updateAccount, { id, version, partyKind: 'company' }),
    ).rejects.toMatchObject({
      fields: { partyKind: 'This cannot change because the account has entries.' },
    });
    await expect(
      owner.call(admin.softDeleteRow, { table: 'ledger_account', id }),
    ).rejects.toMatchObject({
      message: 'Trade debtors B2C has entries and cannot be deleted. Switch it off instead.',
    });
  });

  test('with a balance stays on until it is merged into another', async ({ house }) => {
    const accountant = await house.as('accountant');
    const fittings = await add(accountant);
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'openingBalance.entered',
        date: '2026-04-01',
        source: { kind: 'opening_balance', id: 1, no: '1250' },
        lines: [
          debit('opening_balance', 50_000, { accountId: fittings.id }),
          credit('opening_equity', 50_000),
        ],
      }),
    );
    const { id, version } = fittings;
    await expect(
      accountant.call(accounts.updateAccount, { id, version, isActive: false }),
    ).rejects.toMatchObject({
      fields: { isActive: 'Fittings has a balance of ₹500.00.' },
    });

    const into = await known(accountant, '1220');
    const kept = await accountant.call(accounts.mergeAccounts, {
      id,
      version,
      intoId: into.id,
      reason: 'Same thing',
    });

    expect(kept).toMatchObject({ code: '1220', balance: 50_000 });
    const gone = await accountant.call(accounts.getAccount, { id });
    expect(gone).toMatchObject({ isActive: false, balance: 0 });
    await expect(
      atWork(house, (ctx) =>
        post(ctx, {
          event: 'openingBalance.entered',
          date: '2026-04-01',
          source: { kind: 'opening_balance', id: 2, no: '1250' },
          lines: [debit('opening_balance', 100, { accountId: id }), credit('opening_equity', 100)],
        }),
      ),
    ).rejects.toMatchObject({ message: 'Fittings is switched off.' });
  });
});

test('the chart is a tree whose groups stand for all below them', async ({ house }) => {
  await invoiced(house, 1, 70_000);
  const accountant = await house.as('accountant');

  const { rows } = await accountant.call(accounts.getChart, { root: 'asset' });

  const balanceOf = (code: string) => rows.find((row) => row.code === code)?.balance;
  expect([balanceOf('1141'), balanceOf('1140'), balanceOf('1000')]).toEqual([
    70_000, 70_000, 70_000,
  ]);
  expect(rows.every(({ root }) => root === 'asset')).toBe(true);
  expect(await known(accountant, '4100')).toMatchObject({ balance: 70_000 });
});
