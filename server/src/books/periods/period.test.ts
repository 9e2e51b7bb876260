import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { atWork } from '../../testing/work.ts';
import { fiscalYears, periods } from './fiscal-year.table.ts';
import { credit, debit, post } from '../journal/journal.service.ts';
import { assertOpen, makeYear } from './period.service.ts';

const october = '2026-10-05';

const setOctober = (house: TestHouse, status: string) =>
  house.database.direct.execute(
    sql`update period set status = ${status} where month_start = '2026-10-01'`,
  );

const asked = (house: TestHouse, date: string, permissions?: string[]) =>
  atWork(house, (ctx) => assertOpen(ctx, date, 'stock.dispatched'), permissions);

describe('a date may be posted', () => {
  test('on any day of an open month, up to a week ahead', async ({ house }) => {
    await expect(asked(house, '2026-04-01')).resolves.toBeUndefined();
    await expect(asked(house, '2026-11-28')).resolves.toBeUndefined();
  });

  test('not further ahead', async ({ house }) => {
    await expect(asked(house, '2026-11-29')).rejects.toMatchObject({
      status: 422,
      code: 'period.too_far_ahead',
      message: 'The date cannot be more than 7 days ahead.',
      beside: { fields: { date: 'The date cannot be more than 7 days ahead.' } },
    });
  });

  test.for(['2026-03-31', '2030-01-01'])(
    'not on %s, which no year holds',
    async (date, { house }) => {
      const words = date === '2026-03-31' ? '31 Mar 2026' : '01 Jan 2030';

      await expect(asked(house, date)).rejects.toMatchObject({
        code: 'period.no_year',
        message: `There is no financial year for ${words}.`,
      });
    },
  );

  test('not in a locked month', async ({ house }) => {
    await setOctober(house, 'locked');

    await expect(asked(house, october)).rejects.toMatchObject({
      code: 'period.locked',
      message: 'The period October 2026 is locked.',
    });
  });

  test('in a month on hold only by those who may, with a reason', async ({ house }) => {
    await setOctober(house, 'on_hold');
    const may = ['accounts.period.postOnHold'];

    await expect(asked(house, october, [])).rejects.toMatchObject({
      code: 'period.on_hold',
      message: 'The period October 2026 is on hold. Ask an accountant.',
    });
    await expect(asked(house, october, may)).rejects.toMatchObject({
      code: 'period.reason_missing',
    });
    await expect(
      atWork(house, (ctx) => assertOpen(ctx, october, 'stock.dispatched', 'Late bill'), may),
    ).resolves.toBeUndefined();
  });

  test('not in a closed year', async ({ house }) => {
    await house.database.direct.execute(
      sql`update fiscal_year set status = 'closed', closed_at = now()`,
    );

    await expect(asked(house, october)).rejects.toMatchObject({
      code: 'period.year_closed',
      message: 'The financial year 2026-27 is closed.',
    });
  });
});

describe('the opening date', () => {
  const opening = (date: string) => ({
    event: 'stock.opening' as const,
    date,
    source: { kind: 'stock_doc', id: 1, no: 'OPN-000001' },
    lines: [debit('inventory.finished', 500), credit('opening_equity', 500)],
  });

  test('lies the day before the first year', async ({ house }) => {
    await expect(atWork(house, (ctx) => post(ctx, opening('2026-03-31')))).resolves.toBeTypeOf(
      'number',
    );
  });

  test('lies no earlier', async ({ house }) => {
    await expect(atWork(house, (ctx) => post(ctx, opening('2026-03-30')))).rejects.toMatchObject({
      code: 'period.no_year',
    });
  });
});

describe('the next financial year', () => {
  test('is made when somebody posts into it', async ({ house }) => {
    house.clock.set('2027-04-01T06:00:00.000Z');

    await asked(house, '2027-04-01');

    const years = await house.database.direct.select().from(fiscalYears).orderBy(fiscalYears.id);
    const months = await house.database.direct.select().from(periods);
    expect(years.map(({ name }) => name)).toEqual(['2026-27', '2027-28']);
    expect(months).toHaveLength(24);
  });

  test('cannot overlap another', async ({ house }) => {
    const twice = atWork(house, (ctx) =>
      makeYear(ctx, { name: 'Again', startDate: '2027-03-31', endDate: '2028-03-30' }),
    );

    await expect(twice).rejects.toMatchObject({ cause: { constraint: 'fiscal_year_overlaps' } });
  });
});

describe('locking a month', () => {
  test('waits for postings under way, and leaves none behind', async ({ crowd }) => {
    const posting = (id: number) =>
      atWork(crowd, (ctx) =>
        post(ctx, {
          event: 'stock.dispatched',
          date: october,
          source: { kind: 'parcel', id, no: `PKG-${id}` },
          lines: [debit('cost_of_goods_sold', 100), credit('inventory.finished', 100)],
        }),
      ).then(
        () => 'posted',
        (error: { code: string }) => error.code,
      );
    const lock = crowd.database.write(async (tx) => {
      await tx.execute(sql`update period set status = 'locked' where month_start = '2026-10-01'`);
      const counted = await tx.execute<{ n: string }>(sql`select count(*) as n from journal_entry`);
      return Number(counted.rows[0]?.n);
    });

    const results = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => posting(i + 1)),
      lock,
      ...Array.from({ length: 10 }, (_, i) => posting(i + 11)),
    ]);

    const counted = await crowd.database.direct.execute<{ n: string }>(
      sql`select count(*) as n from journal_entry`,
    );
    const seenByLock = results.find((result) => typeof result === 'number');
    expect(Number(counted.rows[0]?.n)).toBe(seenByLock);
    expect(results.filter((result) => result === 'posted')).toHaveLength(seenByLock ?? -1);
    const refused = results.filter((result) => typeof result === 'string' && result !== 'posted');
    expect(new Set(refused)).toEqual(new Set(refused.length > 0 ? ['period.locked'] : []));
  });
});
