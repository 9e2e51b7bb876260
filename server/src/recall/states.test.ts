import { contract } from '@counting-house/contract/contract.ts';
import { RecallStatus } from '@counting-house/contract/recall/recall-labels.ts';
import type { Person, TestHouse } from '../testing/house.ts';
import { aRecall } from '../testing/recalls.ts';
import { playStates } from '../testing/laws/states.ts';
import { aBatch, aSku } from '../testing/stock.ts';

const { recall } = contract;

async function aDraft(house: TestHouse) {
  const sku = await aSku(house, { name: 'Ghee' });
  const { code } = await aBatch(house, sku);
  const { id } = await aRecall(house, code);
  const owner = await house.as('owner');
  const seen = () => owner.call(recall.getRecall, { id });
  const at = async () => ({ id, version: (await seen()).version });
  return {
    status: async () => (await seen()).status,
    acts: {
      change: async (person: Person) =>
        person.call(recall.updateRecall, { ...(await at()), title: 'Lead in the lid' }),
      start: async (person: Person) => person.call(recall.startRecall, await at()),
      notify: (person: Person) => person.call(recall.notifyRecall, { id }),
      close: async (person: Person) =>
        person.call(recall.closeRecall, {
          ...(await at()),
          note: 'Nothing found',
          release: (await seen()).lines.map(({ batchId }) => batchId),
        }),
      cancel: async (person: Person) =>
        person.call(recall.cancelRecall, { ...(await at()), note: 'The laboratory was wrong' }),
    },
  };
}

const manager = { may: 'admin', mayNot: 'store keeper' } as const;
const was = (done: string) => new RegExp(`^RCL-\\d+ was ${done} by .+ on .+\\.$`, 'u');

playStates({
  of: 'a recall',
  statuses: RecallStatus.options,
  make: aDraft,
  acts: {
    change: { ...manager, asks: recall.updateRecall },
    start: { ...manager, asks: recall.startRecall },
    notify: { ...manager, asks: recall.notifyRecall },
    close: { ...manager, asks: recall.closeRecall },
    cancel: { ...manager, asks: recall.cancelRecall },
  },
  states: {
    draft: {
      by: [],
      to: { change: 'draft', cancel: 'cancelled', start: 'active' },
      says: { else: / is not started yet\.$/u },
    },
    active: {
      by: ['change', 'start'],
      to: { notify: 'active', cancel: 'cancelled', close: 'closed' },
      says: { else: was('started') },
    },
    closed: { by: ['start', 'notify', 'close'], to: {}, says: { else: was('closed') } },
    cancelled: { by: ['start', 'cancel'], to: {}, says: { else: was('cancelled') } },
  },
  ends: ['closed', 'cancelled'],
});
