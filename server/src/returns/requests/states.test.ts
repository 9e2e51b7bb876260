import { contract } from '@counting-house/contract/contract.ts';
import { ReturnStatus } from '@counting-house/contract/returns/return-labels.ts';
import type { Return, ReturnAction } from '@counting-house/contract/returns/return.ts';
import { expect } from 'vitest';
import type { Person, TestHouse } from '../../testing/house.ts';
import { aDeliveredOrder, aReturn } from '../../testing/returns.ts';
import { playStates } from '../../testing/laws/states.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { expireReturn } from './decide.service.ts';

const { logistics, returns } = contract;

/** What is done next with one that is approved or received hangs on its goods. */
const partHere = 'approved, part of it here';
const inRepair = 'received, in repair';
const repaired = 'received, repaired';
type State = ReturnStatus | typeof partHere | typeof inRepair | typeof repaired;

/** What the panel offers the owner. */
const offered: Readonly<Record<State, readonly ReturnAction[]>> = {
  requested: ['decide', 'cancel', 'offer'],
  approved: ['receive', 'cancel', 'offer'],
  [partHere]: ['receive', 'settle'],
  received: ['settle'],
  [inRepair]: ['decidePiece'],
  [repaired]: ['decidePiece', 'settle'],
  rejected: [],
  closed: [],
  cancelled: [],
};
const offeredOfParcel = { ...offered, approved: ['receive'], [partHere]: ['receive'] } as const;

function stateOf({ status, lines }: Return): State {
  const all = lines.flatMap((line) => line.pieces);
  if (status === 'approved' && all.length > 0) return partHere;
  if (status !== 'received') return status;
  if (all.some(({ decision }) => decision === 'repair')) return inRepair;
  return all.some((piece) => piece.isRepaired) ? repaired : status;
}

/** Everything that is done with a return; what its panel offers is looked at in each state. */
async function theReturn(house: TestHouse, id: number, offers: typeof offered = offered) {
  const owner = await house.as('owner');
  const seen = () => owner.call(returns.getReturn, { id });
  const receive = (most: number, decision?: 'repair') => async (person: Person) => {
    const { version, lines } = await seen();
    const [line] = lines;
    const open = (line?.qtyApproved ?? 0) - (line?.qtyReceived ?? 0);
    const qty = Math.max(1_000, Math.min(open, pieces(most)));
    return person.call(returns.receive, {
      id,
      version,
      lines: [
        {
          lineId: line?.id ?? 0,
          pieces: [{ qty, condition: 'defective', ...(decision ? { decision } : {}) }],
        },
      ],
    });
  };
  const decide = (qtyApproved: number) => async (person: Person) => {
    const { version, lines } = await seen();
    const lineId = lines[0]?.id ?? 0;
    const rejectReason = 'The seal is broken';
    const decided = [{ lineId, qtyApproved, rejectReason }];
    return person.call(returns.decide, { id, version, lines: decided });
  };
  const settle =
    (isPart: boolean) =>
    async (person: Person): Promise<unknown> => {
      const { version } = await seen();
      return person.call(returns.settle, { id, version, ...(isPart ? { isPart } : {}) });
    };
  return {
    async status(): Promise<State> {
      const made = await seen();
      const state = stateOf(made);
      expect([state, made.actions]).toEqual([state, offers[state]]);
      return state;
    },
    acts: {
      approve: (person: Person) => person.call(returns.approveAll, { id }),
      approveSome: decide(pieces(1)),
      reject: decide(0),
      cancel: async (person: Person) => {
        const { version } = await seen();
        return person.call(returns.cancelReturn, { id, version, reason: 'Kept' });
      },
      keep: async (person: Person) => {
        const terms = { kind: 'keep_discount', amount: 4_000 } as const;
        const { offer } = await person.call(returns.createOffer, { returnId: id, ...terms });
        const { version } = offer;
        return person.call(returns.answerOffer, { id: offer.id, version, answer: 'accept' });
      },
      receiveOne: receive(1),
      receive: receive(2),
      takeForRepair: receive(2, 'repair'),
      repair: async (person: Person) => {
        const { version, lines } = await seen();
        const pieceId = lines[0]?.pieces[0]?.id ?? 999;
        return person.call(returns.decidePiece, { id, version, pieceId, decision: 'send_back' });
      },
      settle: settle(false),
      settlePart: settle(true),
      lapse: () => atWork(house, (ctx) => expireReturn(ctx, { id })),
    },
  };
}

const decider = { may: 'admin', mayNot: 'sales' } as const;
const seller = { may: 'sales', mayNot: 'store keeper' } as const;
const keeper = { may: 'store keeper', mayNot: 'sales' } as const;
const receives = { ...keeper, asks: returns.receive } as const;
const settles = { may: 'admin', mayNot: 'store keeper', asks: returns.settle } as const;

const decided = 'This return is already decided';
/** What anyone who tries the others reads of a return of which nothing is here. */
const says = (text: string | RegExp) => ({
  approve: decided,
  approveSome: decided,
  reject: decided,
  repair: 'Piece not found.',
  else: text,
});
/** The same once its goods are here, or all of it is missing. */
const saysHere = {
  ...says(/^The goods of RET-\S+ were received by .+ on /u),
  cancel: 'Goods are here. Settle the return.',
  keep: 'Goods are already here',
  repair: 'This piece is in stock already.',
};
const notMended = 'Say first what became of the repair.';
const saysInRepair = { ...saysHere, settle: notMended, settlePart: notMended };
/** Who settles, receives or decides on a piece reads who settled it. */
const settledBy = /^RET-\S+ was settled by .+ on /u;
const saysSettled = {
  ...says(settledBy),
  repair: settledBy,
  cancel: 'This return is settled.',
  keep: 'This return is settled.',
};

playStates({
  of: 'a return',
  statuses: [...ReturnStatus.options, partHere, inRepair, repaired],
  async make(house) {
    const { id } = await aReturn(house, await aDeliveredOrder(house), { qty: 2 });
    return theReturn(house, id);
  },
  acts: {
    approve: { ...decider, asks: returns.approveAll },
    approveSome: { ...decider, asks: returns.decide, as: 'qtyApproved' },
    reject: { ...decider, asks: returns.decide, as: 'rejectReason' },
    cancel: { ...seller, asks: returns.cancelReturn },
    keep: { may: 'owner', mayNot: 'store keeper', asks: returns.answerOffer, as: 'accept' },
    receiveOne: receives,
    receive: receives,
    takeForRepair: receives,
    repair: { ...keeper, asks: returns.decidePiece },
    settle: settles,
    settlePart: { ...settles, as: 'isPart' },
    lapse: 'by itself',
  },
  states: {
    requested: {
      by: [],
      to: {
        keep: 'closed',
        cancel: 'cancelled',
        reject: 'rejected',
        approveSome: 'approved',
        approve: 'approved',
      },
      says: says('This return is not approved yet.'),
    },
    approved: {
      by: ['approve'],
      to: {
        approve: 'approved',
        keep: 'closed',
        cancel: 'cancelled',
        lapse: 'cancelled',
        receiveOne: partHere,
        receive: 'received',
        takeForRepair: inRepair,
      },
      says: {
        ...says(''),
        settle: 'Choose what happened to 2 pcs',
        settlePart: 'Nothing of this return is here yet.',
      },
    },
    [partHere]: {
      by: ['approve', 'receiveOne'],
      to: {
        approve: partHere,
        takeForRepair: inRepair,
        receiveOne: 'received',
        receive: 'received',
        settlePart: 'closed',
      },
      says: { ...saysHere, settle: 'Choose what happened to 1 pc' },
    },
    received: {
      by: ['approve', 'receive'],
      to: { settlePart: 'closed', settle: 'closed' },
      says: saysHere,
    },
    [inRepair]: {
      by: ['approve', 'takeForRepair'],
      to: { repair: repaired },
      says: saysInRepair,
    },
    [repaired]: {
      by: ['approve', 'takeForRepair', 'repair'],
      to: { repair: repaired, settlePart: 'closed', settle: 'closed' },
      says: saysHere,
    },
    rejected: { by: ['reject'], to: {}, says: says('This return is rejected.') },
    cancelled: { by: ['cancel'], to: {}, says: says('This return is cancelled.') },
    closed: { by: ['approve', 'receive', 'settle'], to: {}, says: saysSettled },
  },
  ends: ['rejected', 'cancelled', 'closed'],
});

const coming = 'The parcel is on its way back. Correct its tracking instead.';
const nothingToKeep = 'The parcel was not delivered: the customer has no items to keep.';

playStates({
  of: 'the return of a parcel that was not delivered',
  statuses: ['approved', partHere, 'received', 'closed', 'cancelled'],
  async make(house) {
    const owner = await house.as('owner');
    const { parcelId } = await aDeliveredOrder(house, { isDelivered: false });
    await owner.call(logistics.parcelReturned, { id: parcelId });
    const { rows } = await owner.call(returns.listReturns, { desk: 'rto' });
    const { status, acts } = await theReturn(house, rows[0]?.id ?? 0, offeredOfParcel);
    const { receiveOne, receive, cancel, keep, settle, settlePart } = acts;
    return {
      status: async () => (await status()) as 'approved' | typeof partHere,
      acts: {
        receiveOne,
        receive,
        cancel,
        keep,
        settle,
        settlePart,
        notHere: async (person: Person) => {
          const { version } = await owner.call(logistics.getParcel, { id: parcelId });
          const at = { id: parcelId, version, note: 'Another box' };
          await person.call(logistics.trackingCorrect, at);
          await person.call(logistics.trackingData, {
            items: [{ parcelId, event: { status: 'delivered' } }],
          });
        },
      },
    };
  },
  acts: {
    receiveOne: receives,
    receive: receives,
    cancel: { ...seller, asks: returns.cancelReturn },
    keep: { may: 'owner', mayNot: 'store keeper', asks: returns.createOffer },
    settle: settles,
    settlePart: { ...settles, as: 'isPart' },
    notHere: { may: 'packer', mayNot: 'sales', asks: logistics.trackingCorrect },
  },
  states: {
    approved: {
      by: [],
      to: { receiveOne: partHere, notHere: 'cancelled', receive: 'received' },
      says: {
        cancel: coming,
        keep: nothingToKeep,
        settle: 'Choose what happened to 2 pcs',
        settlePart: 'Say first what happened to all of the parcel.',
      },
    },
    [partHere]: {
      by: ['receiveOne'],
      to: { receiveOne: 'received', receive: 'received' },
      says: {
        ...saysHere,
        settle: 'Choose what happened to 1 pc',
        settlePart: 'Say first what happened to all of the parcel.',
        notHere: /are booked already\. Its tracking can no longer be corrected\.$/u,
      },
    },
    received: {
      by: ['receive'],
      to: { settle: 'closed' },
      says: {
        ...saysHere,
        settlePart: 'Say first what happened to all of the parcel.',
        notHere: /are booked already\. Its tracking can no longer be corrected\.$/u,
      },
    },
    closed: {
      by: ['receive', 'settle'],
      to: {},
      says: {
        ...saysSettled,
        notHere: /are booked already\. Its tracking can no longer be corrected\.$/u,
      },
    },
    cancelled: {
      by: ['notHere'],
      to: { notHere: 'cancelled' }, // The parcel's way goes on without it.
      says: says('This return is cancelled.'),
    },
  },
  ends: ['closed'],
});
