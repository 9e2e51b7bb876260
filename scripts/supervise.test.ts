import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supervise } from './supervise.ts';

let folder: string;
const file = (name: string) => path.join(folder, name);

beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervise-'))));
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Starts a program that notes its process before it does what it is told to. */
function supervised(program: string, waits: readonly number[] = [0]) {
  const noted = `require('fs').appendFileSync(${JSON.stringify(file('started'))}, process.pid + '\\n');`;
  fs.writeFileSync(file('program.cjs'), noted + program);
  const said: string[] = [];
  const code = supervise({
    args: [file('program.cjs')],
    cwd: folder,
    waits,
    tell: (sentence) => said.push(sentence),
  });
  return { code, said };
}

const starts = () =>
  fs.existsSync(file('started')) ? fs.readFileSync(file('started'), 'utf8').trim().split('\n') : [];

/** Its word has reached us before the file is there. */
const opens = `process.send('open', () => require('fs').writeFileSync(${JSON.stringify('open')}, ''));
  setInterval(() => {}, 1_000);`;

test('a program that is killed is started again, until it is told to end', async () => {
  const { code, said } = supervised(`process.on('SIGTERM', () => process.exit(0)); ${opens}`);
  await expect.poll(() => fs.existsSync(file('open'))).toBe(true);

  process.kill(Number(starts()[0]), 'SIGKILL');
  await expect.poll(() => starts().length).toBe(2);
  process.emit('SIGTERM');

  expect(await code).toBe(0);
  expect(said).toEqual(['Counting House ended unexpectedly and is started again in 0 s.']);
});

test('a program that never opened is not started again', async () => {
  const { code } = supervised('process.exit(3);');

  expect(await code).toBe(3);
  expect(starts()).toHaveLength(1);
});

test('a program that closes by itself is not started again', async () => {
  const { code } = supervised(`process.send('open', () => process.exit(0));`);

  expect(await code).toBe(0);
  expect(starts()).toHaveLength(1);
});

test('told to end while it waits to start one again, it starts none', async () => {
  const { code, said } = supervised(`process.send('open', () => process.exit(1));`, [600_000]);
  await expect.poll(() => said.length).toBe(1);

  process.emit('SIGTERM');

  expect(await code).toBe(0);
  expect(starts()).toHaveLength(1);
});
