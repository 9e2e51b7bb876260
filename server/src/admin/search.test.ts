import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { RecordsInput } from '@counting-house/contract/admin/search.ts';
import { searchKinds } from '../search.ts';
import { test, type Person } from '../testing/house.ts';
import { aPackedOrder } from '../testing/logistics.ts';
import { aCustomer } from '../testing/orders.ts';
import { invited } from '../testing/people.ts';
import { atWork } from '../testing/work.ts';
import { searchOver } from './search.service.ts';

const { admin } = contract;

/** Kind → titles, of what somebody finds; a busy machine may leave others out as late. */
async function found(
  person: Person,
  input: Parameters<typeof person.call<typeof admin.search>>[1],
) {
  const { groups } = await person.call(admin.search, input);
  return Object.fromEntries(
    groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ kind, rows }) => [kind, rows.map(({ title }) => title)] as const),
  );
}

describe('the search', () => {
  test('finds every kind of record by what is written on it', async ({ house }) => {
    await aPackedOrder(house);
    const owner = await house.as('owner');

    const ofOrder = await found(owner, { q: 'ORD-2026-000001' });
    const ofPerson = await found(owner, { q: 'asha' });

    expect(ofOrder).toMatchObject({
      order: ['ORD-2026-000001'],
      invoice: ['INV/2627/00001'],
    });
    expect(ofPerson).toMatchObject({ user: ['Asha Hegde'] });
    expect(Object.keys(await found(owner, { q: 'PKG-0000001' }))).toEqual(['parcel']);
    expect(Object.keys(await found(owner, { q: 'INV/2627/00001' }))).toEqual([
      'invoice',
      'journal_entry',
    ]);
  });

  test('puts the whole number, phone or code first and says so', async ({ house }) => {
    const owner = await house.as('owner');
    const add = (name: string, phone: string) => aCustomer(house, { name, phone, addresses: [] });
    await add('Meena 9876543210', '9811111111');
    await add('Ravi', '9876543210');
    await add('Sunil 9876543210', '9822222222');

    const { groups } = await owner.call(admin.search, { q: '+91 98765 43210' });
    const all = await owner.call(admin.search, { q: '9876543210' });

    expect(groups.map(({ rows }) => rows)).toMatchObject([[{ title: 'Ravi', isExact: true }]]);
    expect(all.groups[0]?.rows).toMatchObject([
      { title: 'Ravi', isExact: true },
      { title: 'Sunil 9876543210', isExact: false },
      { title: 'Meena 9876543210', isExact: false },
    ]);
  });

  test('answers at most five of a kind, the newest', async ({ house }) => {
    const owner = await house.as('owner');
    for (let n = 1; n <= 7; n++) {
      await aCustomer(house, { name: `Shetty ${n}` });
    }

    const { customer } = await found(owner, { q: 'shetty', by: 'person' });

    expect(customer).toEqual(['Shetty 7', 'Shetty 6', 'Shetty 5', 'Shetty 4', 'Shetty 3']);
  });

  test('shows nobody what they may not see, nor the name of a kind', async ({ house }) => {
    await aPackedOrder(house);
    const clerk = await house.withPermissions(['logistics.parcel.read']);

    const { groups } = await clerk.call(admin.search, { q: 'ORD-2026-000001' });
    const named = await clerk.call(admin.nameRecords, { of: ['order:1', 'parcel:1', 'user:1'] });

    expect(groups).toEqual([]);
    expect(named.rows.map(({ kind }) => kind)).not.toContain('order');
    expect(named.rows.map(({ kind }) => kind)).not.toContain('user');
  });

  test('never finds what was deleted', async ({ house }) => {
    const owner = await house.as('owner');
    const { user } = await invited(house, 'packer', { name: 'Ravi Shenoy' });

    await owner.call(admin.softDeleteRow, { id: user.id, table: 'management_user' });

    expect(await found(owner, { q: 'ravi', kinds: 'user' })).toEqual({});
  });

  test('looks through small tables for short words, through large ones for whole numbers only', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    await aCustomer(house, { name: 'Kg' });

    expect(await found(owner, { q: 'KG' })).toMatchObject({ unit: ['Kilogram'] });
    expect(await found(owner, { q: 'KG', kinds: 'customer' })).toEqual({});
  });

  test('leaves out a kind that is late and says so, and answers the others', async ({ house }) => {
    const [slow] = searchKinds.filter(({ kind }) => kind === 'user');
    const kinds = searchKinds.map((kind) =>
      kind === slow ? { ...kind, rank: 1, where: sql`pg_sleep(600) is not null` } : kind,
    );

    const { groups } = await atWork(house, (ctx) =>
      searchOver(kinds, { kindMs: 2_000, allMs: 600_000 })(ctx, {
        q: 'a',
        kinds: ['user', 'role'],
      }),
    );

    expect(groups).toMatchObject([
      { kind: 'user', isLate: true, rows: [] },
      { kind: 'role', isLate: false },
    ]);
  });

  test('says what records are called now, in the order asked', async ({ house }) => {
    const owner = await house.as('owner');
    const ravi = await aCustomer(house, { name: 'Ravi' });

    const { rows } = await owner.call(admin.nameRecords, {
      of: [`user:${owner.userId}`, 'customer:999999', `customer:${ravi.id}`],
    });

    expect(rows.map(({ title }) => title)).toEqual(['Asha Hegde', 'Ravi']);
  });

  test('refuses an empty text and one of more than a hundred letters', async ({ house }) => {
    const owner = await house.as('owner');

    expect((await owner.send(admin.search, { q: ' ' })).status).toBe(422);
    expect((await owner.send(admin.search, { q: 'a'.repeat(101) })).status).toBe(422);
  });

  test('has one kind of each name', () => {
    const names = searchKinds.map(({ kind }) => kind);

    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !RecordsInput.safeParse({ of: `${name}:1` }).success)).toEqual(
      [],
    );
  });
});
