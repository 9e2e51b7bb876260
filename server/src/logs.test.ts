import { count, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect } from 'vitest';
import { allJobs } from './jobs.ts';
import { courierAccounts } from './logistics/connections/courier-account.table.ts';
import { courierMessages } from './logistics/connections/courier-update.table.ts';
import { couriers } from './logistics/couriers/courier.table.ts';
import { basketScans } from './logistics/packing/basket.table.ts';
import { notices } from './integrations/notices/notice.table.ts';
import { replays } from './platform/http/replay.table.ts';
import { rateBuckets } from './platform/limits/rate.table.ts';
import { userLogs } from './session/people/user-log.table.ts';
import { scanLog } from './stock/scanning/scan.table.ts';
import { startJob } from './platform/jobs/jobs.ts';
import { test, type TestHouse } from './testing/house.ts';
import { runDueJobs } from './testing/jobs.ts';
import { aPackedOrder } from './testing/logistics.ts';
import { within } from './testing/within.ts';

/** Tables that are written at every step of the day, and the job that clears what is past its age. */
const cleared: Readonly<Record<string, string>> = {
  approval: 'session.cleanUp',
  audit_log: 'admin.retireAudit',
  basket_scan: 'logistics.cleanScans',
  courier_message: 'logistics.cleanCourierMessages',
  courier_update: 'goes with its courier_message',
  device: 'session.cleanUp',
  job: 'admin.cleanJobs',
  notification: 'integrations.cleanNotices',
  otp_challenge: 'session.cleanUp',
  outbox_message: 'integrations.cleanOutbox',
  rate_bucket: 'session.cleanUp',
  replay: 'session.cleanUp',
  reset_ticket: 'session.cleanUp',
  scan_log: 'stock.cleanScans',
  session: 'session.cleanUp',
  sign_in_challenge: 'session.cleanUp',
  user_log: 'session.cleanUserLog',
};

/** Tables without versions that belong to a document, a person or the books, and are kept as long as these. */
const kept = new Set(
  `bill_file count_entry count_tray courier_account_use deleted_row demand expense_file history_note
  integration_health inward_file journal_entry offer_message_person offer_usage order_event party_merge
  po_revision product_slug recall_step recovery_code return_photo return_piece sales_fact schema_migration
  seal secret stock_movement stock_position tracking_event variant_price vendor_file vendor_note_file
  vendor_return_file voucher_file`.split(/\s+/u),
);

/** Tables whose rows are written over, and that hold no more of them than there are things to know. */
const bounded: Readonly<Record<string, string>> = {
  pin_place: 'a row for each PIN code that there is, asked anew after ninety days',
};

test('every table that only grows is cleared by a job, or is a record', async ({ house }) => {
  const { rows } = await house.database.direct.execute<{ name: string }>(sql`
    select distinct c.relname as name
    from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'timestamptz'::regtype
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and not exists (
        select from pg_attribute v where v.attrelid = c.oid and v.attname = 'version'
      )`);

  const known = [...Object.keys(cleared), ...kept, ...Object.keys(bounded)].toSorted();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(known);
});

test('logs past their age go at night, younger rows stay', async ({ house }) => {
  const { userId } = await house.as('owner');
  const { station } = await aPackedOrder(house);
  const accountId = await aCourierAccount(house);
  const before = await sizes(house, ...logs);
  const now = house.clock.now();
  for (const at of [new Date(now.getTime() - 3 * 366 * 86_400_000), now])
    await write(house, { at: at.toISOString(), userId, basketId: station.basketId, accountId });

  for (const kind of allJobs.filter(({ kind }) => /\.clean(?!Files)/u.test(kind)))
    await within(house, (ctx) => startJob(ctx, kind, {}));
  await runDueJobs(house.database, house.clock);

  expect(await sizes(house, ...logs)).toEqual(before.map((rows) => rows + 1));
});

const logs = [scanLog, userLogs, notices, replays, rateBuckets, courierMessages, basketScans];

/** One row of everything, as it would have been written at a moment. */
async function write(
  { database: { direct } }: TestHouse,
  of: { at: string; userId: number; basketId: number; accountId: number },
) {
  const { at, userId, basketId, accountId } = of;
  await direct.insert(scanLog).values({ at, userId, screen: 'find', raw: 'X', kind: 'unknown' });
  await direct.insert(userLogs).values({ at, userId, path: '/' });
  await direct.insert(notices).values({ at, userId, kind: 'job_failed', text: at });
  await direct
    .insert(replays)
    .values({ asker: 'user:1', key: at, call: '', bodyHash: '', status: 200, answer: {}, at });
  await direct.insert(rateBuckets).values({ key: at, windowStart: at, count: 1 });
  await direct.insert(courierMessages).values({
    accountId,
    receivedAt: at,
    lastTime: at,
    address: '10.0.0.1',
    bodyHash: at,
    body: '{}',
    isRead: true,
  });
  await direct.insert(basketScans).values({
    basketId,
    at,
    userId,
    station: 'Table 1',
    code: 'X',
    verdict: 'unknown',
    text: 'Unknown code',
    isStop: true,
    qty: 0,
    parcelSeq: 1,
  });
}

async function aCourierAccount({ database: { direct }, clock }: TestHouse): Promise<number> {
  const [courier] = await direct.select({ id: couriers.id }).from(couriers).limit(1);
  const [made] = await direct
    .insert(courierAccounts)
    .values({
      courierId: courier?.id ?? 0,
      name: 'Konkan',
      key: 'konkan',
      proof: 'header',
      headerName: '',
      itemsPath: '',
      waybillPath: '',
      statusPath: '',
      timePath: '',
      placePath: '',
      reasonPath: '',
      createdAt: clock.now().toISOString(),
      createdBy: 1,
      updatedAt: clock.now().toISOString(),
      updatedBy: 1,
    })
    .returning({ id: courierAccounts.id });
  return made?.id ?? 0;
}

const sizes = ({ database: { direct } }: TestHouse, ...tables: readonly PgTable[]) =>
  Promise.all(
    tables.map(async (table) => {
      const [counted] = await direct.select({ n: count() }).from(table);
      return counted?.n ?? 0;
    }),
  );
