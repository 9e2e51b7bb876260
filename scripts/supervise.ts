import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds before each start of a program that ended by itself; the last is repeated. */
const usualWaits = [500, 1_000, 2_000, 5_000, 10_000, 30_000];

/** A program that ran so long has recovered: the next start waits as little as the first. */
const recoveredAfterMs = 10 * 60_000;

type Supervised = {
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly waits?: readonly number[];
  /** Told in a sentence that the program ended and is started again. */
  readonly tell: (sentence: string) => void;
};

/**
 * Runs a program of Node until it is told to end, and starts it again when it ends by itself or is killed. A
 * program that ends before it ever sent `open` to this process is not started again: what keeps it from
 * opening has to be mended first.
 *
 * @returns its exit code, once it has ended for good.
 */
export async function supervise({
  args,
  cwd,
  waits = usualWaits,
  tell,
}: Supervised): Promise<number> {
  let child: ChildProcess | undefined;
  let hasOpened = false;
  const ending = new AbortController();
  const end = (signal: NodeJS.Signals) => {
    ending.abort();
    child?.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, end);

  try {
    for (let fails = 0; ; fails += 1) {
      const began = performance.now();
      child = spawn(process.execPath, [...process.execArgv, ...args], {
        cwd,
        stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      });
      child.on('message', (word) => (hasOpened ||= word === 'open'));
      const code = await ended(child);
      if (ending.signal.aborted || code === 0 || !hasOpened) return code;
      if (performance.now() - began > recoveredAfterMs) fails = 0;
      const ms = waits[Math.min(fails, waits.length - 1)] ?? 0;
      tell(`Counting House ended unexpectedly and is started again in ${ms / 1_000} s.`);
      await wait(ms, undefined, { signal: ending.signal }).catch(() => undefined);
      if (ending.signal.aborted) return 0;
    }
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/** The exit code of a process, 1 when a signal ended it. */
const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
