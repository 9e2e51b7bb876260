import { createHash } from 'node:crypto';
import { contract } from '@counting-house/contract/contract.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { auditSeals } from '../../platform/audit/audit-seal.ts';
import { auditLog } from '../../platform/audit/audit.table.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { settledId } from '../../platform/audit/seal.ts';
import { seals } from '../../platform/audit/seal.table.ts';
import { invoiced } from '../../testing/books.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { sealAll } from '../../testing/machine/seals.ts';
import { atWork } from '../../testing/work.ts';
import { sealJob } from './seal.job.ts';

const { accounts, admin } = contract;

/** What somebody does who has the database in their hands, triggers and all. */
const tamper = (house: TestHouse, ...statements: readonly SQL[]) =>
  house.database.write(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
    await tx.execute(sql`set local session_replication_role = origin`);
  });

async function verify(house: TestHouse, kind: 'audit' | 'ledger' = 'audit') {
  return (await house.as('owner')).call(accounts.verifySeals, { kind });
}

/** Three roles made one after the other, each under a seal of its own; answers their entries. */
async function threeSeals(house: TestHouse): Promise<number[]> {
  const owner = await house.as('owner');
  await sealAll(house, auditSeals);
  for (const name of ['Night shift', 'Day shift', 'Late shift']) {
    await owner.call(admin.createRole, { name, permissions: [] });
    await sealAll(house, auditSeals);
  }
  return (await house.auditOf('admin.createRole')).map(({ id }) => id);
}

describe('the seals of the audit log', () => {
  test('hold as long as nothing is changed', async ({ house }) => {
    const entries = await threeSeals(house);

    expect(await verify(house)).toMatchObject({
      ok: true,
      checkedSeals: 4,
      nextSealId: null,
      firstBadSeal: null,
    });
    expect(entries).toHaveLength(3);
  });

  test('are hashes over the seal before and the rows, as anybody can work them out', async ({
    house,
  }) => {
    const [, second = 0] = await threeSeals(house);
    const all = await house.database.direct.select().from(seals).orderBy(asc(seals.id));
    const one = all.find(({ fromId, toId }) => fromId <= second && second <= toId);
    const before = all[all.findIndex((each) => each === one) - 1];
    const [row] = await house.database.direct
      .select()
      .from(auditLog)
      .where(eq(auditLog.id, second));
    if (!one || !before || !row) throw new Error('no seal');
    const changes = await house.database.direct.execute<{ text: string }>(
      sql`select changes::text as text from audit_log where id = ${second}`,
    );

    const text = [
      [row.id, row.at, row.category, row.actorKind, row.actorId, row.actorName, row.roleName],
      [row.sessionPublicId, row.tokenId, row.address, row.userAgent, row.requestId, row.call],
      [row.result, row.entity, row.entityId, row.entityNo, row.ofEntity, row.ofId, row.ofNo],
      [row.action, changes.rows[0]?.text, row.reason],
    ]
      .flat()
      .map((field) => (field === null ? '\u001d' : String(field)))
      .join('\u001f');

    expect(one.rowCount).toBe(1);
    expect(one.hash).toBe(
      createHash('sha256')
        .update(before.hash + text)
        .digest('hex'),
    );
  });

  test('name the entry that was changed', async ({ house }) => {
    const [, second = 0] = await threeSeals(house);

    await tamper(house, sql`update audit_log set actor_name = 'Ravi' where id = ${second}`);

    expect(await verify(house)).toMatchObject({
      ok: false,
      firstBadSeal: { rows: [{ id: second, how: 'changed' }] },
    });
    expect(await house.auditOf('accounts.verifySeals')).toMatchObject([
      { action: 'find_broken_seal', entityNo: 'audit log' },
    ]);
  });

  test('tell an emptied field from a field without a value', async ({ house }) => {
    const [first = 0] = await threeSeals(house);

    await tamper(house, sql`update audit_log set reason = '' where id = ${first}`);

    expect((await verify(house)).firstBadSeal?.rows).toEqual([{ id: first, how: 'changed' }]);
  });

  test('name entries that are gone, and those put in their place', async ({ house }) => {
    await sealAll(house, auditSeals);
    const owner = await house.as('owner');
    for (const name of ['Night shift', 'Day shift', 'Late shift'])
      await owner.call(admin.createRole, { name, permissions: [] });
    await sealAll(house, auditSeals);
    const [first = 0, second = 0, third = 0] = (await house.auditOf('admin.createRole')).map(
      ({ id }) => id,
    );

    await tamper(house, sql`delete from audit_log where id = ${second}`);
    const gone = await verify(house);
    await tamper(
      house,
      sql`create temporary table forged as select * from audit_log where id = ${first}`,
      sql`update forged set id = ${second}`,
      sql`insert into audit_log overriding system value select * from forged`,
      sql`delete from audit_log where id = ${third}`,
    );
    const forged = await verify(house);

    expect(gone.firstBadSeal?.rows).toEqual([{ id: second, how: 'gone' }]);
    expect(forged.firstBadSeal?.rows).toEqual([
      { id: second, how: 'changed' },
      { id: third, how: 'gone' },
    ]);
  });

  test('are found out when one of them is changed, or taken out with its rows', async ({
    house,
  }) => {
    const [, second = 0] = await threeSeals(house);
    const [one] = await house.database.direct
      .select({ id: seals.id })
      .from(seals)
      .where(sql`${second} between from_id and to_id`);
    const id = one?.id ?? 0;

    await tamper(house, sql`update seal set hash = repeat('a', 64) where id = ${id}`);
    const changed = await verify(house);
    await tamper(
      house,
      sql`delete from seal where id = ${id}`,
      sql`delete from audit_log where id = ${second}`,
    );
    const gone = await verify(house);

    expect(changed.firstBadSeal).toMatchObject({ seal: { id }, rows: [] });
    expect(gone).toMatchObject({ ok: false, firstBadSeal: { rows: [] } });
    expect(gone.firstBadSeal?.seal.id).toBeGreaterThan(id);
  });

  test('are written down for good', async ({ house }) => {
    await threeSeals(house);

    for (const statement of [
      'update seal set row_count = 0',
      'delete from seal',
      'truncate seal',
    ]) {
      await expect(
        house.database.write((tx) => tx.execute(sql.raw(statement))),
      ).rejects.toMatchObject({ cause: { message: 'seal is insert only' } });
    }
  });

  test('are listed newest first, for those who read the log', async ({ house }) => {
    const [, , third = 0] = await threeSeals(house);
    const packer = await house.as('packer');

    const { rows, total } = await (
      await house.as('owner')
    ).call(accounts.listSeals, { kind: 'audit' });

    expect(total).toBe(4);
    expect(rows[0]).toMatchObject({ fromId: third, toId: third, rowCount: 1 });
    await expect(packer.call(accounts.listSeals, { kind: 'audit' })).rejects.toMatchObject({
      status: 403,
    });
  });

  test('wait for the one who wrote before, and leave the rest for later', async ({ crowd }) => {
    const patience = { looks: 2, pauseMs: 10 };
    const settled = () => crowd.database.read((tx) => settledId(tx, auditSeals, patience));
    await crowd.as('owner');
    const entry = sql`insert into audit_log (at, category, actor_kind, actor_id, actor_name, address,
        user_agent, request_id, call, result, action, changes, words)
      values (now(), 'data', 'user', 1, 'Asha', '', '', 'req', 'x.y', 'ok', 'z', '[]', '{}') returning id`;

    await crowd.database.write(async (slow) => {
      const late = await slow.execute<{ id: string }>(entry);
      await crowd.database.write((tx) => tx.execute(entry));

      expect(await settled()).toBeNull();
      expect(Number(late.rows[0]?.id)).toBeGreaterThan(0);
    });

    const [last] = await crowd.database.direct
      .select({ id: sql<string>`max(${auditLog.id})` })
      .from(auditLog);
    expect(await settled()).toBe(Number(last?.id));
  });
});

describe('the seals of the books', () => {
  test('name the entry whose line was changed', async ({ house }) => {
    const first = await invoiced(house, 1, 100_00);
    const second = await invoiced(house, 2, 250_00);
    await atWork(house, (ctx) => startJob(ctx, sealJob, {}));
    await house.runJobs();
    const whole = await verify(house, 'ledger');

    await tamper(
      house,
      sql`update journal_line set bank_ref = 'UTR 1' where entry_id = ${second} and line_no = 1`,
    );

    expect(whole).toMatchObject({ ok: true, checkedSeals: 1, checkedRows: 2 });
    expect(await verify(house, 'ledger')).toMatchObject({
      ok: false,
      firstBadSeal: { rows: [{ id: second, how: 'changed' }] },
    });
    expect(first).not.toBe(second);
  });
});
