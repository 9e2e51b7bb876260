import { expect, test } from 'vitest';
import { readPasted } from './pasted-lines.ts';

test('rows of a spreadsheet are read with quantity and price, headings passed over', () => {
  const { lines, unreadable } = readPasted(
    'Item\tQty\tRate\nRM-COR\t10\t3,720.00\nRM-PEP\t2.5\n\nCumin\n',
  );

  expect(lines.map(({ name, qty, price }) => [name, qty, price])).toEqual([
    ['RM-COR', 10_000, 3_720_00],
    ['RM-PEP', 2_500, null],
    ['Cumin', null, null],
  ]);
  expect(unreadable).toEqual([]);
});

test('a row without a readable quantity is given back as it stood', () => {
  const { lines, unreadable } = readPasted('RM-COR\t10\nRM-PEP\tsome\t600');

  expect(lines.map(({ name }) => name)).toEqual(['RM-COR']);
  expect(unreadable).toEqual(['RM-PEP\tsome\t600']);
});
