import { describe, expect, test } from 'vitest';
import { matchHeaders } from './list-match.rules.ts';
import { readCode, readDate, readFlag, readMoney, readQty } from './list-value.rules.ts';

describe('an amount', () => {
  test.each([
    ['₹1,25,000.50', 12_500_050],
    ['125000.5', 12_500_050],
    ['1250', 125_000],
    ['Rs. 18', 1_800],
    [' 9.8 ', 980],
    ['9.80000019', 980],
    ['123.790001', 12_379],
    ['21.3500004', 2_135],
    ['0.30000000000000004', 30],
  ])('%s is %i paise', (cell, value) => {
    expect(readMoney(cell, 'Price')).toMatchObject({ value });
  });

  test('with a comma before the paise is read so when that is said', () => {
    expect(readMoney('1.250,50', 'Price', { decimal: ',' })).toEqual({ value: 125_050 });
  });

  test.each([
    ['12.345', "Price '12.345' has more than 2 decimals"],
    ['twelve', "Price 'twelve' is not an amount"],
    ['8.9E+12', "'8.9E+12' was changed by the spreadsheet. Format the column as text"],
  ])('%s is refused', (cell, error) => {
    expect(readMoney(cell, 'Price')).toEqual({ error });
  });

  test('that was kept in binary says what it was read as', () => {
    expect(readMoney('9.19999981', 'Price')).toEqual({
      value: 920,
      note: 'Price 9.19999981 is read as 9.20',
    });
  });
});

describe('other cells', () => {
  test.each([
    ['2.5', { value: 2_500 }],
    ['2.5005', { error: "Quantity '2.5005' has more than 3 decimals" }],
  ])('quantity %s', (cell, read) => {
    expect(readQty(cell, 'Quantity')).toEqual(read);
  });

  test.each([
    ['21-11-2026', 'DD-MM-YYYY', { value: '2026-11-21' }],
    ['21/11/26', 'DD-MM-YYYY', { value: '2026-11-21' }],
    ['2026-11-21', 'DD-MM-YYYY', { value: '2026-11-21' }],
    ['11.21.2026', 'MM-DD-YYYY', { value: '2026-11-21' }],
    ['31-02-2026', 'DD-MM-YYYY', { error: "Date '31-02-2026' does not fit DD-MM-YYYY" }],
    ['soon', 'DD-MM-YYYY', { error: "Date 'soon' does not fit DD-MM-YYYY" }],
  ] as const)('date %s by %s', (cell, dateFormat, read) => {
    expect(readDate(cell, 'Date', { dateFormat })).toEqual(read);
  });

  test.each([
    ['Yes', { value: true }],
    ['0', { value: false }],
    ['perhaps', { error: 'Active must be yes or no' }],
  ])('%s', (cell, read) => {
    expect(readFlag(cell, 'Active')).toEqual(read);
  });

  test('codes that a sheet took for numbers are not guessed', () => {
    expect(readCode('8.90123E+12')).toMatchObject({ error: expect.any(String) as string });
    expect(readCode(' 1E10 ')).toEqual({ value: '1E10' });
  });
});

describe('headers', () => {
  const fields = [
    { key: 'name', label: 'Name', names: ['product name', 'title'] },
    { key: 'description', label: 'Description', names: ['body html'] },
    { key: 'weightGrams', label: 'Weight g', names: ['variant grams'] },
  ];

  test.each([
    ['Name', 'name', 1],
    ['product_name', 'name', 0.95],
    ['Body (HTML)', 'description', 0.95],
    ['weightGrams', 'weightGrams', 1],
    ['Product names', 'name', 0.86],
    ['Colour', null, 0],
  ])('%s fills %s', (header, field, sureness) => {
    expect(matchHeaders([header], fields)).toEqual([{ field, sureness }]);
  });

  test('that fit the same field leave it to the surest', () => {
    expect(matchHeaders(['Title', 'Name'], fields).map(({ field }) => field)).toEqual([
      null,
      'name',
    ]);
  });
});
