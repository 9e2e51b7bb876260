import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { openHouse, test } from '../../testing/house.ts';
import { openLimits } from './limits.ts';

const { admin } = contract;
const now = new Date('2026-11-21T04:30:00.000Z');

describe('calls in a minute', () => {
  test('are counted over several servers of one database', async ({ house }) => {
    const [first, second] = [openLimits(house.database), openLimits(house.database)];
    const passed = { calls: 0 };
    const call = async (at = now) => {
      for (const limits of [first, second]) {
        await limits.count('session 1', 1_200, at);
        passed.calls += 1;
      }
    };
    const untilRefused = async (): Promise<void> => {
      await call();
      return untilRefused();
    };

    await expect(untilRefused()).rejects.toMatchObject({
      status: 429,
      message: 'Too many requests. Try again in 60 seconds.',
      beside: { retryAfterSeconds: 60 },
    });

    expect(passed.calls).toBeGreaterThanOrEqual(1_199);
    expect(passed.calls).toBeLessThan(1_200 + 2 * 120);
    await expect(call(new Date(now.getTime() + 60_000))).resolves.toBeUndefined();
  });

  test('do not count those of others', async ({ house }) => {
    const limits = openLimits(house.database);
    for (let i = 0; i < 10; i += 1) await limits.count('export 1', 10, now);

    await expect(limits.count('export 1', 10, now)).rejects.toMatchObject({ status: 429 });
    await expect(limits.count('export 2', 10, now)).resolves.toBeUndefined();
  });

  test('are remembered while very many others call', async ({ house }) => {
    const limits = openLimits(house.database);
    for (let i = 0; i < 49_998; i += 1) await limits.count(`before ${i}`, 1_200, now);
    for (let i = 0; i < 10; i += 1) await limits.count('export 1', 100_000, now);
    for (let i = 0; i < 49_998; i += 1) await limits.count(`after ${i}`, 1_200, now);

    await expect(limits.count('export 1', 10, now)).rejects.toMatchObject({ status: 429 });
  });
});

test('as many calls are let in as the settings say', async ({ house }) => {
  const owner = await house.as('owner');
  const save = (value: number) =>
    owner.call(admin.updateSettings, { changes: [{ key: 'admin.exportsPerMinute', value }] });
  const asFile = async () => (await owner.send(admin.listUnits, { format: 'csv' })).status;
  await save(2);

  const made = [await asFile(), await asFile(), await asFile()];
  await save(4);

  expect(made).toEqual([200, 200, 429]);
  expect(await asFile()).toBe(200);
});

test('calls of one address are counted by the setting', async ({ house }) => {
  const owner = await house.as('owner');
  const key = 'admin.addressCallsPerMinute';
  await owner.call(admin.updateSettings, { changes: [{ key, value: 300 }] });
  const statuses = new Set<number>();
  for (let i = 0; i < 310; i += 1) statuses.add((await owner.send(admin.listUnits, {})).status);

  expect([...statuses]).toEqual([200, 429]);
});

test('ten exports in a minute are all, whichever server makes them', async ({ house }) => {
  const second = await openHouse(house.database);
  const { cookie } = await house.as('owner');
  const asked = { format: 'csv' };
  const here = () => house.nobody.send(admin.listUnits, asked, { cookie });
  const there = () => second.nobody.send(admin.listUnits, asked, { cookie });
  for (let i = 0; i < 5; i += 1) {
    expect([(await here()).status, (await there()).status]).toEqual([200, 200]);
  }

  const eleventh = await there();
  const twelfth = await here();
  await second.app.close();

  expect([eleventh.status, twelfth.status]).toEqual([429, 429]);
  expect(eleventh.headers['retry-after']).toBe('60');
});
