import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import type { WriteContext } from '../context.ts';
import type { Database, Tx } from '../database/database.ts';
import { addMissingSeries, nextNumber, nextNumbers } from './numbers.ts';
import { emptyCache } from './settings.ts';

const gapless = {
  key: 'try_gapless',
  label: 'Bills',
  pattern: 'T/{FYS}/{N:5}',
  reset: 'fiscal_year',
  gapless: true,
  maxLength: 16,
} as const;
const plain = {
  ...gapless,
  key: 'try_plain',
  pattern: 'P-{YYYY}-{N:3}',
  reset: 'year',
  gapless: false,
} as const;

/** As much of a context as numbering needs. */
const contextOf = (tx: Tx) =>
  ({
    tx,
    user: { id: 0 },
    operation: contract.data.setUp,
    settings: emptyCache().values,
    now: '2026-11-21T04:30:00.000Z',
    today: '2026-11-21',
  }) as unknown as WriteContext;

const addSeries = (database: Database) =>
  database.write((tx) => addMissingSeries(contextOf(tx), [gapless, plain]));

const numberOf = (database: Database, key: string, date = '2026-11-21') =>
  database.write((tx) => nextNumber(contextOf(tx), key, { date }));

describe('a series', () => {
  test('counts from one in each of its spans', async ({ house }) => {
    await addSeries(house.database);

    expect(await numberOf(house.database, 'try_gapless', '2027-03-31')).toBe('T/2627/00001');
    expect(await numberOf(house.database, 'try_gapless', '2027-03-31')).toBe('T/2627/00002');
    expect(await numberOf(house.database, 'try_gapless', '2027-04-01')).toBe('T/2728/00001');
    expect(await numberOf(house.database, 'try_plain', '2026-12-31')).toBe('P-2026-001');
    expect(await numberOf(house.database, 'try_plain', '2027-01-01')).toBe('P-2027-001');
  });

  test.for([
    ['try_gapless', ['T/2627/00002', 'T/2627/00003', 'T/2627/00004']],
    ['try_plain', ['P-2026-002', 'P-2026-003', 'P-2026-004']],
  ] as const)('%s gives several at once, in their order', async ([key, wanted], { house }) => {
    await addSeries(house.database);
    await numberOf(house.database, key);

    const numbers = await house.database.write((tx) =>
      nextNumbers(contextOf(tx), key, { date: '2026-11-21' }, 3),
    );

    expect(numbers).toEqual(wanted);
  });

  test('says so when nobody has set it up', async ({ house }) => {
    await expect(numberOf(house.database, 'nothing')).rejects.toMatchObject({
      status: 422,
      code: 'series.missing',
    });
  });
});

describe('forty at once, ten of which fail', () => {
  test('leave no hole in a gapless series', async ({ crowd }) => {
    await addSeries(crowd.database);
    const attempts = Array.from({ length: 40 }, (_, i) =>
      crowd.database.write(async (tx) => {
        const number = await nextNumber(contextOf(tx), 'try_gapless', { date: '2026-11-21' });
        if (i % 4 === 0) await tx.execute(sql`select 1 / 0`);
        return number;
      }),
    );

    const settled = await Promise.allSettled(attempts);

    const numbers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const expected = Array.from(
      { length: 30 },
      (_, i) => `T/2627/${String(i + 1).padStart(5, '0')}`,
    );
    expect(numbers.toSorted()).toEqual(expected);
  });

  test('never get the same number of any series', async ({ crowd }) => {
    await addSeries(crowd.database);

    const numbers = await Promise.all(
      Array.from({ length: 40 }, () => numberOf(crowd.database, 'try_plain')),
    );

    expect(new Set(numbers).size).toBe(40);
  });
});
