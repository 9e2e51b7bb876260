import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { root } from './steps.ts';

const opened: ChildProcess[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'counting-house-up-'));
const program = path.join(folder, 'program.mjs');
fs.writeFileSync(
  program,
  `process.on('SIGTERM', () => process.exit(7));
   console.log(JSON.stringify({ pid: process.pid, folder: process.cwd(), given: process.argv.slice(2) }));
   setTimeout(() => process.exit(9), 15_000);`,
);

afterEach(() => {
  for (const child of opened.splice(0)) child.kill('SIGKILL');
});

function start(command: string, args: readonly string[]): ChildProcess {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  opened.push(child);
  return child;
}

const saidBy = async (child: ChildProcess) => {
  const [words] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  return JSON.parse(words.toString()) as { pid: number; folder: string; given: string[] };
};

describe.skipIf(process.platform === 'win32')('what up.mjs runs', { timeout: 30_000 }, () => {
  test('takes its place, with what it was given, and ends as it is told', async () => {
    const child = start(process.execPath, ['tools/up.mjs', program, 'one', '--two']);
    const said = await saidBy(child);

    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');

    expect(said).toEqual({ pid: child.pid, folder: root, given: ['one', '--two'] });
    expect(code).toBe(7);
  });

  test('ends when nobody waits for it any more', async () => {
    const shell = start('/bin/sh', ['-c', `"${process.execPath}" tools/up.mjs "${program}"; true`]);
    const { pid } = await saidBy(shell);

    shell.kill('SIGKILL');

    const isThere = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    await expect.poll(isThere, { timeout: 5_000 }).toBe(false);
  });
});
