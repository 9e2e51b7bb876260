/** Refusals of one session that are written down one by one in a minute; the others make one row. */
const mostRefusals = 60;
const windowMs = 60_000;

type Window<R> = { startedAt: number; count: number; last: R };

/** What is to be written down: a refusal, or how many more there were after the sixtieth. */
export type Refused<R> = { readonly refusal: R; readonly more: number | null };

type Refusals<R> = {
  /** Takes a refusal of somebody; answers what is written now, of theirs and of minutes that are over. */
  take(who: string, refusal: R, nowMs: number): Refused<R>[];
  /** What is still unwritten, when the house closes. */
  rest(): Refused<R>[];
};

/** Counts refusals in memory, so that anyone who is refused all the time does not fill the log. */
export function openRefusals<R>(): Refusals<R> {
  const windows = new Map<string, Window<R>>();

  const closed = (isOver: (window: Window<R>) => boolean): Refused<R>[] => {
    const told: Refused<R>[] = [];
    for (const [who, window] of windows) {
      if (!isOver(window)) continue;
      windows.delete(who);
      const more = window.count - mostRefusals;
      if (more > 0) told.push({ refusal: window.last, more });
    }
    return told;
  };

  return {
    take(who, refusal, nowMs) {
      const told = closed(({ startedAt }) => nowMs - startedAt >= windowMs);
      const window = windows.get(who) ?? { startedAt: nowMs, count: 0, last: refusal };
      windows.set(who, { ...window, count: window.count + 1, last: refusal });
      return window.count < mostRefusals ? [...told, { refusal, more: null }] : told;
    },
    rest: () => closed(() => true),
  };
}
