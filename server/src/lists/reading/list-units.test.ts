import { describe, expect, test } from 'vitest';
import { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { listKinds } from '../../lists.ts';
import { headingUnit, isIn, keptCell } from '../../platform/sheets/measure.ts';
import { matchHeaders } from './list-match.rules.ts';

const everyField = ListKind.options.flatMap((kind) =>
  listKinds[kind].fields.map((field) => ({ kind, field, name: `${kind}: ${field.label}` })),
);
const units = [
  'kg',
  'g',
  'lb',
  'oz',
  'USD',
  'in lakhs',
  'paise',
  'dozen',
  'months',
  'hours',
  'cm',
  'ml',
];

describe('a heading that names a unit', () => {
  test.each(everyField)(
    '$name is matched only where its values can be had in that unit',
    ({ field }) => {
      const { words } = headingUnit(field.label);
      const silent = units.filter((unit) => {
        const header = `${words} (${unit})`;
        const [match] = matchHeaders([header], [field]);
        const own = headingUnit(header).unit ?? '';
        return match?.field && !(field.measure && isIn(field.measure, own));
      });

      expect(silent).toEqual([]);
    },
  );

  test.each([
    ['Weight (kg)', 'Weight', 'kg'],
    ['weight_kg', 'weight', 'kg'],
    ['Amount (INR )', 'Amount', 'inr'],
    ['Price (in lakhs)', 'Price', 'lakhs'],
    ['Price in USD', 'Price', 'usd'],
    ['Body (HTML)', 'Body (HTML)', null],
    ['Attribute 1 value(s)', 'Attribute 1 value(s)', null],
    ['Selling price', 'Selling price', null],
  ])('%s', (heading, words, unit) => {
    expect(headingUnit(heading)).toEqual({ words, unit });
  });

  test.each([
    ['grams', 'kg', '0.25', '250'],
    ['grams', 'g', '0.25 kg', '250'],
    ['grams', 'lb', '1', '453.59237'],
    ['grams', 'kg', 'light', 'light'],
    ['days', 'months', '6', '180'],
    ['rupees', 'lakhs', '1.5', '150000'],
    ['rupees', 'paise', '12550', '125.5'],
    ['rupees', null, '1,250.00', '1,250.00'],
    ['goods', 'kg', '48', '48 kg'],
    ['goods', null, '48 Pcs', '48 Pcs'],
  ] as const)('%s in %s: %s is kept as %s', (measure, unit, cell, kept) => {
    expect(keptCell(cell, { measure, unit, decimal: '.' })).toBe(kept);
  });
});
