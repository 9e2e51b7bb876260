import { count } from '../../platform/format/format.ts';
import type { RowAction } from './actions.tsx';

/** Rows that are named in a summary; the others are counted. */
const mostNamed = 3;

/** What an act will do with the ticked rows, before it is done. */
type Bulk<R> = {
  /** Those that it is done with now. */
  readonly rows: readonly R[];
  /** Those that wait for the next time, because one file holds no more. */
  readonly waiting: readonly R[];
  /** Which of the ticked rows are left out, and why; null where none is. */
  readonly leftOut: string | null;
};

/** Sorts ticked rows into those that an act is done with, and those that it leaves out. */
export function splitBulk<R>(action: RowAction<R>, ticked: readonly R[]): Bulk<R> {
  const fitting = ticked.filter(action.isFor);
  const most = action.does.kind === 'file' ? action.does.most : fitting.length;
  const others = ticked.filter((row) => !action.isFor(row));
  return {
    rows: fitting.slice(0, most),
    waiting: fitting.slice(most),
    leftOut: others.length === 0 ? null : leftOutText(action, others, ticked.length),
  };
}

function leftOutText<R>({ whyNot }: RowAction<R>, rows: readonly R[], ticked: number): string {
  const head = `${count(rows.length)} of ${count(ticked)} selected ${rows.length === 1 ? 'is' : 'are'} left out`;
  if (!whyNot) return `${head}.`;
  const reasons = [...Map.groupBy(rows, whyNot)].map(
    ([reason, found]) => `${count(found.length)} ${reason}`,
  );
  return `${head}: ${reasons.join(', ')}.`;
}

/** Reasons that are told at once; the others stand in the list that can be saved. */
const mostReasons = 2;

/** Why rows were refused, as name and reason: each reason once, with whom it is about. */
export function refusalText(refused: readonly (readonly [name: string, why: string])[]): string {
  const reasons = [...Map.groupBy(refused, ([, why]) => why)];
  const told = reasons.slice(0, mostReasons);
  const others = refused.length - told.reduce((sum, [, rows]) => sum + rows.length, 0);
  return [
    ...told.map(([why, rows]) => aboutWhom(why, rows)),
    ...(others > 0 ? [`${count(others)} more in the list.`] : []),
  ].join(' ');
}

function aboutWhom(why: string, rows: readonly (readonly [name: string, why: string])[]): string {
  const sentence = /[.!?]$/u.test(why) ? why : `${why}.`;
  const [name = ''] = rows[0] ?? [];
  if (rows.length > 1) return `${count(rows.length)} of them: ${sentence}`;
  return why.includes(name) ? sentence : `${name}: ${sentence}`;
}

/** The question before an act with many rows. */
export function bulkSummary<R>(
  { label, does }: RowAction<R>,
  { rows, waiting, leftOut }: Bulk<R>,
  { things, nameOf }: { things: string; nameOf: (row: R) => string },
): { title: string; sentences: string[] } {
  const named = rows.slice(0, mostNamed).map(nameOf);
  const more = rows.length - named.length;
  const names = more > 0 ? [...named, `${count(more)} more`] : named;
  const most = does.kind === 'file' ? does.most : 0;
  const own = does.kind === 'call' ? does.sure?.titleOfMany?.(rows) : undefined;
  return {
    title: own ?? `${label}${does.kind === 'file' ? ' of' : ''} ${count(rows.length)} ${things}?`,
    sentences: [
      names.join(', '),
      ...(waiting.length > 0
        ? [
            `One file holds ${count(most)}. The other ${count(waiting.length)} stay selected for the next.`,
          ]
        : []),
      ...(leftOut === null ? [] : [leftOut]),
    ],
  };
}
