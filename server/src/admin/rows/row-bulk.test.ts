import { contract } from '@counting-house/contract/contract.ts';
import type { RowsBulk } from '@counting-house/contract/admin/row.ts';
import { eq, inArray } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { totes } from '../../logistics/packing/tote.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { program } from '../../testing/people.ts';

const { admin, integrations, logistics } = contract;

async function someTotes(house: TestHouse, n: number): Promise<number[]> {
  const now = house.clock.now().toISOString();
  const stamp = { createdAt: now, createdBy: 0, updatedAt: now, updatedBy: 0 };
  const rows = await house.database.direct
    .insert(totes)
    .values(Array.from({ length: n }, (_, index) => ({ name: `Crate ${index + 1}`, ...stamp })))
    .returning({ id: totes.id });
  return rows.map(({ id }) => id);
}

describe('many rows', () => {
  test('are done or refused one by one, with the reason of each', async ({ house }) => {
    const owner = await house.as('owner');
    const [first = 0, second = 0, third = 0] = await someTotes(house, 3);
    await owner.call(logistics.updateTote, { id: second, version: 1, name: 'Crate two' });

    const { results, jobId } = await owner.call(admin.bulkRows, {
      table: 'tote',
      op: 'status',
      value: 'inactive',
      ids: [third, 999_999, second, first],
      versions: [1, 1, 1, 1],
    });

    expect(jobId).toBeNull();
    expect(results).toEqual([
      { id: third, ok: true, changed: 1, text: null },
      { id: 999_999, ok: false, changed: 0, text: 'Tote not found.' },
      {
        id: second,
        ok: false,
        changed: 0,
        text: expect.stringMatching(/^This tote was changed/u) as string,
      },
      { id: first, ok: true, changed: 1, text: null },
    ]);
    expect((await house.auditOf('admin.bulkRows')).map(({ entityId }) => entityId)).toEqual([
      first,
      third,
    ]);
  });

  test('are deleted together and come back together', async ({ house }) => {
    const owner = await house.as('owner');
    const ids = await someTotes(house, 2);

    await owner.call(admin.bulkRows, { table: 'tote', op: 'softDelete', ids });
    const gone = await owner.call(logistics.listTotes, { q: 'Crate' });
    await owner.call(admin.bulkRows, { table: 'tote', op: 'restore', ids });
    const back = await owner.call(logistics.listTotes, { q: 'Crate' });

    expect([gone.total, back.total]).toEqual([0, 2]);
  });

  test('are changed by a job with the rights of the token that started it', async ({ house }) => {
    const ids = await someTotes(house, 201);
    const { id, bearer } = await program(house, ['logistics.setting.write']);
    const step = { table: 'tote', op: 'status', value: 'inactive', ids };
    const { body } = await house.nobody.send(admin.bulkRows, step, bearer);
    const owner = await house.as('owner');
    await owner.call(integrations.revokeToken, { id });

    await house.runJobs();

    const job = await owner.call(admin.getJob, { id: Number(body['jobId']) });
    expect(job).toMatchObject({
      status: 'failed',
      error: 'The token that started it is revoked or expired.',
    });
    expect(await house.database.direct.$count(totes, eq(totes.status, 'inactive'))).toBe(0);
  });

  test('are refused as a whole by anyone who may change none of them', async ({ house }) => {
    const [id = 0] = await someTotes(house, 1);
    const packer = await house.as('packer');
    const steps: RowsBulk[] = [
      { table: 'tote', op: 'softDelete', ids: [id] },
      { table: 'tote', op: 'status', value: 'inactive', ids: [id] },
      { table: 'unit', op: 'restore', ids: [id] },
      { table: 'tray', op: 'update', field: 'name', value: 'x', ids: [id] },
    ];

    for (const step of steps) {
      const { status, body } = await packer.send(admin.bulkRows, step);

      expect([step.op, status, body['code']]).toEqual([step.op, 403, 'not_allowed']);
    }
    const unknown = packer.call(admin.bulkRows, { table: 'session', op: 'softDelete', ids: [1] });
    await expect(unknown).rejects.toMatchObject({ status: 422, code: 'row.not_declared' });
  });

  test('of more than one waits for are changed by a job', async ({ house }) => {
    const owner = await house.as('owner');
    const ids = await someTotes(house, 230);
    await house.database.direct
      .update(totes)
      .set({ status: 'inactive' })
      .where(eq(totes.id, ids[7] ?? 0));

    const { results, jobId } = await owner.call(admin.bulkRows, {
      table: 'tote',
      op: 'status',
      value: 'inactive',
      ids,
    });
    await house.runJobs();
    const ended = await owner.call(admin.getJob, { id: jobId ?? 0 });

    const off = await house.database.direct
      .select({ status: totes.status })
      .from(totes)
      .where(inArray(totes.id, ids));
    expect(results).toEqual([]);
    expect(ended).toMatchObject({ status: 'done', result: { done: 230, refused: 0 } });
    expect(new Set(off.map(({ status }) => status))).toEqual(new Set(['inactive']));
  });
});
