import { expect, test } from 'vitest';
import { inThread, TooMuch } from './thread.ts';

const program = new URL('./clean-mark-up-thread.ts', import.meta.url);
const limits = { timeMs: 20_000, memoryMb: 256 };
const deep = ['<b>'.repeat(1_000_000)];

test('work that takes too long is given up', async () => {
  await expect(inThread(program, deep, { ...limits, timeMs: 100 })).rejects.toThrow(TooMuch);
});

test('work that takes too much memory is given up', async () => {
  const texts = Array.from({ length: 100_000 }, (_, at) => `<p>${at}${'&'.repeat(500)}`);

  await expect(inThread(program, texts, { ...limits, memoryMb: 64 })).rejects.toThrow(TooMuch);
});

test('others go on meanwhile', async () => {
  const work = inThread<string>(program, ['<p>Pot'], limits);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);

  expect(await work).toEqual(['<p>Pot</p>']);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});

test('a program that fails tells so, and the next one is served', async () => {
  await expect(inThread(program, 7, limits)).rejects.toThrow('not a function');
  expect(await inThread(program, ['x'], limits)).toEqual(['x']);
});

test('who comes when too many wait is told to come again', async () => {
  const works = Array.from({ length: 24 }, () => inThread(program, [], limits));

  const ended = await Promise.allSettled(works);

  expect(ended.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { status: 503, code: 'busy' } },
    { reason: { status: 503, code: 'busy' } },
  ]);
});
