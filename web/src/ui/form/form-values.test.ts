import { describe, expect, test } from 'vitest';
import {
  below,
  differing,
  filled,
  settledWith,
  taken,
  valueAt,
  without,
  withoutUntold,
  withValue,
} from './form-values.ts';

const order = { buyer: { city: 'Sagara' }, lines: [{ qty: 1 }, { qty: 2 }] };

describe('the values of a form', () => {
  test.each([
    { path: 'buyer.city', value: 'Sagara' },
    { path: 'lines.1.qty', value: 2 },
    { path: 'lines.7.qty', value: undefined },
    { path: 'buyer.pin.first', value: undefined },
  ])('have $value at $path', ({ path, value }) => {
    expect(valueAt(order, path)).toBe(value);
  });

  test('change at one path and nowhere else', () => {
    const after = withValue(order, 'lines.1.qty', 5);

    expect(after).toEqual({ buyer: { city: 'Sagara' }, lines: [{ qty: 1 }, { qty: 5 }] });
    expect(order.lines[1]).toEqual({ qty: 2 });
  });

  test('grow where nothing stood', () => {
    expect(withValue({}, 'buyer.city', 'Hosanagara')).toEqual({ buyer: { city: 'Hosanagara' } });
  });

  test('are taken from a whole row as far as the form has them', () => {
    expect(taken(['id', 'name'], { id: 1, name: 'A', createdAt: 'x' })).toEqual({
      id: 1,
      name: 'A',
    });
  });

  test('lose the messages at a changed field and inside it', () => {
    const messages = {
      line: 'Too long',
      line1: 'Address is required',
      'line.0.qty': 'Enter a quantity',
    };

    expect(without(messages, 'line')).toEqual({ line1: 'Address is required' });
  });

  test('give a part of the form its own messages', () => {
    const messages = { name: 'Too long', 'address.city': 'City is required', 'addresses.0': 'No' };

    expect(below(messages, 'address')).toEqual({ city: 'City is required' });
    expect(below(messages, '')).toBe(messages);
  });

  test('fill the sentence that is said after saving', () => {
    expect(filled('Category {name} saved{gone}', { name: 'Pickles' })).toBe(
      'Category Pickles saved',
    );
  });
});

describe('a form of which somebody else saved the row first', () => {
  const saved = { id: 4, version: 1, sku: 'MP-1', price: 32_000, mrp: 37_000, barcode: '' };
  const mine = { ...saved, sku: 'MP-2', price: 30_000 };
  // The row knows nothing of prices: they have a table of their own.
  const theirs = { id: 4, version: 2, sku: 'MP-1', barcode: '8901' };

  test('asks about what differs, and about what was typed where their row says nothing', () => {
    expect(differing({ mine, saved, theirs })).toEqual(['sku', 'barcode', 'price']);
  });

  test('goes on with theirs and what was chosen of mine', () => {
    expect(settledWith({ mine, saved, theirs }, { price: 30_000 })).toEqual({
      ...theirs,
      price: 30_000,
      mrp: 37_000,
    });
  });

  test('sends what was typed, and leaves alone what their row did not tell', () => {
    const settled = settledWith({ mine, saved, theirs }, { price: 30_000 });
    const untold = new Set(['price', 'mrp']);

    expect(withoutUntold(settled, { saved, untold })).toEqual({ ...theirs, price: 30_000 });
  });
});
