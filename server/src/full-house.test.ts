import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillHouse } from '../../scripts/bench/data.ts';
import { openDatabase } from './platform/database/database.ts';
import { openHouse, setUpBusiness, type TestHouse } from './testing/house.ts';
import { expectLaws } from './testing/laws/laws.ts';
import { cellIn } from './testing/reports.ts';
import { ownDatabase } from './testing/machine/worker-database.ts';

/** A house that is filled in bulk, with no trigger looking, must be one that could have come about. */
test('a house filled for measuring keeps every law and every foreign key', async () => {
  const url = await ownDatabase(`full_${process.pid}`);
  const database = openDatabase(url, { connections: 4 });
  const house = await openHouse(database);
  try {
    await setUpBusiness(house);
    await fillHouse(url, { orders: 4_000 });

    await expectLaws(house);
    expect(await brokenKeys(house)).toEqual([]);
    expect((await database.direct.execute(misplaced)).rows).toEqual([]);
    const owner = await house.as('owner');
    const { total } = await owner.call(contract.invoices.listInvoices, { limit: 1 });
    expect(total).toBe(1_000);
    const trial = await owner.call(contract.reports.getTrialBalance, {});
    expect(cellIn(trial, 'total', 'debit')).toBe(cellIn(trial, 'total', 'credit'));
    expect(cellIn(trial, 'total', 'debit')).toBeGreaterThan(0);
    const busiest = await busiestAccount(house);
    const { rows: lines } = await owner.call(contract.reports.listDayBook, { accountId: busiest });
    const entries = [...Map.groupBy(lines, ({ entryId }) => entryId).values()].slice(0, -1);
    expect(entries.length).toBeGreaterThan(10);
    for (const entry of entries) expect(entry.map(({ accountId }) => accountId)).toContain(busiest);
  } finally {
    await house.app.close();
    await database.close();
  }
}, 120_000);

/** The account with the most lines: its entries are asked one by one as the day book comes to them. */
async function busiestAccount({ database: { direct } }: Pick<TestHouse, 'database'>) {
  const { rows } = await direct.execute<{ id: number; lines: number }>(sql`
    select account_id::int as id, count(*)::int as lines from journal_line
    group by 1 order by lines desc limit 1`);
  expect(rows[0]?.lines).toBeGreaterThan(1_000);
  return rows[0]?.id ?? 0;
}

/** Foreign keys that a row breaks, as `table: constraint`. */
async function brokenKeys({ database: { direct } }: Pick<TestHouse, 'database'>) {
  const { rows: keys } = await direct.execute<{ key: string; broken: string }>(sql`
    select conrelid::regclass || ': ' || conname as key,
      format('select from %s one where num_nulls(%s) = 0 and not exists (select from %s other where (%s) = (%s)) limit 1',
        conrelid::regclass, string_agg(format('one.%I', here.attname), ', '), confrelid::regclass,
        string_agg(format('one.%I', here.attname), ', ' order by at),
        string_agg(format('other.%I', there.attname), ', ' order by at)) as broken
    from pg_constraint, unnest(conkey, confkey) with ordinality as pair (here, there, at)
    join pg_attribute here on here.attnum = pair.here
    join pg_attribute there on there.attnum = pair.there
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
      and here.attrelid = conrelid and there.attrelid = confrelid
    group by conrelid, conname, confrelid`);
  const broken = [];
  for (const key of keys) {
    const { rowCount } = await direct.execute(sql.raw(key.broken));
    if (rowCount !== 0) broken.push(key.key);
  }
  expect(keys.length).toBeGreaterThan(50);
  return broken;
}

/** What triggers of the books refuse: lines on groups or of a wrong party, settlements across parties. */
const misplaced = sql`
  select 'line' as what, l.id from journal_line l join ledger_account a on a.id = l.account_id
  where a.is_group or a.party_kind is distinct from l.party_kind
  union all
  select 'allocation', n.id from allocation n
    join open_item owed on owed.id = n.debit_item_id
    join open_item paid on paid.id = n.credit_item_id
  where (owed.side, paid.side) <> ('debit', 'credit')
    or (owed.account_id, owed.party_kind, owed.party_id) <> (paid.account_id, paid.party_kind, paid.party_id)
    or n.allocated_on < greatest(owed.doc_date, paid.doc_date)`;
