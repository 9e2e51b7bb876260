import { contract } from '@counting-house/contract/contract.ts';
import { StockDocStatus } from '@counting-house/contract/stock/documents/document.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/laws/states.ts';
import { aBatch, aSku, pieces, rupees } from '../../testing/stock.ts';

const { stock } = contract;

/** A write-off over the limit by the store keeper, with everything that is done with one. */
async function aWriteOff(house: TestHouse) {
  const sku = await aSku(house, { name: 'Saffron' });
  const { id: batchId, trayId } = await aBatch(house, sku, { value: rupees(10_000) });
  const keeper = await house.as('store keeper');
  const { id } = await keeper.call(stock.scrap, {
    lines: [{ skuId: sku.id, batchId, trayId, qty: pieces(8), reasonCode: 'DAMAGED' }],
  });
  const seen = () => keeper.call(stock.getDoc, { id });
  const at = async () => ({ id, version: (await seen()).version });
  return {
    status: async () => (await seen()).status,
    acts: {
      approve: async (person: Person) => person.call(stock.scrapApprove, await at()),
      refuse: async (person: Person) => person.call(stock.scrapRefuse, await at()),
      withdraw: async (person: Person) => person.call(stock.scrapWithdraw, await at()),
      reverse: async (person: Person) =>
        person.call(stock.reverseDoc, { ...(await at()), note: 'It is good after all' }),
    },
  };
}

const approver = { may: 'admin', mayNot: 'store keeper' } as const;
const approved = /^SCR-000001 was already approved by /u;

playStates({
  of: 'a write-off',
  statuses: StockDocStatus.options,
  make: aWriteOff,
  acts: {
    approve: { ...approver, asks: stock.scrapApprove },
    refuse: { ...approver, asks: stock.scrapRefuse },
    withdraw: { may: 'store keeper', mayNot: 'packer', asks: stock.scrapWithdraw },
    reverse: { may: 'store keeper', mayNot: 'packer', asks: stock.reverseDoc },
  },
  states: {
    pending: {
      by: [],
      to: { refuse: 'refused', withdraw: 'refused', approve: 'posted' },
      says: { reverse: 'SCR-000001 is pending approval. Reject it instead.' },
    },
    posted: { by: ['approve'], to: { reverse: 'reversed' }, says: { else: approved } },
    refused: {
      by: ['refuse'],
      to: {},
      says: {
        reverse: 'SCR-000001 was refused; nothing moved.',
        else: /^SCR-000001 was already refused by /u,
      },
    },
    reversed: {
      by: ['approve', 'reverse'],
      to: {},
      says: {
        reverse: 'SCR-000001 was already reversed by SCR-000002.',
        else: approved,
      },
    },
  },
  ends: ['refused', 'reversed'],
});
