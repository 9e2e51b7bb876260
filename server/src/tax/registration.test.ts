import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as rule } from 'vitest';
import { postApril } from '../testing/april-2026.ts';
import { test } from '../testing/house.ts';
import { type RegistrationChange, registrationSpans } from './registration.rules.ts';

const gstin = '29ABCDE1234F1ZW';
const regular = {
  'business.gstin': gstin,
  'tax.scheme': 'regular',
  'tax.schemeNext': 'none',
  'tax.schemeNextFrom': '',
} as const;
type Values = RegistrationChange['after'];

/** Changes by their days, each from what the ones before it left. */
function changesOf(...of: readonly [string, Values][]) {
  let now: typeof regular & Values = regular;
  const changes = of.map(([day, after]): RegistrationChange => {
    const before = Object.fromEntries(
      Object.keys(after).map((key) => [key, now[key as keyof typeof now]]),
    );
    now = { ...now, ...after } as typeof now;
    return { day, before, after, by: 'Asha', at: `${day}T06:00:00Z`, reason: null };
  });
  return { changes, now };
}
const plan = (scheme: 'composition' | 'cancelled', from: string) =>
  ({ 'tax.schemeNext': scheme, 'tax.schemeNextFrom': from }) as const;
const noPlan = { 'tax.schemeNext': 'none', 'tax.schemeNextFrom': '' } as const;

describe('the registration by date', () => {
  const cases: [string, [string, Values][], (string | null)[][]][] = [
    ['that nobody changed', [], [[null, null, 'regular']]],
    [
      'as the books were set up',
      [['2026-04-01', { 'business.gstin': gstin }]],
      [[null, null, 'regular']],
    ],
    [
      'that changes at once',
      [['2026-06-10', { 'tax.scheme': 'composition' }]],
      [
        ['2026-06-10', null, 'composition'],
        [null, '2026-06-09', 'regular'],
      ],
    ],
    [
      'that is planned',
      [['2026-11-01', plan('composition', '2027-04-01')]],
      [
        ['2027-04-01', null, 'composition planned'],
        [null, '2027-03-31', 'regular'],
      ],
    ],
    [
      'whose plan was put off',
      [
        ['2026-11-01', plan('composition', '2027-04-01')],
        ['2026-11-02', { 'tax.schemeNextFrom': '2028-04-01' }],
      ],
      [
        ['2028-04-01', null, 'composition planned'],
        [null, '2028-03-31', 'regular'],
      ],
    ],
    [
      'whose plan was taken back',
      [
        ['2026-11-01', plan('composition', '2027-04-01')],
        ['2026-11-02', noPlan],
      ],
      [[null, null, 'regular']],
    ],
    [
      'whose plan came true, and was entered for good',
      [
        ['2026-06-01', plan('composition', '2026-07-01')],
        ['2026-08-05', { 'tax.scheme': 'composition', ...noPlan }],
      ],
      [
        ['2026-07-01', null, 'composition'],
        [null, '2026-06-30', 'regular'],
      ],
    ],
    [
      'that ended before it was entered',
      [['2026-08-05', plan('cancelled', '2026-07-01')]],
      [
        ['2026-07-01', null, 'unregistered'],
        [null, '2026-06-30', 'regular'],
      ],
    ],
    [
      'that lost its GSTIN for some days',
      [
        ['2026-06-01', { 'business.gstin': '' }],
        ['2026-06-05', { 'business.gstin': gstin }],
      ],
      [
        ['2026-06-05', null, 'regular'],
        ['2026-06-01', '2026-06-04', 'unregistered'],
        [null, '2026-05-31', 'regular'],
      ],
    ],
  ];
  rule.for(cases)('%s', ([, given, spans]) => {
    const { changes, now } = changesOf(...given);
    const found = registrationSpans(changes, now, { today: '2026-11-09', begun: '2026-04-01' });
    expect(
      found.map(({ from, to, scheme, isPlanned }) => [
        from,
        to,
        isPlanned ? `${scheme} planned` : scheme,
      ]),
    ).toEqual(spans);
    expect(found.every((span) => (span.gstin === '') === (span.scheme === 'unregistered'))).toBe(
      true,
    );
  });
});

rule('a planned change is of who planned it, whatever else was changed since', () => {
  const { changes, now } = changesOf(
    ['2026-11-01', plan('composition', '2027-04-01')],
    ['2026-11-02', { 'business.gstin': '29ABCDE1234F2ZV' }],
  );
  const [planned, since] = registrationSpans(changes, now, {
    today: '2026-11-09',
    begun: '2026-04-01',
  });
  expect(planned).toMatchObject({ gstin: '29ABCDE1234F2ZV', changedAt: '2026-11-01T06:00:00Z' });
  expect(since).toMatchObject({ from: '2026-11-02', changedAt: '2026-11-02T06:00:00Z' });
});

test('a planned change says who entered it and why, and leaves nothing once it is taken back', async ({
  house,
}) => {
  const { admin, tax } = contract;
  await postApril(house);
  house.clock.pass(24 * 60);
  const owner = await house.as('owner');
  const changes = [
    { key: 'tax.schemeNext', value: 'composition' },
    { key: 'tax.schemeNextFrom', value: '2099-04-01' },
  ];
  const before = await owner.call(tax.getRegistrationHistory, {});

  const saved = await owner.call(admin.updateSettings, { changes, reason: 'CMP-02 was filed' });
  const planned = await owner.call(tax.getRegistrationHistory, {});

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
  expect(planned.rows[0]?.changedBy).not.toBeNull();

  const versionOf = (key: string) =>
    saved.rows.find((row) => row.key === key)?.version ?? undefined;
  await owner.call(admin.updateSettings, {
    changes: [
      { key: 'tax.schemeNext', value: 'none', version: versionOf('tax.schemeNext') },
      { key: 'tax.schemeNextFrom', value: '', version: versionOf('tax.schemeNextFrom') },
    ],
  });
  expect(await owner.call(tax.getRegistrationHistory, {})).toEqual(before);
});
