import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { seriesCounters } from '../../platform/settings/series.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { findClash, whyNotPattern } from './series.rules.ts';

const { admin } = contract;
const april = 4;

describe('a pattern', () => {
  test.each([
    ['INV/{FYS}/{N:5}', 'fiscal_year', 16, null],
    ['INV-{N:5}', 'never', 20, null],
    ['INV', 'never', 20, 'The pattern needs {N}.'],
    ['{N}-{N}', 'never', 20, 'The pattern needs {N}.'],
    ['INV-{N:11}', 'never', 20, '{N} can be 1 to 10 digits wide.'],
    ['INV-{MOON}-{N}', 'never', 20, 'There is no {MOON} here.'],
    [
      'INV-{YYYY}-{N:5}',
      'fiscal_year',
      20,
      'Numbers would repeat each financial year. Add {FY} or {FYS}.',
    ],
    ['INV-{FY}-{N:5}', 'year', 20, 'Numbers would repeat each year. Add {YYYY} or {YY}.'],
    ['INV-{MM}-{N:5}', 'month', 20, 'Numbers would repeat each month. Add {YYYY}.'],
    ['INV-{N:5}', 'month', 20, 'Numbers would repeat each month. Add {MM} and {YYYY}.'],
    [
      'INVOICE/{YYYY}/{MM}/{N:6}',
      'fiscal_year',
      16,
      'INVOICE/2026/11/000001 has 22 characters. Tax documents allow 16.',
    ],
    [
      'INVOICE/{YYYY}/{N:6}',
      'fiscal_year',
      16,
      'INVOICE/2026/000001 has 19 characters. Tax documents allow 16. Numbers would repeat each financial year. Add {FY} or {FYS}.',
    ],
    ['{YY}{MM}/{N:5}', 'fiscal_year', 16, null],
    ['{FYS}{MM}/{N:5}', 'year', 20, null],
    ['INV-{YY}{MM}-{N:5}', 'month', 20, null],
    [
      'INVOICE/{FYS}/{N:5}',
      'fiscal_year',
      16,
      'INVOICE/2627/00001 has 18 characters. Tax documents allow 16.',
    ],
    ['INV_{FYS}_{N:5}', 'fiscal_year', 16, 'Use letters, digits, - and / only.'],
    ['INV {N}', 'never', 20, 'Use letters, digits, - / _ and . only.'],
  ] as const)('%s that begins anew %s, at most %i long: %s', (pattern, reset, maxLength, why) => {
    expect(whyNotPattern({ key: 'x', pattern, reset, maxLength }, april)).toBe(why);
  });

  test.each([
    ['A-{N:3}', 'A-{N:5}', 'A-10000'],
    ['A-{N:3}', 'B-{N:3}', null],
    ['A{N:3}', 'A-{N:3}', null],
    ['A-{YYYY}-{N:4}', 'A-{FYS}-{N:4}', 'A-2026-0001'],
    ['A-{YY}{N:4}', 'A-{N:6}', 'A-260001'],
  ])('%s and %s can both make %s', (one, other, sample) => {
    const made = (pattern: string) => ({ pattern, reset: 'never' as const });

    expect(findClash(made(one), made(other), april)).toBe(sample);
  });
});

async function seriesOf(house: TestHouse, key: string) {
  const { rows } = await (await house.as('owner')).call(admin.listSeries, {});
  const series = rows.find((row) => row.key === key);
  if (!series) throw new Error(`no series ${key}`);
  return series;
}

describe('a number series', () => {
  test('shows its next number today and in the next financial year', async ({ house }) => {
    expect(await seriesOf(house, 'invoice_b2c')).toMatchObject({
      span: '2026-27',
      next: 'INV/2627/00001',
      nextYear: 'INV/2728/00001',
      last: null,
    });
  });

  test('takes a new pattern for the next number', async ({ house }) => {
    const { version } = await seriesOf(house, 'customer');
    const asha = await house.as('owner');

    const saved = await asha.call(admin.updateSeries, {
      key: 'customer',
      version,
      pattern: 'C{N:4}',
      reset: 'never',
    });

    expect(saved).toMatchObject({ pattern: 'C{N:4}', next: 'C0001' });
  });

  test('keeps its restart and its first number when only the pattern changes', async ({
    house,
  }) => {
    const { version } = await seriesOf(house, 'customer');
    const asha = await house.as('owner');
    const first = await asha.call(admin.updateSeries, {
      key: 'customer',
      version,
      pattern: 'C{YY}{MM}-{N:4}',
      reset: 'month',
      nextStart: 7,
    });

    const saved = await asha.call(admin.updateSeries, {
      key: 'customer',
      version: first.version,
      pattern: 'K{YY}{MM}-{N:4}',
    });

    expect(saved).toMatchObject({ reset: 'month', nextStart: 7, next: 'K2611-0007' });
  });

  test('shows how a pattern would read while it is typed, and why it cannot be taken', async ({
    house,
  }) => {
    const asha = await house.as('owner');
    const sampleOf = (pattern: string, reset: 'never' | 'month' = 'never') =>
      asha.call(admin.trySeries, { key: 'customer', pattern, reset, nextStart: 7 });

    expect(await sampleOf('C{YY}{MM}-{N:4}', 'month')).toEqual({
      problem: null,
      next: 'C2611-0007',
      nextMonth: 'C2612-0007',
      nextYear: 'C2704-0007',
    });
    expect((await sampleOf('C-')).problem).toBe('The pattern needs {N}.');
    expect((await sampleOf('BSK-{N:6}')).problem).toBe(
      'Baskets already makes numbers like BSK-000001.',
    );
    expect(await seriesOf(house, 'customer')).toMatchObject({ next: 'CUS-000001' });
  });

  test('does not take a pattern that makes the numbers of another', async ({ house }) => {
    const { version } = await seriesOf(house, 'customer');
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.updateSeries, {
        key: 'customer',
        version,
        pattern: 'BSK-{N:6}',
        reset: 'never',
      }),
    ).rejects.toMatchObject({
      status: 409,
      fields: { pattern: 'Baskets already makes numbers like BSK-000001.' },
    });
  });
});

describe('the next number', () => {
  const reason = 'The old book ended there';

  async function seriesOf(house: TestHouse, key: string) {
    const { rows } = await (await house.as('owner')).call(admin.listSeries, {});
    const series = rows.find((row) => row.key === key);
    if (!series) throw new Error(`no series ${key}`);
    return series;
  }

  test('of a series with gaps is raised, never lowered', async ({ house }) => {
    const asha = await house.as('owner');
    const { span } = await seriesOf(house, 'customer');

    const raised = await asha.call(admin.setNextNumber, {
      key: 'customer',
      span,
      next: 500,
      reason,
    });
    const customer = await asha.call(contract.customers.createCustomer, {
      name: 'Ishwari Kamath',
      phone: '9632570418',
    });
    const lowered = asha.call(admin.setNextNumber, { key: 'customer', span, next: 500, reason });

    expect(raised).toMatchObject({ next: 'CUS-000500' });
    expect(customer.customerNo).toBe('CUS-000500');
    await expect(lowered).rejects.toMatchObject({
      status: 422,
      fields: { next: 'CUS-000500 is already used.' },
    });
  });

  test('of a series without gaps is set until its first number is given', async ({ house }) => {
    const asha = await house.as('owner');
    const { span } = await seriesOf(house, 'invoice_b2c');
    const set = (next: number) =>
      asha.call(admin.setNextNumber, { key: 'invoice_b2c', span, next, reason });

    await set(1000);
    const again = await set(417);

    expect(again).toMatchObject({ next: 'INV/2627/00417' });
    await house.database.write((tx) =>
      tx
        .update(seriesCounters)
        .set({ isUsed: true })
        .where(eq(seriesCounters.seriesKey, 'invoice_b2c')),
    );
    await expect(set(500)).rejects.toMatchObject({
      status: 422,
      fields: {
        next: 'Invoices to consumers have no gaps: the next number is set only before the first of 2026-27.',
      },
    });
  });

  test('is not set in a span that has passed, nor longer than law allows', async ({ house }) => {
    const asha = await house.as('owner');
    const { span } = await seriesOf(house, 'invoice_b2c');
    const of = { key: 'invoice_b2c', reason };

    await expect(
      asha.call(admin.setNextNumber, { ...of, span: '2025-26', next: 5 }),
    ).rejects.toMatchObject({ status: 409, code: 'series.other_span' });
    await expect(
      asha.call(admin.setNextNumber, { ...of, span, next: 100_000_000 }),
    ).rejects.toMatchObject({
      fields: { next: 'INV/2627/100000000 has 18 characters. 16 are allowed.' },
    });
  });

  test('leaves its reason in the audit log', async ({ house }) => {
    const asha = await house.as('owner');
    const { span } = await seriesOf(house, 'customer');

    await asha.call(admin.setNextNumber, { key: 'customer', span, next: 500, reason });

    expect(await house.auditOf('admin.setNextNumber')).toMatchObject([
      { entityNo: 'customer', reason, changes: [{ field: 'next', before: 1, after: 500 }] },
    ]);
  });
});
