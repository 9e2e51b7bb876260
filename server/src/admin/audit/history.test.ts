import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { aProduct, taxOf } from '../../testing/catalogue.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { specimens } from '../../testing/coverage/rows.ts';
import { mentionedIn } from './mention.rules.ts';

const { admin, catalogue, integrations } = contract;

const aUnit = async (house: TestHouse): Promise<number> =>
  (await specimens['unit']?.make(house)) ?? 0;

describe('the history of a record', () => {
  test('holds what changed and what was written, newest first', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await aUnit(house);
    house.clock.pass(1);
    await owner.call(admin.updateUnit, { id, version: 1, name: 'A score' });
    house.clock.pass(1);
    await owner.call(admin.addHistory, {
      table: 'unit',
      id,
      text: 'Twenty,\nas the tailors count',
    });

    const { rows, next, fields } = await owner.call(admin.getHistory, { table: 'Unit', id });

    expect(rows).toMatchObject([
      { note: 'Twenty,\nas the tailors count', by: 'Asha Hegde', what: null },
      {
        what: 'changed unit SCORE',
        note: null,
        changes: [{ field: 'name', before: 'Score', after: 'A score' }],
      },
      { what: 'added unit SCORE', changes: [] },
    ]);
    expect([next, fields]).toEqual([null, ['name']]);
  });

  test('is narrowed to one field', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await aUnit(house);
    await owner.call(admin.updateUnit, { id, version: 1, name: 'A score' });
    await owner.call(admin.updateUnit, { id, version: 2, decimals: 1 });

    const { rows } = await owner.call(admin.getHistory, { table: 'unit', id, field: 'decimals' });

    expect(rows.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['decimals'],
      ['decimals'],
    ]);
  });

  test('names the records that a field points to', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aProduct(house);
    await owner.call(catalogue.updateProduct, { id, version, taxId: await taxOf(house, 18) });

    const { rows } = await owner.call(admin.getHistory, { table: 'product', id });

    expect(rows[0]?.changes).toMatchObject([{ field: 'taxId', was: 'GST 5%', is: 'GST 18%' }]);
  });

  test('is read page by page, each entry once', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await aUnit(house);
    for (let n = 1; n <= 60; n += 1) {
      house.clock.pass(1);
      await owner.call(admin.addHistory, { table: 'unit', id, text: `Note ${n}` });
    }

    const first = await owner.call(admin.getHistory, { table: 'unit', id });
    const second = await owner.call(admin.getHistory, {
      table: 'unit',
      id,
      cursor: first.next ?? undefined,
    });

    const keys = [...first.rows, ...second.rows].map(({ key }) => key);
    expect([first.rows.length, second.rows.length, second.next]).toEqual([50, 11, null]);
    expect(new Set(keys).size).toBe(61);
  });

  test('shows the last four digits of an account number and no more', async ({ house }) => {
    const owner = await house.as('owner');
    const id = (await specimens['bank_account']?.make(house)) ?? 0;
    const { version } = await owner.call(contract.accounts.getBankAccount, { id });
    const change = { id, version, number: '998877665544' };
    await owner.call(contract.accounts.updateBankAccount, change);

    const history = await owner.call(admin.getHistory, { table: 'bank_account', id });

    expect(history.rows[0]?.changes).toEqual([
      {
        field: 'accountNumber',
        before: '•••• 0506',
        after: '•••• 5544',
        was: '•••• 0506',
        is: '•••• 5544',
      },
    ]);
    expect(JSON.stringify(history)).not.toContain('998877');
  });

  test('is for those who may see the record', async ({ house }) => {
    const id = (await specimens['customer']?.make(house)) ?? 0;
    const packer = await house.as('packer');

    const reading = packer.call(admin.getHistory, { table: 'customer', id });
    const writing = packer.call(admin.addHistory, { table: 'customer', id, text: 'Hello' });

    await expect(reading).rejects.toMatchObject({ status: 403 });
    await expect(writing).rejects.toMatchObject({ status: 403 });
  });

  test.for(['audit_log', 'session', 'secret', 'journal_entry', "unit'--"])(
    'does not exist for %s',
    async (table, { house }) => {
      const owner = await house.as('owner');

      const reading = owner.call(admin.getHistory, { table, id: 1 });
      const writing = owner.call(admin.addHistory, { table, id: 1, text: 'Hello' });

      const refusal = { status: 422, message: 'This cannot be changed here.' };
      await expect(reading).rejects.toMatchObject(refusal);
      await expect(writing).rejects.toMatchObject(refusal);
    },
  );

  test('takes no note beside a record that never was', async ({ house }) => {
    const owner = await house.as('owner');

    const writing = owner.call(admin.addHistory, { table: 'unit', id: 987_654, text: 'Hello' });

    await expect(writing).rejects.toMatchObject({ status: 404, message: 'Unit not found.' });
  });

  test('is not written anew', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(admin.addHistory, { table: 'unit', id: 1, text: 'As it is' });

    for (const statement of [
      sql`update history_note set text = 'other'`,
      sql`delete from history_note`,
      sql`truncate history_note`,
    ]) {
      await expect(house.database.write((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { message: 'history_note is insert only' },
      });
    }
  });

  test('tells those who are named behind an @', async ({ house }) => {
    const owner = await house.as('owner');
    const packer = await house.as('packer');

    await owner.call(admin.addHistory, {
      table: 'unit',
      id: 1,
      text: 'Does this still hold, @Packer? (me: @Asha Hegde)',
    });

    const { rows } = await packer.call(integrations.listNotifications, {});
    expect(rows).toMatchObject([
      { kind: 'mention', text: expect.stringContaining('Asha Hegde on unit NOS: Does') as string },
    ]);
  });
});

const people = [
  { id: 1, name: 'Asha' },
  { id: 2, name: 'Asha Rao' },
  { id: 3, name: 'Ravi' },
];

rule.each([
  ['nobody', []],
  ['@Asha please', [1]],
  ['@asha rao, please', [2]],
  ['@Ashadeep', []],
  ['mail ravi@example.in or @Ravi', [3]],
  ['@Ravi and @Ravi and @Asha', [3, 1]],
  ['@', []],
])('“%s” names %j', (text, ids) => {
  expect(mentionedIn(text, people)).toEqual(ids);
});
