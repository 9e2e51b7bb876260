import type { Operation } from '@counting-house/contract/kit/operation.ts';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { allWays, strayedFrom, type PlayedStep } from '../transitions/ways.ts';
import { Refusal, test, type Person, type TestHouse } from '../house.ts';

type Role = Parameters<TestHouse['as']>[0];

/** One act on a document: who may, somebody who may not, and the call that a screen makes for it. */
type StateAct = {
  readonly may: Role;
  readonly mayNot: Role;
  readonly asks: Operation;
  /** What the screen writes for this act, of a call that does several. */
  readonly as?: string;
};

/** What only time does with a document, or what the books know of it. */
type ByItself = 'by itself';

type StateOf<S extends string, A extends string> = {
  /** The acts that lead here from a new document. */
  readonly by: readonly A[];
  /** Where each act leads; every act left out is refused. */
  readonly to: Partial<Readonly<Record<A, S>>>;
  /** What anyone who tries the others reads: of one act, or of all of them. */
  readonly says?: Partial<Readonly<Record<A | 'else', string | RegExp>>>;
};

type Played<S extends string, A extends string> = {
  status(): Promise<S>;
  readonly acts: Readonly<Record<A, (person: Person) => Promise<unknown>>>;
};

type StateTable<S extends string, A extends string> = {
  /** As in "a purchase order that is approved". */
  readonly of: string;
  /** Those of the contract: the table has a row for each. */
  readonly statuses: readonly S[];
  readonly acts: Readonly<Record<A, StateAct | ByItself>>;
  readonly states: Readonly<Record<NoInfer<S>, StateOf<NoInfer<S>, NoInfer<A>>>>;
  /** Nothing more is done with a document in one of these. */
  readonly ends: readonly NoInfer<S>[];
  make(house: TestHouse): Promise<Played<NoInfer<S>, NoInfer<A>>>;
};

/**
 * Plays the table of states of a document: every state is reached by its acts, every act that leads nowhere
 * is refused with the text of the table, nobody without the right gets past the gate, every way on is taken
 * once. And of the table itself: no state is a dead end or out of reach, and each act has its place on a screen.
 */
export function playStates<const S extends string, const A extends string>(
  table: StateTable<S, A>,
): void {
  const { of, states } = table;
  const names = Object.keys(states) as S[];
  describe(`the states of ${of}`, () => {
    test('are those of its way', () => {
      const one = allWays.find(({ played }) => played?.includes(of));
      expect(one, `one of testing/transitions names "${of}" as played`).toBeDefined();
      expect(one && strayedFrom(one, stepsOf(table))).toEqual([]);
    });

    test('lead on, or are an end; each act has its place on a screen', () => {
      const reached = names.flatMap((name) => Object.values<S | undefined>(states[name].to));
      expect(names.toSorted()).toEqual(table.statuses.toSorted());
      expect(names.filter((name) => Object.keys(states[name].to).length === 0)).toEqual(
        names.filter((name) => table.ends.includes(name)),
      );
      expect(names.filter((name) => states[name].by.length > 0 && !reached.includes(name))).toEqual(
        [],
      );
      expect(
        handActs(table)
          .filter(([, act]) => !isOnAScreen(act))
          .map(([name]) => name),
      ).toEqual([]);
    });

    test.for(names)('%s', async (state, { house }) => {
      const { to, says } = states[state];
      const document = await reach(table, house, state);
      const wrong: unknown[] = [];
      for (const [name, act] of handActs(table)) {
        const tried = async (who: Role) => refusalOf(document.acts[name](await house.as(who)));
        if (state === names[0]) {
          const gate = await tried(act.mayNot); // It does not know of states.
          if (gate?.status !== 403) wrong.push([`${name} by the ${act.mayNot}`, gate]);
        }
        if (name in to) continue;
        const refusal = await tried(act.may);
        const text = says?.[name] ?? says?.else ?? '';
        if (!isRefusedWith(refusal, text)) wrong.push([name, refusal]);
        if ((await document.status()) !== state) wrong.push([name, await document.status()]);
      }
      expect(wrong).toEqual([]);
      const onward = Object.keys(to) as A[];
      for (const act of onward.filter(
        (one) => !names.some((name) => isOnWay(table, name, state, one)),
      )) {
        await house.aside(() => take(table, house, { document, from: state, act }));
      }
    });
  });
}

/** A new document, taken step by step to a state. */
async function reach<S extends string, A extends string>(
  table: StateTable<S, A>,
  house: TestHouse,
  state: S,
): Promise<Played<S, A>> {
  const document = await table.make(house);
  for (const act of table.states[state].by) {
    await take(table, house, { document, from: await document.status(), act });
  }
  expect(await document.status()).toBe(state);
  return document;
}

async function take<S extends string, A extends string>(
  { acts, states }: StateTable<S, A>,
  house: TestHouse,
  { document, from, act }: { document: Played<S, A>; from: S; act: A },
): Promise<void> {
  const who = acts[act] as StateAct | ByItself;
  await document.acts[act](await house.as(who === 'by itself' ? 'owner' : who.may));
  expect(await document.status(), `${from}, ${act}`).toBe(states[from].to[act]);
}

/** Each act of a table from where to where. */
const stepsOf = <S extends string, A extends string>({
  acts,
  states,
}: StateTable<S, A>): PlayedStep[] =>
  (Object.entries(states) as [S, StateOf<S, A>][]).flatMap(([from, row]) =>
    (Object.entries(row.to) as [A, S][]).map(([name, to]) => {
      const act: StateAct | ByItself = acts[name];
      return { from, to, asks: act === 'by itself' ? null : act.asks };
    }),
  );

/** Whether the way to a state takes an act from another one. */
function isOnWay<S extends string, A extends string>(
  { states }: StateTable<S, A>,
  name: S,
  from: S,
  act: A,
): boolean {
  const [first] = Object.keys(states) as S[];
  let here = first;
  for (const step of states[name].by) {
    if (here === from && step === act) return true;
    here = here && states[here].to[step];
  }
  return false;
}

const handActs = <S extends string, A extends string>({ acts }: StateTable<S, A>) =>
  (Object.entries(acts) as [A, StateAct | ByItself][]).filter(
    (one): one is [A, StateAct] => one[1] !== 'by itself',
  );

type RefusalSeen = Pick<Refusal, 'status' | 'message' | 'fields'>;

/** What an act is refused with; null when it is done. */
const refusalOf = (acting: Promise<unknown>): Promise<RefusalSeen | null> =>
  acting.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, fields } = error;
      return { status, message, fields };
    },
  );

const isRefusedWith = (refusal: RefusalSeen | null, text: string | RegExp): boolean =>
  refusal !== null &&
  [404, 409, 422].includes(refusal.status) &&
  text !== '' &&
  [refusal.message, ...Object.values(refusal.fields)].some((said) =>
    typeof text === 'string' ? said === text : text.test(said),
  );

let screens: readonly string[] | null = null;

/** Whether a screen asks for an act: its source names the call, and writes what this act is of it. */
function isOnAScreen({ asks, as: word = '' }: StateAct): boolean {
  screens ??= sourcesOf(path.join(import.meta.dirname, '../../../../web/src'));
  const call = new RegExp(`\\b${asks.key.replace('.', '\\.')}\\b`, 'u');
  return [call, word].every((wanted) => screens?.some((source) => source.search(wanted) >= 0));
}

const sourcesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/u.test(name))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
