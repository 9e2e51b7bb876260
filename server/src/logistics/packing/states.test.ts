import { contract } from '@counting-house/contract/contract.ts';
import { BasketStatus } from '@counting-house/contract/logistics/packing.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { anOrderToPack, boxNamed, withSetting } from '../../testing/logistics.ts';
import { cancelledWithCredit } from '../../testing/returns.ts';
import { playStates } from '../../testing/laws/states.ts';

const { logistics, orders } = contract;

/** The basket of an order of two pieces that nobody has begun. */
async function aBasket(house: TestHouse) {
  await withSetting(house, 'logistics.requireWeight', false);
  await withSetting(house, 'logistics.autoClose', false);
  const { order, sku } = await anOrderToPack(house);
  const owner = await house.as('owner');
  const cancelOrder = async () => {
    await cancelledWithCredit(house, await owner.call(orders.getOrder, { id: order.id }));
  };
  const { baskets } = await owner.call(logistics.createBasket, { orderIds: [order.id] });
  const basketId = baskets[0]?.id ?? 0;
  const box = await boxNamed(house, 'Box S');
  const seen = () => owner.call(logistics.getBasket, { id: basketId });
  return {
    status: async () => (await seen()).basket.status,
    acts: {
      start: (packer: Person) =>
        packer.call(logistics.packingUpdate, { action: 'start', basketId, station: 'Table 1' }),
      scan: (packer: Person) =>
        packer.call(logistics.packingUpdate, { action: 'scan', basketId, code: sku }),
      hold: (packer: Person) =>
        packer.call(logistics.packingUpdate, { action: 'hold', basketId, reason: 'Jar is broken' }),
      release: (packer: Person) =>
        packer.call(logistics.packingUpdate, { action: 'release', basketId }),
      pack: async (packer: Person) => {
        const { lines } = await seen();
        for (const code of lines.flatMap((line) => (line.scanned ? [sku] : [sku, sku]))) {
          await packer.call(logistics.packingUpdate, { action: 'scan', basketId, code });
        }
        await packer.call(logistics.packingUpdate, {
          action: 'setBox',
          basketId,
          seq: 1,
          boxTypeId: box.id,
        });
        await packer.call(logistics.packingUpdate, { action: 'close', basketId });
      },
      unpack: async (packer: Person) => {
        const { boxes } = await seen();
        const parcelId = boxes[0]?.parcelId ?? 1;
        await packer.call(logistics.packingUpdate, { action: 'unpack', basketId, parcelId });
      },
      clear: (packer: Person) => packer.call(logistics.clearBasket, { id: basketId }),
    },
    cancelOrder,
    seen,
  };
}

/** Its order has no parcel to make any more. */
const leftStates = ['packing', 'picked', 'hold', 'cleared'] as const;
type LeftState = (typeof leftStates)[number];

/** A basket that is being packed when its order is cancelled. */
async function aBasketLeft(house: TestHouse) {
  const { acts, seen, cancelOrder } = await aBasket(house);
  const { start, scan, hold, release, clear } = acts;
  const packer = await house.as('packer');
  await start(packer);
  await scan(packer);
  await cancelOrder();
  return {
    status: async () => (await seen()).basket.status as LeftState,
    acts: { start, hold, release, clear },
  };
}

const packer = { may: 'packer', mayNot: 'sales' } as const;
const at = (as: string) => ({ ...packer, asks: logistics.packingUpdate, as: `action: '${as}'` });
const is = (words: string) => new RegExp(`^Basket BSK-\\d+ is ${words}\\.$`, 'u');
const noParcel = 'Parcel not found.';

playStates({
  of: 'a basket',
  statuses: BasketStatus.options,
  make: aBasket,
  acts: {
    start: at('start'),
    scan: at('scan'),
    hold: at('hold'),
    release: at('release'),
    pack: at('close'),
    unpack: at('unpack'),
    clear: { ...packer, asks: logistics.clearBasket },
  },
  states: {
    packing: {
      by: ['start', 'scan'],
      to: {
        start: 'packing',
        scan: 'packing',
        release: 'picked',
        hold: 'hold',
        clear: 'cleared',
        pack: 'packed',
      },
      says: { unpack: noParcel },
    },
    picked: {
      by: ['start', 'release'],
      to: { hold: 'hold', clear: 'cleared', start: 'packing' },
      says: { unpack: noParcel, else: is('waiting to be packed') },
    },
    hold: {
      by: ['start', 'release', 'hold'],
      to: { hold: 'hold', clear: 'cleared', start: 'packing' },
      says: { unpack: noParcel, else: is('on hold') },
    },
    packed: {
      by: ['start', 'pack'],
      to: { start: 'packed', unpack: 'picked' },
      says: {
        clear: /^Basket BSK-\d+ is packed\. Unpack its parcel first\.$/u,
        else: is('packed'),
      },
    },
    // Its order is begun anew, in another basket.
    cleared: {
      by: ['clear'],
      to: { start: 'cleared' },
      says: { unpack: noParcel, else: is('cleared') },
    },
  },
  ends: [],
});

const gone = /^ORD-2026-\d+ can't be packed: cancelled\.$/u;

playStates({
  of: 'a basket whose order is cancelled meanwhile',
  statuses: leftStates,
  make: aBasketLeft,
  acts: {
    start: at('start'),
    hold: at('hold'),
    release: at('release'),
    clear: { ...packer, asks: logistics.clearBasket },
  },
  states: {
    packing: {
      by: [],
      to: { release: 'picked', hold: 'hold', clear: 'cleared' },
      says: { else: gone },
    },
    picked: {
      by: ['release'],
      to: { hold: 'hold', clear: 'cleared' },
      says: { start: gone, else: is('waiting to be packed') },
    },
    hold: {
      by: ['hold'],
      to: { hold: 'hold', clear: 'cleared' },
      says: { start: gone, else: is('on hold') },
    },
    cleared: { by: ['clear'], to: {}, says: { start: gone, else: is('cleared') } },
  },
  ends: ['cleared'],
});
