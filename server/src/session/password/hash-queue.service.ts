import type { EarlyContext } from '../../platform/context.ts';
import { texts } from '@counting-house/contract/kit/problem.ts';
import { Problem } from '../../platform/problem.ts';

/** Whose hash it is, and which line it waits in. */
export type HashTurn = {
  /** Sign-in has a line of its own: those who are signed in already cannot take its places. */
  readonly line: Line;
  /** What counts as one person: who asks, or the phone that somebody signs in with. */
  readonly whose: string;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
};

type Line = 'signIn' | 'signedIn';

type HashQueue = {
  /**
   * Waits for a place at work.
   *
   * @returns what gives the place back.
   * @throws {Problem} `too_many` (429) when two of the same person wait or are at work; `busy` (503) when the line
   *   is full, or nobody waits for the answer.
   */
  turn(asked: HashTurn): Promise<() => void>;
};

/** With two at work, forty people who begin their shift together all get in. */
const mostWaiting: Record<Line, number> = { signIn: 38, signedIn: 12 };
const mostEach = 2;
const busySeconds = 5;

/** The turn of the caller; of somebody who is not signed in, that of the phone or ticket they came with. */
export const turnOf = ({ user, signal }: EarlyContext, whose: string): HashTurn =>
  user.kind === 'public'
    ? { line: 'signIn', whose, signal }
    : { line: 'signedIn', whose: `person ${user.id}`, signal };

/** A queue in which the two lines are served by turns. */
export function hashQueue(atOnce: number): HashQueue {
  const lines: Record<Line, (() => void)[]> = { signIn: [], signedIn: [] };
  const each = new Map<string, number>();
  let running = 0;
  let last: Line = 'signedIn';

  function take(): void {
    if (running >= atOnce) return;
    const other: Line = last === 'signIn' ? 'signedIn' : 'signIn';
    const line = lines[other].length > 0 ? other : last;
    const next = lines[line].shift();
    if (!next) return;
    last = line;
    running += 1;
    next();
  }

  function leave(whose: string): void {
    const left = (each.get(whose) ?? 1) - 1;
    if (left === 0) each.delete(whose);
    else each.set(whose, left);
  }

  return {
    async turn({ line, whose, signal }) {
      if (signal.aborted) throw busy();
      const mine = each.get(whose) ?? 0;
      if (mine >= mostEach) throw tooManyAtOnce();
      if (running >= atOnce && lines[line].length >= mostWaiting[line]) throw busy();
      each.set(whose, mine + 1);
      await new Promise<void>((resolve, reject) => {
        const begin = () => {
          signal.removeEventListener('abort', gone);
          resolve();
        };
        const gone = () => {
          lines[line].splice(lines[line].indexOf(begin), 1);
          leave(whose);
          reject(busy());
        };
        signal.addEventListener('abort', gone, { once: true });
        lines[line].push(begin);
        take();
      });
      return () => {
        running -= 1;
        leave(whose);
        take();
      };
    },
  };
}

const busy = () => new Problem(503, 'busy', texts.tooBusy, { retryAfterSeconds: busySeconds });

const tooManyAtOnce = () =>
  new Problem(429, 'too_many', 'Your earlier attempt is still running. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
