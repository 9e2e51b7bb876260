import { expect, test } from 'vitest';
import { drawBands, type Box } from './trace-bands.ts';

const box = (left: number, top: number): Box => ({ left, right: left + 100, top, height: 80 });

const boxes = new Map([
  ['opening', box(0, 0)],
  ['batch', box(140, 0)],
  ['parcels', box(280, 0)],
  ['tray', box(280, 100)],
]);
const edge = (from: string, to: string, qty: number | null) => ({
  from,
  to,
  qty,
  unit: 'NOS',
  isPossible: false,
});
const cardOf = (station: string) => (station.startsWith('parcel') ? 'parcels' : station);

test('bands are as wide as what went is much, and lie in the middle of their cards', () => {
  const bands = drawBands(
    [
      edge('opening', 'batch', 9_000),
      edge('batch', 'tray', 6_000),
      edge('batch', 'parcel 1', 2_000),
      edge('batch', 'parcel 2', 1_000),
    ],
    cardOf,
    boxes,
  );

  expect(bands.map(({ path }) => path)).toEqual([
    'M100,22 C120,22 120,22 140,22 L140,58 C120,58 120,58 100,58 Z',
    'M240,34 C260,34 260,128 280,128 L280,152 C260,152 260,58 240,58 Z',
    'M240,22 C260,22 260,34 280,34 L280,46 C260,46 260,34 240,34 Z',
  ]);
});

test('between cards of one column there is no band', () => {
  expect(drawBands([edge('parcel 1', 'tray', 1_000)], cardOf, boxes)).toEqual([]);
});

test('what came back goes from right to left, and a paper without goods has no band', () => {
  const bands = drawBands(
    [edge('tray', 'batch', 1_000), edge('opening', 'batch', null), edge('gone', 'batch', 5_000)],
    cardOf,
    boxes,
  );

  expect(bands).toMatchObject([{ isBack: true, key: 'tray batch NOS' }]);
});
