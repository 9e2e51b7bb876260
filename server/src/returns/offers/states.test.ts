import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { OfferStatus } from '@counting-house/contract/returns/return-labels.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { startOfTests } from '../../testing/machine/standing.ts';
import { playStates } from '../../testing/laws/states.ts';
import { byUpi } from '../../testing/orders.ts';
import { aDeliveredOrder, aReturn } from '../../testing/returns.ts';

const { returns } = contract;

/** An offer of ₹150.00 to keep the goods of a paid order, until today. */
async function anOffer(house: TestHouse) {
  const owner = await house.as('owner');
  const sold = await aDeliveredOrder(house, { payments: [byUpi(70_000)] });
  const asked = await aReturn(house, sold, { qty: 1 });
  const { offer } = await owner.call(returns.createOffer, {
    returnId: asked.id,
    kind: 'keep_discount',
    amount: 15_000,
    validUntil: '2026-11-21',
  });
  const seen = async () => {
    const { offers } = await owner.call(returns.getReturn, { id: asked.id });
    return offers.find(({ id }) => id === offer.id) ?? offer;
  };
  const say =
    (answer: InputOf<typeof returns.answerOffer>['answer']) =>
    async (person: Person): Promise<unknown> => {
      const { id, version } = await seen();
      return person.call(returns.answerOffer, { id, version, answer });
    };
  return {
    status: async () => (await seen()).status,
    acts: {
      accept: say('accept'),
      decline: say('decline'),
      withdraw: say('withdraw'),
      endOfDay: async () => {
        for (const moment of ['2026-11-21T18:29:00Z', '2026-11-21T18:50:00Z']) {
          house.clock.set(moment);
          await house.runJobs();
        }
        house.clock.set(startOfTests); // Nobody is signed out by the night.
      },
    },
  };
}

const desk = { may: 'sales', mayNot: 'packer', asks: returns.answerOffer } as const;
const over = (status: string) => ({ else: `This offer is ${status} already.` });

playStates({
  of: 'an offer to anyone who wants to return goods',
  statuses: OfferStatus.options,
  make: anOffer,
  acts: { accept: desk, decline: desk, withdraw: desk, endOfDay: 'by itself' },
  states: {
    offered: {
      by: [],
      to: { decline: 'declined', withdraw: 'withdrawn', endOfDay: 'expired', accept: 'accepted' },
    },
    accepted: { by: ['accept'], to: {}, says: over('accepted') },
    declined: { by: ['decline'], to: {}, says: over('declined') },
    withdrawn: { by: ['withdraw'], to: {}, says: over('withdrawn') },
    expired: { by: ['endOfDay'], to: {}, says: { else: 'This offer ended on 21 Nov 2026' } },
  },
  ends: ['accepted', 'declined', 'withdrawn', 'expired'],
});
