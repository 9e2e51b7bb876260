import { describe, expect, test } from 'vitest';
import { filled, taken, valueAt, without, withValue } from './form-values.ts';

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
    const messages = { lines: 'Add a line', 'lines.0.qty': 'Enter a quantity', note: 'Too long' };

    expect(without(messages, 'lines')).toEqual({ note: 'Too long' });
  });

  test('fill the sentence that is said after saving', () => {
    expect(filled('Category {name} saved{gone}', { name: 'Pickles' })).toBe(
      'Category Pickles saved',
    );
  });
});
