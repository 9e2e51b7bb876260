import { expect, test } from 'vitest';
import { lineChanges, type LineOnOrder } from './line-changes.rules.ts';

const line = (id: number, title: string, of: Partial<LineOnOrder> = {}): LineOnOrder => ({
  id,
  title,
  qty: 2_000,
  unitPrice: 35_000,
  netAmount: 70_000,
  ...of,
});

const pickle = line(1, 'Mango pickle');

test.for([
  { name: 'nothing', after: [pickle], is: '' },
  {
    name: 'a quantity',
    after: [line(1, 'Mango pickle', { qty: 1_000, netAmount: 35_000 })],
    is: 'Mango pickle 2 → 1',
  },
  {
    name: 'quantity and price',
    after: [line(1, 'Mango pickle', { qty: 2_500, unitPrice: 30_000, netAmount: 75_000 })],
    is: 'Mango pickle 2 → 2.5, price ₹350.00 → ₹300.00',
  },
  {
    name: 'a discount',
    after: [line(1, 'Mango pickle', { netAmount: 63_000 })],
    is: 'Mango pickle ₹700.00 → ₹630.00',
  },
  {
    name: 'one for another',
    after: [line(1, 'Mango pickle', { qty: 0 }), line(2, 'Coffee', { qty: 1_000 })],
    is: 'Mango pickle taken off (2); Coffee added (1)',
  },
  {
    name: 'many at once',
    after: [pickle, ...[2, 3, 4, 5, 6, 7].map((id) => line(id, `Jar ${id}`))],
    is: 'Jar 2 added (2); Jar 3 added (2); Jar 4 added (2); Jar 5 added (2); Jar 6 added (2); 1 more changed',
  },
])('an edit of $name is told', ({ after, is }) => {
  expect(lineChanges([pickle], after)).toBe(is);
});
