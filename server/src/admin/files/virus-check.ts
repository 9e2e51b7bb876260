import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Problem } from '../../platform/problem.ts';

/** Then it is asked to end, and then it is ended. */
const usualLimits = { answerMs: 60_000, endMs: 5_000 };

let command: readonly string[] = [];
let limits = usualLimits;

/** A program of the owner's that looks at what is sent: `UPLOAD_SCAN`, such as `clamdscan --no-summary`. */
export const virusCheck = {
  open(given: string | undefined, times = usualLimits): void {
    command = given?.split(/\s+/u).filter(Boolean) ?? [];
    limits = times;
  },
};

/**
 * Whether the program refuses a file: it gets its path and ends with 0 for clean, with 1 for refused.
 *
 * @throws {Problem} `busy` (503) when it ends otherwise, or not at all: nothing is kept unseen.
 */
export async function isRefused(bytes: Uint8Array): Promise<boolean> {
  const [program, ...options] = command;
  if (program === undefined) return false;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'counting-house-check-'));
  try {
    const file = path.join(folder, 'file');
    await writeFile(file, bytes, { mode: 0o600 });
    const code = await endOf(program, [...options, file]);
    if (code === 0 || code === 1) return code === 1;
    throw new Problem(503, 'busy', 'The virus check does not answer. Try again in a moment.');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Its exit code; null when it was ended, its error's code when it could not begin. What it says is of no use. */
function endOf(program: string, options: readonly string[]): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const child = spawn(program, [...options], { stdio: 'ignore' });
  child.on('error', (error: NodeJS.ErrnoException) => resolve(error.code));
  child.on('exit', resolve);
  const timers = [
    setTimeout(() => child.kill('SIGTERM'), limits.answerMs),
    setTimeout(() => child.kill('SIGKILL'), limits.answerMs + limits.endMs),
  ];
  return promise.finally(() => timers.forEach(clearTimeout));
}
