import { contract } from '@counting-house/contract/contract.ts';
import { TransferStatus } from '@counting-house/contract/stock/transfers/transfer.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { northStore } from '../../testing/stores.ts';
import { playStates } from '../../testing/laws/states.ts';
import { aBatch, aSku, pieces, rupees } from '../../testing/stock.ts';

const { stock } = contract;

/** Four pieces for another store. */
async function aTransfer(house: TestHouse) {
  const owner = await house.as('owner');
  const sku = await aSku(house, { name: 'Saffron' });
  await aBatch(house, sku, { value: rupees(100), tray: 'A-01' });
  const north = await northStore(owner);
  const { id } = await owner.call(stock.createTransfer, {
    toStoreId: north.id,
    lines: [{ skuId: sku.id, qty: pieces(4) }],
  });
  const seen = () => owner.call(stock.getTransfer, { id });
  const at = async () => ({ id, version: (await seen()).version });
  const line = async () => {
    const [first] = (await seen()).lines;
    return { lineId: first?.id ?? 0, open: first?.openQty ?? 0 };
  };
  const receive = async (person: Person, qty: number) =>
    person.call(stock.receiveTransfer, { id, lines: [{ lineId: (await line()).lineId, qty }] });
  return {
    status: async () => (await seen()).status,
    acts: {
      change: async (person: Person) =>
        person.call(stock.updateTransfer, { ...(await at()), note: 'With the van' }),
      send: async (person: Person) => person.call(stock.sendTransfer, await at()),
      receivePart: (person: Person) => receive(person, pieces(1)),
      receiveRest: async (person: Person) => receive(person, (await line()).open || pieces(1)),
      bringBack: async (person: Person) => {
        const { lineId, open } = await line();
        const returnedQty = open || pieces(1);
        await person.call(stock.settleTransfer, { id, lines: [{ lineId, returnedQty }] });
      },
      cancel: async (person: Person) =>
        person.call(stock.cancelTransfer, { ...(await at()), note: 'The van broke down' }),
    },
  };
}

const keeper = { may: 'store keeper', mayNot: 'packer' } as const;
const already = (done: string) => new RegExp(`^TRF/2627/\\d+ was already ${done} by .+\\.$`, 'u');

playStates({
  of: 'a transfer between stores',
  statuses: TransferStatus.options,
  make: aTransfer,
  acts: {
    change: { ...keeper, asks: stock.updateTransfer },
    send: { ...keeper, asks: stock.sendTransfer },
    receivePart: { ...keeper, asks: stock.receiveTransfer },
    receiveRest: { ...keeper, asks: stock.receiveTransfer },
    bringBack: { ...keeper, asks: stock.settleTransfer },
    cancel: { ...keeper, asks: stock.cancelTransfer },
  },
  states: {
    draft: {
      by: [],
      to: { cancel: 'cancelled', change: 'draft', send: 'sent' },
      says: { else: / is not sent yet\.$/u },
    },
    sent: {
      by: ['change', 'send'],
      to: {
        bringBack: 'cancelled',
        cancel: 'cancelled',
        receiveRest: 'received',
        receivePart: 'partly_received',
      },
      says: { else: already('sent') },
    },
    partly_received: {
      by: ['send', 'receivePart', 'receivePart'],
      to: { receivePart: 'partly_received', bringBack: 'received', receiveRest: 'received' },
      says: { cancel: /arrived/u, else: already('sent') },
    },
    received: { by: ['send', 'receiveRest'], to: {}, says: { else: already('received') } },
    cancelled: { by: ['send', 'cancel'], to: {}, says: { else: already('cancelled') } },
  },
  ends: ['received', 'cancelled'],
});
