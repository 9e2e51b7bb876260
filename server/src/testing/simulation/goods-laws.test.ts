import fc from 'fast-check';
import { expect } from 'vitest';
import { Problem } from '../../platform/problem.ts';
import { proveSkus, proveWorth } from '../../stock/ledger/proof.service.ts';
import { test } from '../house.ts';
import { expectLaws } from '../laws/laws.ts';
import { openPlay, type What } from './open-play.ts';
import { expectFigures } from './play-figures.ts';
import { NothingThere, type Act, type Drawn } from './play.ts';
import { plays } from './plays.ts';
import { atWork } from '../work.ts';

/** What happens to goods in one play, each so many times, in any order. */
const times = {
  purchase: 1,
  receiveOrdered: 2,
  revise: 1,
  closeOrder: 1,
  receive: 2,
  bill: 3,
  cancelBill: 1,
  takeBack: 1,
  sendBack: 2,
  decide: 1,
  comesBack: 1,
  plan: 2,
  issue: 1,
  giveBack: 1,
  run: 3,
  reverseRun: 1,
  repack: 1,
  noteBill: 1,
  cancelNote: 1,
  complete: 1,
  use: 1,
  scrap: 1,
  adjust: 1,
  revalue: 1,
  hold: 1,
  move: 1,
  inspect: 1,
  expire: 1,
  reverseDoc: 2,
  transfer: 1,
  arrive: 2,
  count: 2,
  sell: 2,
  order: 2,
  giveUp: 1,
  keep: 2,
  pack: 2,
  unpack: 1,
  ship: 2,
  comesHome: 2,
  recall: 1,
  endRecall: 1,
} as const satisfies Readonly<Record<What, number>>;

const deck = Object.entries(times).flatMap(([what, n]) =>
  Array.from({ length: n }, () => what as What),
);

const drawn = fc.record({
  which: fc.nat(999),
  qty: fc.integer({ min: 1, max: 60_000 }),
  price: fc.integer({ min: 1, max: 99_999 }),
  flag: fc.boolean(),
});

const play = fc.noBias(
  fc.tuple(
    fc.shuffledSubarray(deck, { minLength: deck.length }),
    fc.array(drawn, { minLength: deck.length, maxLength: deck.length }),
  ),
);

/** A few every day; more when they are asked for: `GOODS_PLAYS=100 npm test -- goods-laws`. */
const runs = Number(process.env['GOODS_PLAYS'] ?? 2);

/** What a walk is about: each of them is also done by chance, however few plays there are. */
const always = [
  'purchase',
  'receiveOrdered',
  'receive',
  'bill',
  'sendBack',
  'comesHome',
  'plan',
  'run',
  'count',
  'transfer',
  'arrive',
  'sell',
  'pack',
  'ship',
  'recall',
] as const satisfies readonly What[];

/** In so many plays each act is also done by chance, among others that nobody put before it. */
const enoughForAll = 30;

test('whatever is bought, made, counted, sold, returned and recalled, its figures agree', async ({
  house,
}) => {
  const done = new Set<string>();
  await fc.assert(
    fc.asyncProperty(play, async ([steps, draws]) => {
      const { acts, stage, endCounts } = await openPlay(house);
      for (const [index, what] of steps.entries()) {
        const step = draws[index];
        if (!step || !(await isDone(acts[what], step))) continue;
        done.add(what);
        await expectLaws(house);
        expect(await atWork(house, proveWorth), what).toEqual([]);
      }
      expect(await atWork(house, async (ctx) => (await proveSkus(ctx, 0)).faults)).toEqual([]);
      await expectFigures(stage);
      await endCounts();
    }),
    plays(runs, 20_261_125),
  );
  const never = Object.keys(times).filter((what) => !done.has(what));
  const missed = always.filter((what) => never.includes(what));
  expect(runs >= enoughForAll ? never : missed, 'never done by chance').toEqual([]);
}, 3_600_000);

/** What nobody can have asked for: the call ran into itself. */
const isFault = ({ code }: Problem) => code === 'entry.posted_already' || code === 'stock.changed';

/** A step that makes no sense is refused and changes nothing; anything else is a fault. */
async function isDone(act: Act, drawn: Drawn): Promise<boolean> {
  try {
    await act(drawn);
    return true;
  } catch (error) {
    if (error instanceof NothingThere) return false;
    if (!(error instanceof Problem) || isFault(error)) throw error;
    return false;
  }
}
