import fs from 'node:fs';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import pg from 'pg';
import { dayTotalsJob } from '../../server/src/books/journal/day-totals.job.ts';
import { ledgerSeals } from '../../server/src/books/journal/ledger-seal.ts';
import { salesDaysJob } from '../../server/src/reports/sales/sales-days.job.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { auditSeals } from '../../server/src/platform/audit/audit-seal.ts';
import { sealRows } from '../../server/src/platform/audit/seal.ts';
import { openDatabase, type Connection } from '../../server/src/platform/database/database.ts';
import type { JobWork } from '../../server/src/platform/jobs/jobs.ts';
import { ownContext } from '../../server/src/platform/jobs/system-context.ts';
import { emptyCache } from '../../server/src/platform/settings/settings.ts';

/** Read in the order of their names. */
const folder = path.join(import.meta.dirname, 'data');

/** What orders grow; indexes of these that no constraint needs are built when all rows are there. */
const longTables = [
  'sales_order order_line order_charge order_payment order_event demand reservation',
  'basket basket_line basket_box shipping_data parcel parcel_line tracking_event stock_movement sale_cost',
  'sales_invoice sales_invoice_line journal_entry journal_line open_item allocation customer sales_fact',
].flatMap((line) => line.split(' '));

/**
 * Fills a house that was set up and has nothing in it yet with two years of a shop: goods, customers,
 * orders as far as each has come, and all that hangs on them, as if the house had written it. In bulk:
 * triggers and foreign keys do not look while it is written, and the laws hold afterwards
 * (server/src/full-house.test.ts).
 *
 * @param connection of somebody who may set `session_replication_role`; what is made belongs to who owns
 *   the tables.
 */
export async function fillHouse(
  connection: Connection,
  { orders }: { readonly orders: number },
): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(`
      set synchronous_commit = off; set session_replication_role = replica;
      set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set max_parallel_workers_per_gather = 1;
      select set_config('role', tableowner, false) from pg_tables where tablename = 'sales_order';
      create schema facts; create table facts.size as select ${Math.trunc(orders)}::bigint as orders`);
    const indexes = await takeIndexes(client);
    for (const name of fs.readdirSync(folder).toSorted()) {
      await client.query(fs.readFileSync(path.join(folder, name), 'utf8'));
    }
    await fillUsers(client, orders);
    for (const index of indexes) await client.query(index);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  await doNightWork(connection);
}

/** @returns what builds them again. */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; makes: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as makes
     from pg_index i where indrelid = any($1::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [longTables],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ makes }) => makes);
}

/** As many people, so that a list of them has something to page through. */
async function fillUsers(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `insert into management_user (name, phone, role_id, status, created_at, created_by, updated_at, updated_by)
     select 'Person ' || n, (9200000000 + n)::text, (select id from role where key = 'packer'),
       'invited', now(), 0, now(), 0
     from generate_series(1, $1::int) n`,
    [count],
  );
}

/** What jobs of the house would have done long ago: sealed all entries, added up the days. */
async function doNightWork(connection: Connection): Promise<void> {
  const database = openDatabase(connection, { connections: 2, statementMs: 600_000 });
  const settings = emptyCache().values;
  const work: JobWork = {
    id: 1,
    attempt: 1,
    read: (of) => database.read((tx) => of(contextOn(tx))),
    write: (of) => database.write((tx) => of(contextOn(tx))),
    progress: async () => {},
    server: { database, clock: systemClock },
  };
  const contextOn = (tx: Parameters<typeof ownContext>[0]) =>
    ownContext(tx, {
      now: new Date(),
      operation: contract.data.setUp,
      settings,
      reference: 'bench',
    });
  await dayTotalsJob.run(work, {});
  await salesDaysJob.run(work, {});
  await sealRows(work, ledgerSeals);
  await sealRows(work, auditSeals);
  await database.close();
}
