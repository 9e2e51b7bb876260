import { describe, expect, test } from 'vitest';
import { checkDigit, waybillFault, formatWaybill } from './waybill.rules.ts';

test.each([
  { digits: '1234567', rule: 'none', digit: '' },
  { digits: '1234567', rule: 'mod7', digit: '5' },
  { digits: '00000014', rule: 'mod7', digit: '0' },
  { digits: '629104150021', rule: 'mod10', digit: '3' },
  { digits: '47312482', rule: 'mod11', digit: '9' },
] as const)('the check digit of $digits by $rule is $digit', ({ digits, rule, digit }) => {
  expect(checkDigit(digits, rule)).toBe(digit);
});

test('a block writes its numbers in one length', () => {
  const block = { prefix: 'KA', digits: 6, rule: 'mod7' } as const;

  expect(formatWaybill(block, 41)).toBe('KA0000416');
  expect(formatWaybill(block, 999_999)).toBe('KA9999990');
});

describe('a typed waybill', () => {
  const speedPost = { name: 'Speed Post', pattern: '@@#########IN', rule: 'none' } as const;
  const counted = { name: 'Surface', pattern: '', rule: 'mod7' } as const;

  test.each([
    { waybill: '', track: speedPost, says: 'Enter the AWB number' },
    { waybill: 'EK473124829IN', track: speedPost, says: null },
    {
      waybill: 'E4473124829IN',
      track: speedPost,
      says: 'This is not an AWB number of Speed Post.',
    },
    {
      waybill: 'EK473124829XN',
      track: speedPost,
      says: 'This is not an AWB number of Speed Post.',
    },
    {
      waybill: 'EK47312482IN',
      track: speedPost,
      says: 'This is not an AWB number of Speed Post.',
    },
    { waybill: '12345675', track: counted, says: null },
    {
      waybill: '12345674',
      track: counted,
      says: 'The check digit of this AWB number is wrong.',
    },
    { waybill: '12 45674', track: counted, says: 'This is not an AWB number of Surface.' },
  ])('$waybill of $track.name: $says', ({ waybill, track, says }) => {
    expect(waybillFault(waybill, track)).toBe(says);
  });
});
