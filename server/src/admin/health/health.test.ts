import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { jobs } from '../../platform/jobs/job.table.ts';
import { owner as asha, test } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { checkHealth } from './health-details.service.ts';
import { type Findings, hasRoom, judgeHealth } from './health.rules.ts';

const well: Findings = {
  disk: { freeBytes: 40_000_000_000, totalBytes: 100_000_000_000 },
  databaseMs: 1.4,
  databaseBytes: 120_000_000,
  driftMs: 3,
  waitingMs: null,
  failing: [],
  secret: 'kept',
  unreadable: 0,
};

describe('the health of the house', () => {
  rule('is lost to a monitor when there is no room for the next write', () => {
    const free = (freeBytes: number) => hasRoom({ freeBytes, totalBytes: 100_000_000_000 });

    expect([free(20_000_000), free(16_000_000), hasRoom(null)]).toEqual([true, false, true]);
  });

  rule('is good when everything is', () => {
    expect(judgeHealth(well).map(({ key, state }) => `${key} ${state}`)).toEqual([
      'disk good',
      'database good',
      'clock good',
      'queue good',
      'schedules good',
      'secret good',
    ]);
  });

  rule.for<[Partial<Findings>, string, string]>([
    [
      { disk: { freeBytes: 1_900_000_000, totalBytes: 100_000_000_000 } },
      'disk attention',
      '1.9 GB of 100.0 GB is free. Make room before nothing can be saved.',
    ],
    [
      { disk: { freeBytes: 240_000_000, totalBytes: 100_000_000_000 } },
      'disk bad',
      '240 MB of 100.0 GB is free. Make room before nothing can be saved.',
    ],
    [{ databaseMs: 1_200 }, 'database attention', 'Answers in 1200 ms; 120 MB of data.'],
    [
      { driftMs: 6_000 },
      'clock attention',
      'The clocks of server and database are 6 seconds apart.',
    ],
    [{ driftMs: 90_000 }, 'clock bad', 'The clocks of server and database are 90 seconds apart.'],
    [{ waitingMs: 360_000 }, 'queue attention', 'A background job has waited for 6 minutes.'],
    [{ waitingMs: 7_200_000 }, 'queue bad', 'A background job has waited for 120 minutes.'],
    [
      { failing: ['Delete old notifications'] },
      'schedules attention',
      'Fails again and again: Delete old notifications.',
    ],
    [
      { secret: 'open to others' },
      'secret attention',
      'Others on this machine can read the file of the server’s secret: chmod 600.',
    ],
    [
      { secret: 'given', unreadable: 1 },
      'secret attention',
      'Another APP_SECRET sealed a password or key of mail or SMS: type it again under Integrations.',
    ],
    [
      { unreadable: 2 },
      'secret attention',
      'Another APP_SECRET sealed 2 passwords and keys of mail or SMS: type them again under Integrations.',
    ],
    [
      { secret: 'missing' },
      'secret bad',
      'The file of the server’s secret is gone: what it sealed cannot be read after a start.',
    ],
  ])('says what is not: %j', ([found, state, says]) => {
    const trouble = judgeHealth({ ...well, ...found }).filter((check) => check.state !== 'good');

    expect(trouble.map((check) => [`${check.key} ${check.state}`, check.says])).toEqual([
      [state, says],
    ]);
  });

  test('is told in detail only with the right to it', async ({ house }) => {
    const owner = await house.as('owner');
    const packer = await house.as('packer');

    const seen = await owner.call(contract.admin.getHealthDetails, {});
    const refused = packer.call(contract.admin.getHealthDetails, {});

    await expect(refused).rejects.toMatchObject({ status: 403 });
    expect(seen.environment.map(({ label }) => label)).toContain('PostgreSQL');
    const open = await house.nobody.call(contract.admin.getHealth, {});
    const known = await owner.call(contract.admin.getHealth, {});
    const ready = await packer.call(contract.admin.getReadiness, {});
    expect([open, ready]).toEqual([{ ok: true }, { ok: true }]);
    expect(Object.keys(known).toSorted()).toEqual(['database', 'legacy', 'ok', 'version']);
  });

  test('is looked after every minute; the same trouble is told once a day', async ({ house }) => {
    await house.runJobs();
    const now = house.clock.now().toISOString();
    await house.database.direct.insert(jobs).values({
      kind: 'admin.neverTaken',
      input: {},
      runAt: now,
      createdAt: now,
    });

    for (const minutes of [10, 60, 25 * 60]) {
      house.clock.pass(minutes);
      await atWork(house, checkHealth);
    }

    const told = await (
      await house.signIn(asha.phone, asha.password)
    ).call(contract.integrations.listNotifications, {});
    expect(told.rows.map(({ text }) => text)).toEqual([
      'Background jobs: A background job has waited for 1570 minutes.',
    ]);
  });
});
