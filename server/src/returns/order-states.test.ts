import { contract } from '@counting-house/contract/contract.ts';
import { OrderStatus } from '@counting-house/contract/orders/order-labels.ts';
import type { Person, TestHouse } from '../testing/house.ts';
import { atStation, boxNamed } from '../testing/logistics.ts';
import { anOrder, byUpi, goods } from '../testing/orders.ts';
import { reasonNamed } from '../testing/returns.ts';
import { playStates } from '../testing/laws/states.ts';
import { pieces } from '../testing/stock.ts';

const { logistics, orders, returns } = contract;

/** A draft over two pieces that our own people bring, and everything that is done with an order. */
async function aDraft(house: TestHouse) {
  const owner = await house.as('owner');
  const { variantId, sku } = await goods(house);
  const { id } = await anOrder(house, {
    lines: [{ variantId, qty: pieces(2) }],
    deliveryMethod: 'own_delivery',
    place: false,
  });
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const reasonId = rows[0]?.id ?? 0;
  const seen = () => owner.call(orders.getOrder, { id });
  const at = async () => ({ id, version: (await seen()).version });
  const lineId = async () => (await seen()).lines[0]?.id ?? 0;
  const parcelId = async () => {
    const parcels = await owner.call(logistics.listParcels, { orderId: id });
    return parcels.rows.find(({ status }) => status !== 'cancelled')?.id ?? 999;
  };
  return {
    status: async () => (await seen()).status,
    acts: {
      edit: async (person: Person) =>
        person.call(orders.updateB2C, { ...(await at()), note: 'Ring twice' }),
      place: async (person: Person) =>
        person.call(orders.updateB2C, { ...(await at()), place: true }),
      discard: async (person: Person) => person.call(orders.discardDraft, await at()),
      confirm: async (person: Person) => person.call(orders.confirmOrder, await at()),
      hold: async (person: Person) =>
        person.call(orders.holdOrder, {
          ...(await at()),
          set: [{ code: 'manual', note: 'Calls back' }],
        }),
      release: async (person: Person) =>
        person.call(orders.holdOrder, { ...(await at()), clear: ['manual'] }),
      pay: (person: Person) =>
        person.call(orders.recordPayment, { orderId: id, payments: [byUpi(1_000)] }),
      pack: async (packer: Person) => {
        const station = await atStation(house, { id }, { packer });
        await station.scan(sku, 2);
        await station.scan((await boxNamed(house, 'Box S')).labelCode);
        await station.act({ action: 'weigh', seq: 1, grams: 900, source: 'typed' });
      },
      unpack: async (person: Person) =>
        person.call(logistics.packingUpdate, {
          action: 'unpack',
          orderId: id,
          parcelId: await parcelId(),
        }),
      send: (person: Person) => person.call(logistics.parcelUpdate, { orderId: id }),
      deliver: async (person: Person) => person.call(logistics.markDelivered, await at()),
      cancelItem: async (person: Person) =>
        person.call(returns.cancelOrderLines, {
          ...(await at()),
          reasonId,
          lines: [{ lineId: await lineId(), qty: pieces(1) }],
        }),
      cancel: async (person: Person) =>
        person.call(returns.cancelOrder, { ...(await at()), reasonId }),
      /** Both pieces lie on the desk, and are settled at once. */
      bringBack: async (person: Person) =>
        person.call(returns.createReturn, {
          orderId: id,
          type: 'counter',
          approve: true,
          settle: 'refund',
          lines: [
            {
              orderLineId: await lineId(),
              qty: pieces(2),
              reasonId: await reasonNamed(house, 'Changed mind'),
              pieces: [{ qty: pieces(2), condition: 'sealed', decision: 'restock' }],
            },
          ],
        }),
    },
  };
}

const desk = { may: 'sales', mayNot: 'store keeper' } as const;
const head = { may: 'owner', mayNot: 'sales' } as const;
const packer = { may: 'packer', mayNot: 'accountant' } as const;

const notUnderWay = 'Only an order that is under way can be held';
const noParcel = 'No parcel of ORD-2026-000001 is ready to leave.';
const fixed = {
  edit: 'This order can no longer be changed',
  place: 'This order can no longer be changed',
  discard: 'This order is placed already',
} as const;
const sentText = 'Goods have been sent. Use a return.';
const sent = {
  ...fixed,
  unpack: "PKG-0000001 can't be unpacked: it is dispatched.",
  send: noParcel,
  cancelItem: sentText,
  cancel: sentText,
} as const;
const unsent = {
  discard: 'This order is placed already',
  unpack: 'This order is not being packed.',
  send: noParcel,
  deliver: 'Nothing has been shipped yet',
  bringBack: 'Only 0 pcs can be returned',
} as const;

playStates({
  of: 'an order',
  statuses: OrderStatus.options,
  make: aDraft,
  acts: {
    edit: { ...desk, asks: orders.updateB2C },
    place: { ...desk, asks: orders.updateB2C },
    discard: { ...desk, asks: orders.discardDraft },
    confirm: { ...desk, asks: orders.confirmOrder },
    hold: { ...desk, asks: orders.holdOrder },
    release: { ...desk, asks: orders.holdOrder, as: 'clear:' },
    pay: { ...desk, asks: orders.recordPayment },
    pack: { ...packer, asks: logistics.packingUpdate },
    unpack: { ...packer, asks: logistics.packingUpdate, as: "'unpack'" },
    send: { ...packer, asks: logistics.parcelUpdate },
    deliver: { ...desk, asks: logistics.markDelivered },
    cancelItem: { ...head, asks: returns.cancelOrderLines },
    cancel: { ...head, asks: returns.cancelOrder },
    bringBack: { may: 'owner', mayNot: 'packer', asks: returns.createReturn },
  },
  states: {
    draft: {
      by: [],
      to: { edit: 'draft', discard: 'cancelled', cancel: 'cancelled', place: 'placed' },
      says: {
        confirm: 'Place the order first',
        pay: 'Place the order first',
        pack: 'Place the order first',
        send: 'Place the order first',
        hold: notUnderWay,
        release: notUnderWay,
        unpack: 'This order is not being packed.',
        deliver: 'Nothing has been shipped yet',
        cancelItem: 'Change the draft instead',
        bringBack: 'Order not found.',
      },
    },
    placed: {
      by: ['place'],
      to: {
        place: 'placed',
        edit: 'placed',
        hold: 'placed',
        release: 'placed',
        pay: 'placed',
        cancelItem: 'placed',
        cancel: 'cancelled',
        confirm: 'confirmed',
      },
      says: { ...unsent, pack: "ORD-2026-000001 can't be packed: not confirmed." },
    },
    confirmed: {
      by: ['place', 'confirm'],
      to: {
        place: 'confirmed',
        edit: 'confirmed',
        hold: 'confirmed',
        release: 'confirmed',
        pay: 'confirmed',
        cancelItem: 'confirmed',
        confirm: 'confirmed',
        cancel: 'cancelled',
        pack: 'packed',
      },
      says: unsent,
    },
    packed: {
      by: ['place', 'confirm', 'pack'],
      to: {
        hold: 'packed',
        release: 'packed',
        pay: 'packed',
        confirm: 'packed',
        unpack: 'confirmed',
        send: 'shipped',
      },
      says: {
        ...unsent,
        ...fixed,
        pack: "ORD-2026-000001 can't be packed: nothing reserved.",
        cancelItem: /^2 of .* is packed\. Unpack it first\.$/u,
        cancel: 'Unpack the parcel first',
      },
    },
    shipped: {
      by: ['place', 'confirm', 'pack', 'send'],
      to: {
        hold: 'shipped',
        release: 'shipped',
        pay: 'shipped',
        confirm: 'shipped',
        deliver: 'delivered',
      },
      says: {
        ...sent,
        pack: "ORD-2026-000001 can't be packed: sent already.",
        bringBack: 'Only 0 pcs can be returned',
      },
    },
    delivered: {
      by: ['place', 'confirm', 'pack', 'send', 'deliver'],
      to: { pay: 'delivered', confirm: 'delivered', bringBack: 'returned' },
      says: {
        ...sent,
        unpack: "PKG-0000001 can't be unpacked: it is delivered.",
        pack: "ORD-2026-000001 can't be packed: delivered already.",
        hold: notUnderWay,
        release: notUnderWay,
        deliver: 'Nothing has been shipped yet',
      },
    },
    // Shipping stays to be paid.
    returned: {
      by: ['place', 'confirm', 'pack', 'send', 'deliver', 'bringBack'],
      to: { confirm: 'returned', pay: 'returned' },
      says: {
        ...sent,
        unpack: "PKG-0000001 can't be unpacked: it is delivered.",
        pack: "ORD-2026-000001 can't be packed: its goods came back.",
        hold: notUnderWay,
        release: notUnderWay,
        deliver: 'Nothing has been shipped yet',
        bringBack: /^All of .* is in a return already$/u,
      },
    },
    cancelled: {
      by: ['place', 'cancel'],
      to: {},
      says: {
        ...fixed,
        discard: 'This draft is discarded already',
        confirm: 'This order is cancelled',
        hold: notUnderWay,
        release: notUnderWay,
        pay: 'More than the balance of ₹0.00',
        pack: "ORD-2026-000001 can't be packed: cancelled.",
        unpack: 'This order is not being packed.',
        send: noParcel,
        deliver: 'Nothing has been shipped yet',
        bringBack: 'Only 0 pcs can be returned',
        else: /^Asha Hegde cancelled ORD-2026-000001 on /u,
      },
    },
  },
  ends: ['cancelled'],
});
