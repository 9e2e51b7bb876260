import { expect, test } from 'vitest';
import { csvOfMatrix, buildMatrix } from './duty-matrix.ts';

const areas = [
  {
    area: 'stock',
    label: 'Stock',
    subjects: [
      {
        subject: 'count',
        label: 'Counts',
        permissions: [
          { key: 'stock.count.write', says: 'Count' },
          { key: 'stock.count.post', says: 'Post counts' },
        ],
      },
    ],
  },
] as unknown as Parameters<typeof buildMatrix>[0];
const roles = [
  { id: 1, name: 'Store keeper', permissions: ['stock.count.write'] },
  { id: 2, name: 'Owner', permissions: ['stock.count.write', 'stock.count.post'] },
];

test('a role that counts and posts has a conflict of duties at both rights', () => {
  const rows = buildMatrix(areas, roles);

  expect(rows.map(({ held }) => held)).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(rows.map(({ conflicts }) => conflicts)).toEqual([
    [[], ['Counts stock and posts counts']],
    [[], ['Counts stock and posts counts']],
  ]);
});

test('the file has a line for each right, and the conflicts of each role below', () => {
  const lines = csvOfMatrix(buildMatrix(areas, roles), roles).split('\n');

  expect(lines[1]).toBe('"Stock","Count","stock.count.write","Yes","Yes"');
  expect(lines[3]).toBe('"Conflict of duties","Counts stock and posts counts","Owner"');
});
