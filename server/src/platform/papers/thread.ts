import { Worker } from 'node:worker_threads';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { Problem } from '../problem.ts';
import { breather } from './breather.ts';
import { Refused, type ThreadSays } from './thread-work.ts';

/** What work in a thread may take; memory is that of its own values, beside what it is given. */
type ThreadLimits = { readonly timeMs: number; readonly memoryMb: number };

/** The input is no larger than it may be, but working through it is. */
export class TooMuch extends Error {}

/**
 * What a thread just made, in MB. Node gives a thread at its limit 16 MB to end in; were more of this kept at once, the
 * engine would give up, and the server with it.
 */
const youngMb = 24;

/** Threads that work, and callers that wait for one; anyone who comes then is told to come again. */
const atOnce = 2;
const mostWaiting = 20;
let working = 0;
const waiting: (() => void)[] = [];

/**
 * Does work beside the server, which answers others meanwhile: reading what was sent, cleaning mark-up.
 *
 * @param program a file that calls `workInThread`.
 * @returns the answer in pieces.
 * @throws {Refused} what the work itself refuses.
 * @throws {TooMuch} past its limits.
 * @throws {Problem} `busy` (503) when too many wait already.
 */
export async function inThread<P>(
  program: URL,
  input: unknown,
  limits: ThreadLimits,
): Promise<P[]> {
  if (working < atOnce) working += 1;
  else if (waiting.length >= mostWaiting) throw new Problem(503, 'busy', texts.tooBusy);
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    const said = await run(program, input, limits);
    if ('refused' in said) throw new Refused(said.refused);
    const answer: P[] = [];
    const breathe = breather();
    for (const piece of said.pieces) {
      answer.push(JSON.parse(new TextDecoder().decode(piece)) as P);
      await breathe();
    }
    return answer;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

function run(
  program: URL,
  input: unknown,
  { timeMs, memoryMb }: ThreadLimits,
): Promise<ThreadSays> {
  const { promise, resolve, reject } = Promise.withResolvers<ThreadSays>();
  const worker = new Worker(program, {
    workerData: input,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb },
  });
  const timer = setTimeout(() => reject(new TooMuch('It took too long.')), timeMs);
  worker.on('message', resolve);
  worker.on('error', (error: Error & { code?: string }) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch('It needed too much memory.') : error,
    ),
  );
  worker.on('exit', () => reject(new Error('a thread ended without an answer')));
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
