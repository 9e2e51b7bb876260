import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Before each new start; it begins anew once the program has been open for a while. */
const usualWaits = [250, 1_000, 3_000, 6_000, 10_000, 30_000, 60_000];
const longOpenMs = 60_000;

type Supervised = {
  /** Of Node: options, then the file. */
  readonly args: readonly string[];
  readonly cwd: string;
  /** Told in a sentence that it ended and is started again. */
  readonly tell: (sentence: string) => void;
  readonly waits?: readonly number[];
};

/**
 * Runs a program that says `open` to its parent, and starts it again when it ends by itself after that: killed by the
 * system, or by an error that nobody foresaw. What never opened ends us with it, and so does a signal.
 *
 * @returns the exit code.
 */
export async function supervise({
  args,
  cwd,
  tell,
  waits = usualWaits,
}: Supervised): Promise<number> {
  let child: ChildProcess | undefined;
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      ending.abort();
      child?.kill(signal);
    });
  }
  let tries = 0;
  for (let wasOpen = false; ;) {
    const beganMs = performance.now();
    child = spawn(process.execPath, [...args], {
      cwd,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    let isOpen = false;
    child.on('message', (word) => {
      if (word === 'open') isOpen = true;
    });
    const { code, signal } = await endOf(child);
    wasOpen ||= isOpen;
    if (isOpen && performance.now() - beganMs > longOpenMs) tries = 0;
    const pause = waits[tries];
    if (ending.signal.aborted || code === 0 || !wasOpen || pause === undefined) return code ?? 1;
    tries += 1;
    tell(
      `Counting House ended ${signal ? `by ${signal}` : `with code ${code}`}; it is started again.`,
    );
    await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) return 0;
  }
}

const endOf = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  });
