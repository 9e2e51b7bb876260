import { allOperations, contract } from '@counting-house/contract/contract.ts';
import { ActiveStatus } from '@counting-house/contract/kit/active.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { allJobs } from '../../jobs.ts';
import { way } from './way.ts';
import { allWays, faultsOf, strayedFrom } from './ways.ts';

const { admin, recall } = contract;
const jobs = new Set(allJobs.map(({ kind }) => kind));

/** Words under a name of a state that are none of a document: parts, figures and what others tell. */
const noWays: ReadonlySet<string> = new Set([
  'good,attention,bad', // How the house feels.
  'held,packed', // Where reserved goods are.
  'new,on_hold,confirmed,packed,shipped,delivered,returned,cancelled', // Tiles of the overview.
  // What couriers tell of a parcel.
  'pickup_scheduled,pickup_failed,picked_up,in_transit,at_hub,delayed,on_hold,out_for_delivery,ready_for_collection,attempt_failed,delivered,rto_started,rto_in_transit,rto_delivered,returned,lost,damaged',
]);

const wordsOf = (options: readonly (string | number)[]) => options.join(',');

/** The enumerations under names of a state in what an operation answers, with the names. */
function statesIn(schema: z.ZodType, found: Map<string, string>, at: string, depth = 0): void {
  if (depth > 16) return;
  const { innerType, out, element, options, shape, entries } = insideOf(schema);
  if (entries && /(?:^|[a-z])(?:status|state|stage)$/iu.test(at.split('.').at(-1) ?? '')) {
    found.set(wordsOf(Object.values(entries)), at);
  }
  for (const inner of [innerType, out, element, ...(options ?? [])]) {
    if (inner) statesIn(inner, found, at, depth + 1);
  }
  for (const [name, inner] of Object.entries(shape ?? {})) {
    statesIn(inner, found, `${at}.${name}`, depth + 1);
  }
}

describe('the ways of documents', () => {
  test.for(allWays.map((one) => [one.of, one] as const))(
    '%s: each state is reached and left on a screen, or is an end',
    ([, one]) => {
      expect(faultsOf(one, jobs)).toEqual([]);
    },
  );

  test('are told of every state that the contract names', () => {
    const found = new Map<string, string>();
    for (const { output, key } of allOperations) statesIn(schemaOf(output), found, key);
    const told = allWays.flatMap(({ words, within = [] }) =>
      [words, ...within].map(({ options }) => wordsOf(options)),
    );

    const untold = [...found].filter(([words]) => !told.includes(words) && !noWays.has(words));

    expect(found.size).toBeGreaterThan(50);
    expect(untold).toEqual([]);
  });
});

describe('what is wrong with a way', () => {
  const unit = { of: 'a unit', at: ['admin.units'] };

  test('is said in sentences', () => {
    const stuck = way(ActiveStatus, {
      ...unit,
      at: ['admin.units', 'admin.unitz'],
      states: {
        active: { in: [], out: [recall.startRecall, 'job admin.none'] },
        inactive: { in: [admin.updateUnit], out: [] },
      },
    });

    expect(faultsOf(stuck, jobs)).toEqual([
      'a unit: there is no screen admin.unitz',
      'a unit: nothing leads to active',
      'a unit: no screen of it offers recall.startRecall (active)',
      'a unit: there is no job admin.none',
      'a unit: inactive is stuck',
    ]);
  });

  test('is that what is played leads elsewhere', () => {
    const one = way(ActiveStatus, {
      ...unit,
      states: {
        active: { in: [admin.createUnit], out: [admin.updateUnit] },
        inactive: { in: [admin.updateUnit], end: 'nobody chooses it again' },
      },
    });

    const strayed = strayedFrom(one, [
      { from: 'active', to: 'inactive', asks: admin.updateUnit },
      { from: 'inactive', to: 'active', asks: admin.updateUnit },
      { from: 'active', to: 'inactive', asks: null },
    ]);

    expect(strayed).toEqual([
      'inactive is left by admin.updateUnit',
      'admin.updateUnit leads to active',
      'active is left by itself',
      'itself leads to inactive',
    ]);
  });
});
