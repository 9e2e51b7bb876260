import { allPermissions, contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { makeRowRegister, tableOf, type RegisterRow } from '../../platform/rows/row-register.ts';
import { allRows } from '../../rows.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { specimens } from '../../testing/coverage/rows.ts';
import { stored } from '../../testing/coverage/stored.ts';
import { roles } from '../../platform/people/role.table.ts';
import { units } from '../unit.table.ts';

const { admin } = contract;

/** One call of the register that changes a specimen. */
type Step = {
  readonly name: string;
  readonly row: RegisterRow;
  readonly operation: Operation;
  readonly permission: string;
  readonly input: object;
};

const steps: readonly Step[] = allRows.flatMap((row) => {
  const table = tableOf(row);
  const specimen = specimens[table];
  const status = typeof row.status === 'object' ? row.status : null;
  return [
    ...(row.softDelete
      ? [
          {
            name: `deletes ${table}`,
            row,
            operation: admin.softDeleteRow,
            permission: row.softDelete.permission,
            input: { table },
          },
        ]
      : []),
    ...(status
      ? [
          {
            name: `changes the status of ${table}`,
            row,
            operation: admin.changeStatus,
            permission: status.permission,
            input: { table, value: specimen?.status },
          },
        ]
      : []),
    ...Object.entries(row.fields ?? {}).map(([field, { permission }]) => ({
      name: `sets ${table}.${field}`,
      row,
      operation: admin.updateField,
      permission,
      input: { table, field, value: specimen?.fields?.[field] },
    })),
  ].filter(({ input }) => !('value' in input) || input.value !== undefined);
});

/** The steps of each table: refusals leave its specimen as it was, so that all of them are tried on one. */
const ofTables = [...Map.groupBy(steps, ({ row }) => row)].map(([row, own]) => ({
  table: tableOf(row),
  row,
  steps: own,
}));

const make = (house: TestHouse, row: RegisterRow): Promise<number> => {
  const specimen = specimens[tableOf(row)];
  if (!specimen) throw new Error(`no specimen of ${tableOf(row)}`);
  return specimen.make(house);
};

/** Anyone who holds just this permission; of one's own rows, their owner. */
const whoMay = (house: TestHouse, permission: string) =>
  permission === 'self' ? house.as('owner') : house.withPermissions([permission]);

describe('the row register', () => {
  rule('has a specimen here for each step that it declares, but for what needs another row', () => {
    const declared = allRows.flatMap((row) => [
      ...(row.softDelete ? [`deletes ${tableOf(row)}`] : []),
      ...(typeof row.status === 'object' ? [`changes the status of ${tableOf(row)}`] : []),
      ...Object.keys(row.fields ?? {}).map((field) => `sets ${tableOf(row)}.${field}`),
    ]);

    const tried = new Set(steps.map(({ name }) => name));

    expect(declared.filter((name) => !tried.has(name))).toEqual([
      'sets b2b_company.salesPersonId',
      'sets item.defaultVendorId',
      'sets recipe.isDefault',
      'sets product_plan.assignee',
      'sets shipping_data.preferredTrackId',
    ]);
  });

  rule('asks for permissions that exist', () => {
    const known = new Set<string>(allPermissions.map(({ key }) => key));
    const asked = [
      ...steps.map(({ permission }) => permission),
      ...allRows.map(({ read }) => read),
    ];

    expect(asked.filter((key) => key !== 'self' && !known.has(key))).toEqual([]);
  });

  rule.each([
    ['a table twice', [{ table: units }, { table: units }], 'knows unit twice'],
    [
      'an alias that is a table',
      [{ table: units }, { table: roles, aliases: ['U-N_I T'] }],
      'knows U-N_I T twice',
    ],
    [
      'a field that the table lacks',
      [{ table: units, fields: { colour: {} } }],
      'unit has no column colour',
    ],
    [
      'a status that the table lacks',
      [{ table: roles, status: { column: 'status' } }],
      'role has no column status',
    ],
  ])('does not open with %s', (_what, rows, says) => {
    expect(() => makeRowRegister(rows as never)).toThrow(says);
  });
});

describe('a step of the register', () => {
  test.for(steps)('$name with its permission, once', async (step, { house }) => {
    const { row, operation, permission, input } = step;
    const id = await make(house, row);
    const person = await whoMay(house, permission);

    const first = await person.send(operation, { ...input, id });
    const again = await person.send(operation, { ...input, id });

    expect(first.body).toMatchObject({ table: tableOf(row), id, changed: 1 });
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(again.body).toMatchObject({ id, changed: 0 });
    const [entry, left] = await ownEntries(house, operation, { row, id });
    expect(entry).toMatchObject({ result: 'ok', call: operation.key });
    expect(entry?.changes).not.toEqual([]);
    expect(left).toMatchObject({ action: 'leave', changes: [] });
  });

  test.for(ofTables)('of $table goes not without its permission', async (of, { house }) => {
    const { row, steps: all } = of;
    const id = await make(house, row);
    const before = await stored(house, row.table, id);

    for (const { name, operation, permission, input } of all) {
      const others = allPermissions.map(({ key }) => key).filter((key) => key !== permission);
      const person = await house.withPermissions(others);
      const { status, body } = await person.send(operation, { ...input, id });

      const refusal = permission === 'self' ? [404, 'not_found'] : [403, 'not_allowed'];
      expect([name, status, body['code']]).toEqual([name, ...refusal]);
    }
    expect(await stored(house, row.table, id)).toEqual(before);
  });

  test.for(ofTables)('of $table goes not over a newer version', async (of, { house }) => {
    const { row, steps: all } = of;
    const id = await make(house, row);
    await house.database.direct.execute(
      sql`update ${row.table} set version = version + 1 where id = ${id}`,
    );
    const before = await stored(house, row.table, id);
    const owner = await house.as('owner');

    for (const { name, operation, input } of all) {
      const { status, body } = await owner.send(operation, { ...input, id, version: 1 });
      expect([name, status, body['code']]).toEqual([name, 409, 'stale']);
    }
    expect(await stored(house, row.table, id)).toEqual(before);
  });

  const deletions = steps.filter(({ row, operation }) => {
    return operation === admin.softDeleteRow && row.softDelete?.restore;
  });

  test.for(deletions)('$name, and it comes back as it was', async (step, { house }) => {
    const { row, input } = step;
    const id = await make(house, row);
    const before = await stored(house, row.table, id);
    const owner = await house.as('owner');

    await owner.call(admin.softDeleteRow, { ...input, id } as never);
    expect(await stored(house, row.table, id)).toBeNull();
    const back = await owner.call(admin.restoreRow, { ...input, id } as never);
    const again = await owner.call(admin.restoreRow, { ...input, id } as never);

    expect([back.changed, again.changed]).toEqual([1, 0]);
    expect(withoutStamps(await stored(house, row.table, id))).toEqual(withoutStamps(before));
  });
});

test('one’s own view is removed for good, by its owner, once', async ({ house }) => {
  const id = await make(house, rowOf('saved_view'));
  const owner = await house.as('owner');
  const step = { id, table: 'SavedView', key: 'id' };

  await expect((await house.as('packer')).call(admin.rawDeleteRow, step)).rejects.toMatchObject({
    status: 404,
  });
  const first = await owner.call(admin.rawDeleteRow, step);
  const again = await owner.call(admin.rawDeleteRow, step);
  const back = owner.call(admin.restoreRow, { id, table: 'saved_view' });

  expect([first.changed, again.changed]).toEqual([1, 0]);
  await expect(back).rejects.toMatchObject({ status: 404 });
});

test('a table answers to its names without case, underscores, hyphens and blanks', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const id = await make(house, rowOf('product_variant'));

  for (const table of ['ProductVarient', 'PRODUCT-VARIANT', 'product variant', 'productvariant']) {
    const answer = await owner.call(admin.changeStatus, { id, table, value: 'active' });

    expect(answer).toMatchObject({ table: 'product_variant', changed: 0 });
  }
});

test.for([
  ['1', 'active'],
  ['TRUE', 'active'],
  ['active', 'active'],
  ['0', 'inactive'],
  ['false', 'inactive'],
  ['Inactive', 'inactive'],
])('a status of %s means %s', async ([value = '', status], { house }) => {
  const owner = await house.as('owner');
  const id = await make(house, rowOf('unit'));

  const { row } = await owner.call(admin.changeStatus, { id, table: 'unit', value });

  expect(row).toMatchObject({ id, status });
});

test('a status that the list lacks is refused at its field', async ({ house }) => {
  const owner = await house.as('owner');
  const id = await make(house, rowOf('unit'));

  const change = owner.call(admin.changeStatus, { id, table: 'unit', value: 'deleted' });

  await expect(change).rejects.toMatchObject({
    status: 422,
    fields: { value: 'Choose a valid status.' },
  });
});

test('a value of another kind is refused in words, by the name of its field', async ({ house }) => {
  const owner = await house.as('owner');
  const at = { id: await make(house, rowOf('tray')), table: 'tray', field: 'pickOrder' };

  const words = owner.call(admin.updateField, { ...at, value: '12x' });
  const below = owner.call(admin.updateField, { ...at, value: '-1' });

  await expect(words).rejects.toMatchObject({ fields: { value: 'Pick order must be a number' } });
  await expect(below).rejects.toMatchObject({ fields: { value: 'Pick order cannot be negative' } });
});

test('the state of an order has steps of its own', async ({ house }) => {
  const owner = await house.as('owner');

  const change = owner.call(admin.changeStatus, { id: 1, table: 'Order', value: 'confirmed' });

  await expect(change).rejects.toThrow('Use the order actions to change the state of an order.');
});

test.for(['0', '-1', '1.5', 'one', '9999999999999999', "1' or '1'='1"])(
  'an id of %s is not valid',
  async (id, { house }) => {
    const owner = await house.as('owner');

    const { status, body } = await owner.send(admin.softDeleteRow, { id, table: 'unit' });

    expect(status).toBeLessThan(423);
    expect(body['fields']).toMatchObject({ id: expect.any(String) as string });
  },
);

test('a row that never was is not found; one that went is gone already', async ({ house }) => {
  const owner = await house.as('owner');
  const id = await make(house, rowOf('tote'));

  const never = owner.call(admin.softDeleteRow, { id: 987_654, table: 'tote' });
  await expect(never).rejects.toMatchObject({ status: 404, message: 'Tote not found.' });

  await owner.call(admin.softDeleteRow, { id, table: 'tote' });
  await expect(owner.call(admin.softDeleteRow, { id, table: 'tote' })).resolves.toMatchObject({
    changed: 0,
  });
});

test('what the register asks a fresh proof for is asked, and never given to a program', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const id = await make(house, rowOf('role'));
  house.clock.pass(11);

  const late = owner.call(admin.softDeleteRow, { id, table: 'role' });

  await expect(late).rejects.toMatchObject({ status: 403, code: 'reauth_required' });
});

test('tells everybody what they may do with which table', async ({ house }) => {
  const keeper = await house.withPermissions(['stock.tray.write', 'orders.payment.record']);

  const { rows } = await keeper.call(admin.listRegister, {});

  expect(rows).toEqual([
    expect.objectContaining({ table: 'saved_view', rawDelete: true }),
    expect.objectContaining({ table: 'file', fields: ['altText'] }),
    {
      table: 'tray',
      label: 'Tray',
      softDelete: true,
      restore: true,
      rawDelete: false,
      status: ['active', 'inactive'],
      fields: ['name', 'pickOrder'],
    },
    expect.objectContaining({ table: 'order_payment', softDelete: false, fields: ['note'] }),
    expect.objectContaining({ table: 'saved_report', rawDelete: true }),
  ]);
});

const rowOf = (table: string): RegisterRow => {
  const row = allRows.find((one) => tableOf(one) === table);
  if (!row) throw new Error(`the register lacks ${table}`);
  return row;
};

async function ownEntries(
  house: TestHouse,
  operation: Operation,
  { row, id }: { row: RegisterRow; id: number },
) {
  const entries = await house.auditOf(operation.key);
  return entries.filter(({ entity, entityId }) => entity === tableOf(row) && entityId === id);
}

function withoutStamps(row: Record<string, unknown> | null) {
  const stamps = ['version', 'updated_at', 'updated_by'];
  return Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !stamps.includes(name)));
}
