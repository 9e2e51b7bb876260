import { contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { tableOf } from '../../platform/rows/row-register.ts';
import { allRows } from '../../rows.ts';
import { type Person, test, type TestHouse } from '../../testing/house.ts';
import { specimens } from '../../testing/coverage/rows.ts';

const { admin } = contract;

const undeclared = 'This cannot be changed here.';

describe('what is not declared', () => {
  const never = [
    'journal_entry',
    'journal_line',
    'allocation',
    'period',
    'fiscal_year',
    'audit_log',
    'user_log',
    'seal',
    'session',
    'otp_challenge',
    'reset_ticket',
    'api_token',
    'secret',
    'setting',
    'number_series',
    'series_counter',
    'outbox_message',
    'bank_match',
    'reconciliation',
    'tax_month',
    'replay',
    'deleted_row',
    'stock_movement',
    'stock_balance',
    'variant_price',
  ];
  const wicked = [
    "unit'; drop table unit; --",
    'unit" where 1=1 --',
    'public.unit',
    'pg_catalog.pg_authid',
    'unit; select pg_sleep(5)',
    '__proto__',
    'constructor',
    'toString',
    '',
    ' ',
    '%75nit',
    'unit\u0001',
    'ユニット',
    'u'.repeat(1_900),
  ];
  const chance = Array.from({ length: 160 }, (_, n) =>
    randomBytes(4 + (n % 20))
      .toString(n % 2 === 0 ? 'base64' : 'latin1')
      .replaceAll('\u0000', '?'),
  );
  const names = [...never, ...wicked, ...chance];

  test('is refused with one text, whatever it is called, and nothing changes', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const before = await everything(house);

    for (const table of names) {
      for (const attempt of attemptsOn(table)) {
        const { status, body } = await owner.send(attempt.operation, attempt.input);

        expect([table, attempt.operation.key, status, body['code'], body['detail']]).toEqual([
          table,
          attempt.operation.key,
          422,
          'row.not_declared',
          undeclared,
        ]);
      }
    }

    expect(await everything(house)).toEqual(before);
  }, 120_000);

  test('is refused as a field or as a key of a table that is declared', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await specimens['unit']?.make(house);
    const before = await everything(house);

    for (const field of [...names, 'code', 'isSystem', 'version', 'createdBy', 'id']) {
      await refused(owner, { id, table: 'unit', field, value: '1' });
    }
    const taxId = await specimens['tax']?.make(house);
    for (const key of [...names.slice(0, 40), 'GroupID', 'name', 'rate']) {
      await refused(owner, { id: taxId, table: 'tax', key, field: 'name', value: 'x' });
    }

    expect((await everything(house)).unit).toBe(before.unit);
  }, 120_000);

  test('is not even read with a sign that no text can hold', async ({ house }) => {
    const owner = await house.as('owner');
    for (const { operation, input } of attemptsOn('unit\u0000')) {
      const { status, body } = await owner.send(operation, input);

      expect([operation.key, status, body['code']]).toEqual([operation.key, 400, 'malformed']);
    }
  });

  test('is removing for good, but for what is one’s own and has no history', async ({ house }) => {
    const owner = await house.as('owner');
    for (const row of allRows.filter(({ rawDelete }) => !rawDelete)) {
      const { status, body } = await owner.send(admin.rawDeleteRow, { id: 1, table: tableOf(row) });

      expect([tableOf(row), status, body['detail']]).toEqual([tableOf(row), 422, undeclared]);
    }
  });
});

const attemptsOn = (table: string): { operation: Operation; input: object }[] => [
  { operation: admin.softDeleteRow, input: { id: 1, table } },
  { operation: admin.rawDeleteRow, input: { id: 1, table } },
  { operation: admin.restoreRow, input: { id: 1, table } },
  { operation: admin.changeStatus, input: { id: 1, table, value: 'active' } },
  { operation: admin.updateField, input: { id: 1, table, field: 'name', value: 'x' } },
];

async function refused(person: Person, input: object): Promise<void> {
  const { status, body } = await person.send(admin.updateField, input);
  expect([input, status, body['detail']]).toEqual([input, 422, undeclared]);
}

/** A fingerprint of every table but the log. */
async function everything(house: TestHouse): Promise<Record<string, string>> {
  const { rows } = await house.database.direct.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'
      and tablename not in ('audit_log', 'session', 'rate_bucket')`,
  );
  const marks: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await house.database.direct.execute<{ mark: string }>(
      sql`select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as mark
        from ${sql.identifier(name)} t`,
    );
    marks[name] = found.rows[0]?.mark ?? '';
  }
  return marks;
}
