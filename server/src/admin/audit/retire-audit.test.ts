import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { auditMonths, makeAuditMonths } from '../../platform/audit/audit-months.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { auditSeals } from '../../platform/audit/audit-seal.ts';
import { dataFolder } from '../../platform/environment/data-folder.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { sealAll } from '../../testing/machine/seals.ts';
import { atWork } from '../../testing/work.ts';
import { retireAuditJob } from './audit.job.ts';

const { accounts, admin } = contract;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-audit-'));

beforeAll(() => dataFolder.open(folder));
afterAll(() => {
  dataFolder.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function run(house: TestHouse): Promise<void> {
  await atWork(house, (ctx) => startJob(ctx, retireAuditJob, {}));
  await house.runJobs();
}

const monthsOf = async (house: TestHouse) =>
  (await auditMonths(house.database.direct)).map(({ month }) => month);

/** A note of a day in the log. */
async function made(house: TestHouse, name: string, moment: string): Promise<void> {
  house.clock.set(moment);
  await atWork(house, (ctx) =>
    writeAudit(ctx.tx, {
      ...ctx,
      operation: admin.createRole,
      result: 'ok',
      changes: [{ entity: 'role', entityId: 1, entityNo: name, action: 'create', fields: [] }],
    }),
  );
}

describe('the months of the audit log', () => {
  test('are made ahead, and take in what came before them', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(admin.createRole, { name: 'Night shift', permissions: [] });

    const n = await atWork(house, (ctx) => makeAuditMonths(ctx.tx, ctx.now));
    const again = await atWork(house, (ctx) => makeAuditMonths(ctx.tx, ctx.now));

    expect([n, again]).toEqual([4, 0]);
    expect(await monthsOf(house)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    const parts = await house.database.direct.execute<{ part: string }>(
      sql`select distinct tableoid::regclass::text as part from audit_log`,
    );
    expect(parts.rows).toEqual([{ part: 'audit_log_2026_11' }]);
    expect(await house.auditOf('admin.createRole')).toMatchObject([{ entityNo: 'Night shift' }]);
  });

  test('are insert only, each by itself', async ({ house }) => {
    await made(house, 'Night shift', '2026-11-21T06:00:00.000Z');
    await atWork(house, (ctx) => makeAuditMonths(ctx.tx, ctx.now));

    for (const statement of [
      'update audit_log_2026_11 set call = null',
      'delete from audit_log_2026_11',
      'truncate audit_log_2026_11',
      'truncate audit_log_other',
    ])
      await expect(
        house.database.write((tx) => tx.execute(sql.raw(statement))),
      ).rejects.toMatchObject({ cause: { message: 'audit_log is insert only' } });
  });

  test('that a search leaves out are not looked at', async ({ house }) => {
    await house.as('owner');
    await atWork(house, (ctx) => makeAuditMonths(ctx.tx, ctx.now));

    const plan = await house.database.direct.execute(sql`
      explain select * from audit_log
      where at >= '2026-12-05' and at < '2026-12-07' order by at desc, id desc limit 50`);

    const words = JSON.stringify(plan.rows);
    expect(words).toContain('audit_log_2026_12');
    expect(words).not.toContain('audit_log_2026_11');
  });
});

describe('a month past its years', () => {
  test('is written to a file, and then goes', async ({ house }) => {
    await made(house, 'Old shift', '2017-06-10T06:00:00.000Z');
    await made(house, 'New shift', '2026-11-21T06:00:00.000Z');
    await sealAll(house, auditSeals);

    await run(house);

    expect(await monthsOf(house)).not.toContain('2017-06');
    expect((await house.auditOf('admin.createRole')).map(({ entityNo }) => entityNo)).toEqual([
      'New shift',
    ]);
    const [entry] = await house.auditOf('admin.retireAudit');
    expect(entry).toMatchObject({ action: 'retire', entity: 'audit_log', entityNo: '2017-06' });
    const bytes = fs.readFileSync(path.join(folder, 'audit/audit-2017-06.ndjson.gz'));
    expect(entry?.changes).toContainEqual({
      field: 'sha256',
      before: createHash('sha256').update(bytes).digest('hex'),
      after: null,
    });
    const lines = gunzipSync(bytes).toString().trim().split('\n');
    const [seal, ...entries] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(seal).toMatchObject({ prev_hash: '0'.repeat(64) });
    expect(entries).toContainEqual(expect.objectContaining({ entity_no: 'Old shift' }));
    expect(entry?.changes).toContainEqual({ field: 'rows', before: entries.length, after: null });
  });

  test('leaves seals behind that hold', async ({ house }) => {
    await made(house, 'Old shift', '2017-06-10T06:00:00.000Z');
    await sealAll(house, auditSeals);
    await made(house, 'New shift', '2026-11-21T06:00:00.000Z');
    await sealAll(house, auditSeals);
    await run(house);
    const owner = await house.signIn('9844000001', 'Tulasi-42');

    const found = await owner.call(accounts.verifySeals, { kind: 'audit' });

    expect(found).toMatchObject({ ok: true, checkedSeals: 1, nextSealId: null });
  });

  test.for([
    ['2018-02-15T06:00:00.000Z', false],
    // Its last hours, in UTC, are the first of the next financial year in India.
    ['2018-03-15T06:00:00.000Z', true],
  ] as const)('of %s is kept in November 2026: %s', async ([moment, isKept], { house }) => {
    await made(house, 'Old shift', moment);
    house.clock.set('2026-11-21T06:00:00.000Z');

    await run(house);

    expect((await monthsOf(house)).includes(moment.slice(0, 7))).toBe(isKept);
  });
});

describe('the years for which the log is kept', () => {
  const key = 'admin.auditKeepYears';

  test('are never fewer than it has', async ({ house }) => {
    await made(house, 'Old shift', '2015-06-10T06:00:00.000Z');
    house.clock.set('2026-11-21T06:00:00.000Z');
    const owner = await house.signIn('9844000001', 'Tulasi-42');
    const keep = (value: number) => owner.call(admin.updateSettings, { changes: [{ key, value }] });
    await keep(20);
    const refusal = {
      status: 422,
      fields: { [key]: 'The log goes back 11 years. Keep it at least that long.' },
    };
    const change = (value: number) =>
      owner.call(admin.updateSettings, { changes: [{ key, value, version: 1 }] });

    await expect(change(10)).rejects.toMatchObject(refusal);
    await expect(owner.call(admin.resetSetting, { key })).rejects.toMatchObject(refusal);
    expect((await change(11)).rows).toMatchObject([{ value: 11 }]);
  });
});
