import { booksWays } from './books-ways.ts';
import { goodsWays } from './goods-ways.ts';
import { houseWays } from './house-ways.ts';
import { screenNamed } from './screens.ts';
import { sellingWays } from './selling-ways.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Step, Way } from './way.ts';

/** Every document of the house and every state that it can be in. */
export const allWays: readonly Way[] = [...sellingWays, ...goodsWays, ...booksWays, ...houseWays];

const nameOf = (step: Step): string =>
  typeof step === 'string' ? step : 'key' in step ? step.key : `${step.does} ${step.row}`;

/** Whether one of the screens calls for a step. */
function isOffered(step: Step, screens: readonly string[]): boolean {
  if (typeof step === 'string') return true;
  const form =
    'key' in step
      ? new RegExp(`\\b${step.key.replace('.', '\\.')}\\b`, 'u')
      : new RegExp(
          `\\b(?:turns|switches|deletes|changeStatus)\\b[\\s\\S]{0,400}?'${step.row}'`,
          'u',
        );
  return screens.some((source) => form.test(source));
}

/**
 * What is wrong with a way, in sentences: a state that is never reached, one without a way out that is not called
 * an end, a step that no screen of it offers, a job that does not exist.
 *
 * @param jobs the kinds of all jobs.
 */
export function faultsOf(way: Way, jobs: ReadonlySet<string>): string[] {
  const { of, at, words, within = [] } = way;
  const screens = at.map((name) => screenNamed(name));
  const found = screens.filter((source) => source !== null);
  const faults = at.flatMap((name, one) =>
    screens[one] === null ? [`${of}: there is no screen ${name}`] : [],
  );
  for (const other of within.flatMap(({ options }) => options)) {
    if (!words.options.includes(other)) faults.push(`${of}: ${other} has no row`);
  }
  for (const [state, row] of Object.entries(way.states)) {
    const out = 'out' in row ? row.out : [];
    if (row.in.length === 0) faults.push(`${of}: nothing leads to ${state}`);
    if ('end' in row ? row.end === '' : out.length === 0) faults.push(`${of}: ${state} is stuck`);
    for (const step of new Set([...row.in, ...out])) {
      const name = nameOf(step);
      if (!isOffered(step, found)) faults.push(`${of}: no screen of it offers ${name} (${state})`);
      if (name.startsWith('job ') && !jobs.has(name.slice(4)))
        faults.push(`${of}: there is no ${name}`);
    }
  }
  return faults;
}

/** What a table of states that is played says of one document: who leads from where to where. */
export type PlayedStep = {
  readonly from: string;
  readonly to: string;
  /** Null: it comes about by itself. */
  readonly asks: Operation | null;
};

const outOf = (way: Way, state: string): readonly Step[] => {
  const row = way.states[state];
  return row && 'out' in row ? row.out : [];
};

const isAmong = (asks: PlayedStep['asks'], steps: readonly Step[]): boolean =>
  steps.some((step) => {
    if (asks === null) return typeof step === 'string';
    if (typeof step === 'string') return false;
    return 'key' in step ? step.key === asks.key : asks.key === 'admin.changeStatus';
  });

/** Where a way and the table that is played for it differ: each step of the table stands in the way. */
export function strayedFrom(way: Way, steps: readonly PlayedStep[]): string[] {
  return steps
    .filter(({ from, to }) => from !== to && from in way.states)
    .flatMap(({ from, to, asks }) => {
      const name = asks?.key ?? 'itself';
      const leads = way.states[to]?.in ?? [];
      return [
        ...(isAmong(asks, outOf(way, from)) ? [] : [`${from} is left by ${name}`]),
        ...(to in way.states && !isAmong(asks, leads) ? [`${name} leads to ${to}`] : []),
      ];
    });
}
