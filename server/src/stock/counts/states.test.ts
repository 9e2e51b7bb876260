import { contract } from '@counting-house/contract/contract.ts';
import { CountStatus } from '@counting-house/contract/stock/count.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/laws/states.ts';
import { aBatch, aSku, pieces, rupees } from '../../testing/stock.ts';

const { stock } = contract;

/** A spot count of one tray of ten pieces. */
async function aCount(house: TestHouse) {
  const sku = await aSku(house, { name: 'Saffron' });
  const { id: batchId, trayId } = await aBatch(house, sku, {
    value: rupees(100),
    tray: 'A-01',
  });
  const owner = await house.as('owner');
  const { id } = await owner.call(stock.countCreate, {
    kind: 'spot',
    scope: { trayIds: [trayId] },
  });
  const seen = () => owner.call(stock.getCount, { id });
  const at = async () => ({ id, version: (await seen()).version });
  const decide = async (person: Person, decision: 'accept' | 'recount') => {
    const { rows } = await owner.call(stock.listCountLines, { countId: id });
    const lines = rows.map((line) => ({ lineId: line.id, decision }));
    await person.call(stock.countDecide, { ...(await at()), lines });
  };
  return {
    status: async () => (await seen()).status,
    acts: {
      start: async (person: Person) => person.call(stock.countStart, await at()),
      enter: (person: Person) =>
        person.call(stock.countEntry, { id, trayId, batchId, qty: pieces(9) }),
      submit: async (person: Person) => person.call(stock.countSubmit, await at()),
      recount: (person: Person) => decide(person, 'recount'),
      accept: (person: Person) => decide(person, 'accept'),
      post: async (person: Person) => person.call(stock.countPost, await at()),
      finish: () => house.runJobs(),
      cancel: async (person: Person) =>
        person.call(stock.countCancel, { ...(await at()), note: 'Too late' }),
    },
  };
}

const counter = { may: 'store keeper', mayNot: 'packer' } as const;
const reviewer = { may: 'admin', mayNot: 'store keeper' } as const;
const is = (words: string) => `This count is ${words}.`;

playStates({
  of: 'a count',
  statuses: CountStatus.options,
  make: aCount,
  acts: {
    start: { ...counter, asks: stock.countStart },
    enter: { ...counter, asks: stock.countEntry },
    submit: { ...counter, asks: stock.countSubmit },
    recount: { ...reviewer, asks: stock.countDecide },
    accept: { ...reviewer, asks: stock.countDecide },
    post: { ...reviewer, asks: stock.countPost },
    finish: 'by itself',
    cancel: { ...reviewer, asks: stock.countCancel },
  },
  states: {
    draft: {
      by: [],
      to: { cancel: 'cancelled', start: 'counting' },
      says: { else: is('a draft') },
    },
    counting: {
      by: ['start', 'enter'],
      to: { enter: 'counting', cancel: 'cancelled', submit: 'review' },
      says: { else: is('being counted') },
    },
    review: {
      by: ['start', 'enter', 'submit', 'accept'],
      to: { accept: 'review', recount: 'counting', cancel: 'cancelled', post: 'posting' },
      says: { else: is('in review') },
    },
    posting: {
      by: ['start', 'enter', 'submit', 'accept', 'post'],
      to: { finish: 'posted' },
      says: { else: is('being posted') },
    },
    posted: {
      by: ['start', 'enter', 'submit', 'accept', 'post', 'finish'],
      to: {},
      says: { else: is('posted') },
    },
    cancelled: { by: ['start', 'cancel'], to: {}, says: { else: is('cancelled') } },
  },
  ends: ['posted', 'cancelled'],
});
