import { gstin, gstinFault, gstinStateFault } from '@counting-house/contract/kit/gstin.ts';
import { describe, expect, test } from 'vitest';

const ended = 'This GSTIN is not valid. Check it against your GST certificate.';

describe('a GSTIN', () => {
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '29ABCDE1234F1ZW'])('%s is right', (value) => {
    expect(gstinFault(value)).toBeNull();
  });

  test.each([
    ['29ABCDE1234F1Z5', ended],
    ['28ABCDE1234F1ZW', ended],
    ['99ABCDE1234F1ZP', 'GSTIN begins with 99, which is no state.'],
    ['29ABCDE1234F1Z', 'GSTIN must have 15 characters.'],
    ['2', 'GSTIN must have 15 characters.'],
    ['29ABCD11234F1ZW', 'GSTIN is not valid. Check each character.'],
    ['29ABCDE1234F0ZW', 'GSTIN is not valid. Check each character.'],
  ])('%s: %s', (value, fault) => {
    expect(gstinFault(value)).toBe(fault);
  });

  test('is taken in small letters and with blanks, or left out', () => {
    expect(gstin.parse(' 29abcde1234f1zw ')).toBe('29ABCDE1234F1ZW');
    expect(gstin.parse('')).toBe('');
  });

  test('belongs to the state that it begins with', () => {
    const at = { stateCode: '30', whose: 'the business' };

    expect(gstinStateFault('29ABCDE1234F1ZW', at)).toBe(
      'GSTIN belongs to Karnataka, the business to Goa.',
    );
    expect(gstinStateFault('29ABCDE1234F1ZW', { ...at, stateCode: '29' })).toBeNull();
    expect(gstinStateFault('', at)).toBeNull();
  });
});
