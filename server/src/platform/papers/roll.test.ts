import { expect, test } from 'vitest';
import { rollFile } from './roll.ts';

/** Width and height of the only page, in points. */
async function pageOf(rows: Parameters<typeof rollFile>[0], width: '80mm' | '58mm') {
  const text = Buffer.from(await rollFile(rows, { width, title: 'Bill' })).toString('latin1');
  const [, across, long] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/u.exec(text) ?? [];
  return { width: Math.round((Number(across) / 72) * 25.4), height: Number(long) };
}

const line = (n: number) => ({ left: `Item ${n}`, right: '10.00' });

test('a roll is as wide as its paper, and as long as what stands on it', async () => {
  const one = await pageOf([line(1)], '80mm');
  const ten = await pageOf(
    Array.from({ length: 10 }, (_, n) => line(n)),
    '80mm',
  );

  expect(one.width).toBe(80);
  expect((await pageOf([line(1)], '58mm')).width).toBe(58);
  expect(ten.height).toBeGreaterThan(one.height + 80);
});

test('a name that is too long goes on below, so that nothing is cut', async () => {
  const short = await pageOf([{ left: 'Salt', right: '10.00' }], '58mm');
  const long = await pageOf([{ left: 'Salt of the hills, '.repeat(8), right: '10.00' }], '58mm');

  expect(long.height).toBeGreaterThan(short.height + 20);
});

test('a code whose bars do not fit stands in squares', async () => {
  const code = { code: 'INV/2627/00001' };
  const [wide, narrow] = [await pageOf([code], '80mm'), await pageOf([code], '58mm')];

  expect(narrow.height).toBeGreaterThan(wide.height + 20);
});
