import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test as base } from 'vitest';
import { supervise } from './supervise.ts';

/** A folder with a program that counts its starts in a file. */
const test = base.extend<{ program: (body: string) => { args: string[]; starts: () => number } }>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of fixtures here.
  program: async ({}, use) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-supervised-'));
    const file = path.join(folder, 'program.mjs');
    const counted = path.join(folder, 'starts');
    await use((body) => {
      fs.writeFileSync(
        file,
        `import fs from 'node:fs';
        fs.appendFileSync(${JSON.stringify(counted)}, 'x');
        const starts = fs.readFileSync(${JSON.stringify(counted)}, 'utf8').length;
        const open = () => new Promise((done) => process.send('open', done));
        ${body}`,
      );
      return { args: [file], starts: () => fs.readFileSync(counted, 'utf8').length };
    });
    fs.rmSync(folder, { recursive: true, force: true });
  },
});

const quietly = { cwd: os.tmpdir(), waits: [1, 1, 1] };

test('what was open and was killed is started again, until it ends well', async ({ program }) => {
  const { args, starts } = program(
    `await open(); if (starts < 3) process.kill(process.pid, 'SIGKILL'); else process.exit(0);`,
  );
  const told: string[] = [];

  const code = await supervise({ ...quietly, args, tell: (words) => void told.push(words) });

  expect([code, starts()]).toEqual([0, 3]);
  expect(told).toEqual(
    Array.from({ length: 2 }, () => 'Counting House ended by SIGKILL; it is started again.'),
  );
});

test('what never opened is not started again', async ({ program }) => {
  const { args, starts } = program('process.exit(3);');

  const code = await supervise({ ...quietly, args, tell: () => undefined });

  expect([code, starts()]).toEqual([3, 1]);
});

test('what ends at every start is given up', async ({ program }) => {
  const { args, starts } = program('await open(); process.exit(1);');

  const code = await supervise({ ...quietly, args, tell: () => undefined });

  expect([code, starts()]).toEqual([1, 4]);
});
