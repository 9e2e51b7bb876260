import { describe, expect, test } from 'vitest';
import { blockAt, blockText, nextCell, filledBy, cellRange, readBlock } from './cell-range.ts';
import { changedCells, withChange, type Edits } from './grid-edits.ts';

const cells = [
  ['mrp-1', 'price-1'],
  ['mrp-2', 'price-2'],
  ['mrp-3', 'price-3'],
];

describe('cells', () => {
  test.each([
    ['mrp-1', { rows: 1 }, 'mrp-2'],
    ['mrp-1', { columns: 1 }, 'price-1'],
    ['mrp-3', { rows: 1 }, undefined],
    ['mrp-1', { columns: -1 }, undefined],
    ['gone-9', { rows: 1 }, undefined],
  ])('beside %s by %o is %s', (name, by, beside) => {
    expect(nextCell(cells, name, by)).toBe(beside);
  });

  test('between two corners are the same whichever was first', () => {
    const range = [
      ['mrp-2', 'price-2'],
      ['mrp-3', 'price-3'],
    ];

    expect(cellRange(cells, 'price-2', 'mrp-3')).toEqual(range);
    expect(cellRange(cells, 'mrp-3', 'price-2')).toEqual(range);
  });

  test('for a block end where the grid ends', () => {
    expect(blockAt(cells, 'price-2', { rows: 5, columns: 5 })).toEqual([['price-2'], ['price-3']]);
  });

  test('are filled by the block again and again', () => {
    const written = filledBy(cellRange(cells, 'price-1', 'price-3'), [['10'], ['20']]);

    expect(written).toEqual([
      ['price-1', '10'],
      ['price-2', '20'],
      ['price-3', '10'],
    ]);
  });

  test('are left as they are where a row of the block ends early', () => {
    const two = [
      ['price-1', 'least-1'],
      ['price-2', 'least-2'],
    ];

    expect(filledBy(two, [['610', '2'], ['620']])).toEqual([
      ['price-1', '610'],
      ['least-1', '2'],
      ['price-2', '620'],
    ]);
  });
});

describe('what a spreadsheet copies', () => {
  test.each([
    ['one cell', '180', [['180']]],
    ['a column that ends its last line', '180\r\n190\r\n', [['180'], ['190']]],
    [
      'a block',
      '1\t2\n3\t4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'empty cells',
      '1\t\n\t4',
      [
        ['1', ''],
        ['', '4'],
      ],
    ],
    ['a cell with a line end in it', '"two\nlines"\t2', [['two\nlines', '2']]],
    ['a cell with quotes in it', '"3"" pipe"\t2', [['3" pipe', '2']]],
    ['inches', '3" pipe\t2', [['3" pipe', '2']]],
  ])('is read: %s', (_, text, block) => {
    expect(readBlock(text)).toEqual(block);
  });

  test('is written so that it reads as the same', () => {
    const block = [
      ['1', ''],
      ['3', '4'],
    ];

    expect(readBlock(blockText(block))).toEqual(block);
  });
});

describe('edits', () => {
  const row = { id: 1, version: 3, price: 18_000, mrp: 19_500 };
  const none: Edits<typeof row> = new Map();

  test('keep the row as it stood when the first of them was typed', () => {
    const once = withChange(none, row, { price: 17_000 });

    const twice = withChange(once, { ...row, version: 4, mrp: 21_000 }, { mrp: 20_000 });

    expect(twice.get(1)).toEqual({
      row,
      changes: { price: 17_000, mrp: 20_000 },
      unread: {},
    });
    expect(changedCells(twice)).toBe(2);
  });

  test('keep what cannot be read until something else is typed there', () => {
    const wrong = { typed: 'ask', wrong: 'Enter an amount' };
    const unread = withChange(none, row, { unread: { price: wrong } });

    expect(unread.get(1)).toEqual({ row, changes: {}, unread: { price: wrong } });
    expect(changedCells(unread)).toBe(1);
    expect(withChange(unread, row, { price: 18_000, unread: {} }).size).toBe(0);
  });

  test('that are typed back are none', () => {
    const changed = withChange(none, row, { price: 17_000 });

    expect(withChange(changed, row, { price: 18_000 }).size).toBe(0);
  });
});
