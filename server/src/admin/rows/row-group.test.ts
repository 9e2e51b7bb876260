import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { allRows } from '../../rows.ts';
import { specimens } from '../../testing/coverage/rows.ts';
import { tableOf } from '../../platform/rows/row-register.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { groupItems } from '../../b2b/groups/group-item.table.ts';
import { eq, getTableName } from 'drizzle-orm';

const { admin } = contract;

const set = async (house: TestHouse, input: object) =>
  (await house.as('owner')).send(admin.updateField, input);

describe('a field of all rows of a group', () => {
  test('is set by GroupID, once', async ({ house }) => {
    const id = (await specimens['b2b_group_item']?.make(house)) ?? 0;
    const [item] = await house.database.direct
      .select()
      .from(groupItems)
      .where(eq(groupItems.id, id));
    const off = {
      id: item?.groupId,
      table: 'B2B_GroupItem',
      key: 'GroupID',
      field: 'IsActive',
      value: '0',
    };

    const first = await set(house, off);
    const again = await set(house, off);
    const others = await house.database.direct
      .select({ isActive: groupItems.isActive })
      .from(groupItems)
      .where(eq(groupItems.groupId, item?.groupId ?? 0));

    expect(first.body).toMatchObject({ table: 'b2b_group_item', id: item?.groupId, row: null });
    expect(first.body['changed']).toBe(others.length);
    expect(again.body['changed']).toBe(0);
    expect(others.every(({ isActive }) => !isActive)).toBe(true);
  });

  test('is not found for a group without rows, and takes no version', async ({ house }) => {
    const off = { table: 'b2b_group_item', key: 'GroupID', field: 'isActive', value: '0' };

    expect((await set(house, { ...off, id: 999_999 })).status).toBe(404);
    expect((await set(house, { ...off, id: 1, version: 1 })).status).toBe(422);
  });

  test('is there for items, people and charges of a group alone', () => {
    const grouped = allRows.filter(({ groupedBy }) => groupedBy).map(tableOf);

    expect(grouped.toSorted()).toEqual([
      'b2b_group_customer',
      'b2b_group_item',
      'b2b_shipping_charge',
    ]);
  });
});

/** Values that want something else first, as the call says. */
const asksFirst: Readonly<Record<string, string>> = {};

for (const { table: of, status } of allRows) {
  if (typeof status !== 'object') continue;
  const table = getTableName(of);
  test(`every status of ${table} can be reached by the call that gives no reason`, async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const id = await specimens[table]?.make(house);

    for (const value of status.values) {
      const { status: answered, body } = await owner.send(admin.changeStatus, { id, table, value });

      const says = asksFirst[`${table} ${value}`] ?? '';
      expect([value, answered === 200 ? '' : body['detail']]).toEqual([value, says]);
    }
  });
}
