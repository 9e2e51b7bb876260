import type { Settings } from '@counting-house/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { schemeOf } from './seller.rules.ts';

const base = {
  'business.gstin': '29ABCDE1234F1ZW',
  'tax.scheme': 'regular',
  'tax.schemeNext': 'none',
  'tax.schemeNextFrom': '',
};
const ofSettings = (of: Partial<typeof base>) => ({ ...base, ...of }) as unknown as Settings;
const composition = { 'tax.schemeNext': 'composition', 'tax.schemeNextFrom': '2027-04-01' };

describe('how a business stands towards GST', () => {
  const cases: [string, Partial<typeof base>, string, string][] = [
    ['has no GSTIN', { 'business.gstin': '' }, '2026-11-09', 'unregistered'],
    ['is regular', {}, '2026-11-09', 'regular'],
    ['is under composition', { 'tax.scheme': 'composition' }, '2026-11-09', 'composition'],
    ['changes later', composition, '2027-03-31', 'regular'],
    ['changes that day', composition, '2027-04-01', 'composition'],
    ['has no day yet', { ...composition, 'tax.schemeNextFrom': '' }, '2027-04-01', 'regular'],
    ['cancels later', { ...composition, 'tax.schemeNext': 'cancelled' }, '2027-03-31', 'regular'],
    [
      'is cancelled',
      { ...composition, 'tax.schemeNext': 'cancelled' },
      '2027-04-01',
      'unregistered',
    ],
    ['loses its GSTIN', { ...composition, 'business.gstin': '' }, '2027-04-01', 'unregistered'],
  ];
  test.for(cases)('%s', ([, of, day, scheme]) => {
    expect(schemeOf(ofSettings(of), day)).toBe(scheme);
  });
});
