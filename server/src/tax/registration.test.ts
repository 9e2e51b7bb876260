import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import { standsAs } from '../testing/books.ts';
import { postApril } from '../testing/scenarios/april-2026.ts';
import { test } from '../testing/house.ts';
import { atWork } from '../testing/work.ts';
import {
  type GstinChange,
  registrationSpans,
  type SchemeChange,
  schemeOn,
  schemeWithin,
} from './registration.rules.ts';
import { readScheme } from './registration.service.ts';
import { readComponents } from './tax.service.ts';
import { taxes } from './tax.table.ts';

const gstin = '29ABCDE1234F1ZW';
const { admin, gst, tax } = contract;

const to = (scheme: SchemeChange['scheme'], from: string): SchemeChange => ({ from, scheme });
const inAndOut = [
  to('regular', '2028-04-01'),
  to('composition', '2027-04-01'),
  to('unregistered', '2029-01-15'),
];

describe('how a business stands towards GST', () => {
  const cases: [string, string, string][] = [
    [gstin, '2026-11-09', 'regular'],
    [gstin, '2027-03-31', 'regular'],
    [gstin, '2027-04-01', 'composition'],
    [gstin, '2028-03-31', 'composition'],
    [gstin, '2028-04-01', 'regular'],
    [gstin, '2029-01-14', 'regular'],
    [gstin, '2029-01-15', 'unregistered'],
    ['', '2027-04-01', 'unregistered'],
  ];
  rule.for(cases)('with GSTIN "%s" on %s: %s', ([has, day, scheme]) => {
    expect(schemeOn(inAndOut, { gstin: has, day })).toBe(scheme);
  });

  const months: [string, string, string][] = [
    ['2028-03-01', '2028-03-31', 'composition'],
    ['2029-01-01', '2029-01-31', 'regular'],
    ['2029-02-01', '2029-02-28', 'unregistered'],
  ];
  rule.for(months)('within the days from %s to %s: %s', ([from, until, scheme]) => {
    expect(schemeWithin(inAndOut, { gstin, from, to: until })).toBe(scheme);
  });
});

describe('the registration by date', () => {
  const kept = (of: SchemeChange, i: number) => ({
    ...of,
    id: i + 1,
    version: 1,
    by: 'Asha',
    at: '2026-11-01T06:00:00Z',
    reason: 'CMP-02',
  });
  const typed = (day: string, before: string, after: string): GstinChange => ({
    day,
    before,
    after,
    by: 'Asha',
    at: `${day}T06:00:00Z`,
    reason: null,
  });
  const cases: [string, SchemeChange[], GstinChange[], (string | null)[][]][] = [
    ['that nobody changed', [], [], [[null, null, 'regular']]],
    ['as the books were set up', [], [typed('2026-04-01', '', gstin)], [[null, null, 'regular']]],
    [
      'that was composition before the books began',
      [to('composition', '2020-04-01')],
      [],
      [['2020-04-01', null, 'composition']],
    ],
    [
      'that changes, and changes back',
      [to('composition', '2026-06-10'), to('regular', '2027-04-01')],
      [],
      [
        ['2027-04-01', null, 'regular planned'],
        ['2026-06-10', '2027-03-31', 'composition'],
        [null, '2026-06-09', 'regular'],
      ],
    ],
    [
      'that lost its GSTIN for some days',
      [],
      [typed('2026-06-01', gstin, ''), typed('2026-06-05', '', gstin)],
      [
        ['2026-06-05', null, 'regular'],
        ['2026-06-01', '2026-06-04', 'unregistered'],
        [null, '2026-05-31', 'regular'],
      ],
    ],
  ];
  rule.for(cases)('%s', ([, schemes, gstins, spans]) => {
    const found = registrationSpans(
      { schemes: schemes.map(kept), gstins },
      { gstin, today: '2026-11-09' },
      { begun: '2026-04-01', filedTo: '2026-06-30' },
    );
    expect(
      found.map(({ from, to: until, scheme, isPlanned }) => [
        from,
        until,
        isPlanned ? `${scheme} planned` : scheme,
      ]),
    ).toEqual(spans);
    expect(found.every((span) => (span.gstin === '') === (span.scheme === 'unregistered'))).toBe(
      true,
    );
    expect(found.map(({ isFiled }) => isFiled)).toEqual(
      found.map(({ from }) => from !== null && from <= '2026-06-30'),
    );
  });
});

test('two changes in a row: each document is judged by its own day', async ({ house }) => {
  await standsAs(house, { scheme: 'composition', from: '2026-11-22' });
  await standsAs(house, { scheme: 'regular', from: '2026-11-23' });
  await standsAs(house, { scheme: 'unregistered', from: '2026-11-24' });
  const [gst] = await house.database.direct.select().from(taxes).where(eq(taxes.code, 'GST18'));
  const id = gst?.id ?? 0;
  const rateOn = (date: string) =>
    atWork(house, async (ctx) => {
      const found = await readComponents(ctx, [id], { placeOfSupply: '27', date });
      return [await readScheme(ctx, date), found.get(id)?.map(({ rate }) => rate)];
    });

  expect(await rateOn('2026-11-21')).toEqual(['regular', [18_000]]);
  expect(await rateOn('2026-11-22')).toEqual(['composition', []]);
  expect(await rateOn('2026-11-23')).toEqual(['regular', [18_000]]);
  expect(await rateOn('2026-11-24')).toEqual(['unregistered', []]);
});

test('a planned change says who entered it and why, and leaves nothing once it is taken back', async ({
  house,
}) => {
  await postApril(house);
  const owner = await house.as('owner');
  const before = await owner.call(tax.getRegistrationHistory, {});

  const planned = await owner.call(tax.createRegistration, {
    from: '2099-04-01',
    scheme: 'composition',
    reason: 'CMP-02 was filed',
  });

  const [row] = planned.rows;
  expect(planned.rows).toMatchObject([
    {
      from: '2099-04-01',
      to: null,
      scheme: 'composition',
      isPlanned: true,
      reason: 'CMP-02 was filed',
    },
    { from: null, to: '2099-03-31', isPlanned: false },
  ]);
  expect(row?.changedBy).not.toBeNull();
  const after = await owner.call(tax.removeRegistration, { id: row?.id ?? 0, version: 1 });
  expect(after).toEqual(before);
});

test('what no longer may change is refused with its reason', async ({ house }) => {
  house.clock.set('2026-06-12T06:00:00.000Z');
  const owner = await house.as('owner');
  const change = (from: string, scheme: SchemeChange['scheme'] = 'composition') =>
    owner.call(tax.createRegistration, { from, scheme, reason: 'Try' });
  const takeBack = async (from: string) => {
    const { rows } = await owner.call(tax.getRegistrationHistory, {});
    const id = rows.find((row) => row.from === from)?.id ?? 0;
    await owner.call(tax.removeRegistration, { id, version: 1 });
  };
  await change('2026-03-01');
  await takeBack('2026-03-01');
  await change('2026-04-01', 'unregistered');
  await takeBack('2026-04-01');
  await owner.call(gst.fileReturn, {
    month: '2026-04',
    return: 'gstr1',
    filedOn: '2026-05-10',
    arn: 'AA2904260000001',
  });

  const filed = 'GSTR-1 of April 2026 is filed. Choose a day after it, or undo the filing first.';
  for (const day of ['2025-04-01', '2026-04-30']) {
    await expect(change(day)).rejects.toMatchObject({ fields: { from: filed } });
  }
  await expect(change('2026-05-01', 'regular')).rejects.toMatchObject({
    fields: { scheme: 'The registration is already like this on 01 May 2026.' },
  });
  await change('2026-05-01');
  await expect(change('2026-05-01', 'unregistered')).rejects.toMatchObject({
    code: 'tax_registration.day_taken',
  });
  await expect(change('2017-06-30')).rejects.toMatchObject({ status: 422 });

  const settings = await owner.call(admin.listSettings, { tab: 'Business' });
  const has = settings.rows.find(({ key }) => key === 'business.gstin');
  await owner.call(admin.updateSettings, {
    changes: [{ key: 'business.gstin', value: '', version: has?.version ?? undefined }],
  });
  await expect(change('2027-04-01')).rejects.toMatchObject({
    fields: { scheme: 'Enter the GSTIN of the business first.' },
  });
});
