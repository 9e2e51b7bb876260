import { contract } from '@counting-house/contract/contract.ts';
import { StockDocStatus } from '@counting-house/contract/stock/documents/document.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/states.ts';
import { aBatch, aSku, pieces, rupees } from '../../testing/stock.ts';

const { stock } = contract;

/** Six pieces of the store keeper's, worth more than may be written off alone. */
async function aWriteOff(house: TestHouse) {
  const sku = await aSku(house, { name: 'Saffron' });
  const batch = await aBatch(house, sku, { value: rupees(10_000), expiryDate: '2027-01-31' });
  const keeper = await house.as('store keeper');
  const { id } = await keeper.call(stock.scrap, {
    lines: [
      {
        skuId: sku.id,
        batchId: batch.id,
        trayId: batch.trayId,
        qty: pieces(6),
        reasonCode: 'DAMAGED',
      },
    ],
  });
  const seen = () => keeper.call(stock.getDoc, { id });
  const at = async () => ({ id, version: (await seen()).version });
  return {
    status: async () => (await seen()).status,
    acts: {
      approve: async (person: Person) => person.call(stock.scrapApprove, await at()),
      refuse: async (person: Person) => person.call(stock.scrapRefuse, await at()),
      reverse: async (person: Person) =>
        person.call(stock.reverseDoc, { ...(await at()), note: 'By mistake' }),
    },
  };
}

const decided = (how: string) => new RegExp(`^SCR-\\d{6} was already ${how} by .+\\.$`, 'u');

playStates({
  of: 'a stock document',
  statuses: StockDocStatus.options,
  make: aWriteOff,
  acts: {
    approve: { may: 'admin', mayNot: 'store keeper', asks: stock.scrapApprove },
    refuse: { may: 'admin', mayNot: 'store keeper', asks: stock.scrapRefuse },
    reverse: { may: 'store keeper', mayNot: 'accountant', asks: stock.reverseDoc },
  },
  states: {
    pending: {
      by: [],
      to: { refuse: 'refused', approve: 'posted' },
      says: { reverse: /waits for approval\. Refuse it instead\.$/u },
    },
    posted: { by: ['approve'], to: { reverse: 'reversed' }, says: { else: decided('approved') } },
    refused: {
      by: ['refuse'],
      to: {},
      says: { reverse: /was refused; nothing moved\.$/u, else: decided('refused') },
    },
    reversed: {
      by: ['approve', 'reverse'],
      to: {},
      says: { reverse: /was already reversed by SCR-\d{6}\.$/u, else: decided('approved') },
    },
  },
  ends: ['refused', 'reversed'],
});
