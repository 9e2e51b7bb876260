import { describe, expect, test } from 'vitest';
import { matchHeaders } from './reading/list-match.rules.ts';
import {
  readCode,
  readDate,
  readFlag,
  readHsn,
  readMoney,
  readQty,
  readWhole,
} from './list-value.rules.ts';

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
    ['95,50', "Price '95,50' is not an amount"],
    ['$12', "Price '$12' is not an amount"],
    ['12 USD', "Price '12 USD' is not an amount"],
    ['100 Dr', "Price '100 Dr' is not an amount"],
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
    ['29-Feb-2028', '2028-02-29'],
    ['29-Feb-28', '2028-02-29'],
    ['Feb-2028', '2028-02-29'],
    ['02/2028', '2028-02-29'],
    ['Feb 28', '2028-02-29'],
    ["Feb'28", '2028-02-29'],
    ['47177', '2029-02-28'],
    ['29/02/2028', '2028-02-29'],
    ['2028-02-29', '2028-02-29'],
    ['2028-02-29 10:30:00 +0530', '2028-02-29'],
    ['29.02.28', '2028-02-29'],
    ['Feb 29, 2028', '2028-02-29'],
  ])('the expiry %s', (cell, value) => {
    expect(readDate(cell, 'Expiry', { lastOfMonth: true })).toMatchObject({ value });
  });

  test.each(['29-Feb-2027', '31/11/2027', '2027-13-01'])('%s is no day', (cell) => {
    expect(readDate(cell, 'Expiry', { lastOfMonth: true })).toEqual({
      error: `Expiry '${cell}' is not a day of the calendar`,
    });
  });

  test('a month is no day where a day is wanted', () => {
    expect(readDate('Feb-2028', 'Birthday')).toEqual({ error: "Birthday 'Feb-2028' has no day" });
  });

  test.each([
    ['48 Pcs', 'NOS', { value: 48_000 }],
    ['48', 'NOS', { value: 48_000 }],
    ['500 g', 'KG', { value: 500 }],
    ['2 kgs', 'G', { value: 2_000_000 }],
    ['5 kg', 'NOS', { error: "Quantity '5 kg' is in kg. It is kept in pcs" }],
    ['2 dozen', 'NOS', { error: "Quantity '2 dozen' is in dozen. It is kept in pcs" }],
    ['5 kg', undefined, { error: "Quantity '5 kg' is in kg. Enter the number alone" }],
  ] as const)('the quantity %s of goods in %s', (cell, unit, read) => {
    expect(readQty(cell, 'Quantity', { unit })).toEqual(read);
  });

  test.each([
    ['1.800', ',', { value: 1_800 }],
    ['1,800', '.', { value: 1_800 }],
    ['1.800', '.', { error: 'Weight must be a whole number' }],
  ] as const)('the whole number %s with %s before decimals', (cell, decimal, read) => {
    expect(readWhole(cell, 'Weight', { decimal })).toEqual(read);
  });

  test.each([
    ['910', '0910'],
    ['9103030', '09103030'],
    ['91030', '091030'],
  ])('HSN %s has lost its zero', (cell, whole) => {
    expect(readHsn(cell)).toEqual({
      error: `HSN ${cell} has lost its first zero in the spreadsheet. Enter ${whole} and format the column as text`,
    });
  });

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
    ['31-02-2026', 'DD-MM-YYYY', { error: "Date '31-02-2026' is not a day of the calendar" }],
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
    { key: 'weightGrams', label: 'Weight g', names: ['variant grams'], measure: 'grams' as const },
  ];

  test.each([
    ['Name', 'name', 1],
    ['product_name', 'name', 0.95],
    ['Body (HTML)', 'description', 0.95],
    ['weightGrams', 'weightGrams', 1],
    ['Product names', 'name', 0.86],
    ['Weight (kg)', 'weightGrams', 0.95],
    ['Name (kg)', null, 0],
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
