import { contract } from '@counting-house/contract/contract.ts';
import { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { pieces } from '../../testing/stock.ts';
import { playStates } from '../../testing/laws/states.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** Ten pieces at ₹6,000.00: more than anybody orders alone. */
async function anOrder(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  const admin = await house.as('admin');
  const line = { skuId: sku.id, unitId: sku.unitId, price: 6_000_00 };
  const lines = [{ ...line, qty: pieces(10) }] as const;
  const { id } = await admin.call(purchasing.createOrder, { vendorId, lines: [...lines] });
  const seen = () => admin.call(purchasing.getOrder, { id });
  const at = async () => ({ id, version: (await seen()).version });
  let brought = 0;
  const receive = async (person: Person, qty: number) => {
    brought += 1;
    const [first] = (await seen()).lines;
    const batches = [{ acceptedQty: pieces(qty) }];
    await person.call(purchasing.inward, {
      mode: 'post',
      kind: 'with_po',
      vendorId,
      challanNo: `D-${brought}`,
      lines: [{ poLineId: first?.id ?? 0, skuId: sku.id, unitId: sku.unitId, batches }],
    });
  };
  const noted = async () => ({ ...(await at()), note: 'Not needed' });
  return {
    status: async () => (await seen()).status,
    acts: {
      change: async (person: Person) =>
        person.call(purchasing.updateOrder, { ...(await at()), vendorRef: 'Q-318' }),
      submit: async (person: Person) => person.call(purchasing.orderSubmit, await at()),
      reject: async (person: Person) => person.call(purchasing.orderReject, await noted()),
      approve: async (person: Person) => person.call(purchasing.orderApprove, await at()),
      send: async (person: Person) =>
        person.call(purchasing.orderSend, { ...(await at()), how: 'phone' as const }),
      revise: async (person: Person) =>
        person.call(purchasing.orderRevise, {
          ...(await noted()),
          lines: [{ ...lines[0], id: (await seen()).lines[0]?.id, qty: pieces(9) }],
        }),
      receivePart: (person: Person) => receive(person, 4),
      receiveRest: async (person: Person) => {
        const [first] = (await seen()).lines;
        const { stockQty = pieces(1), acceptedQty = 0 } = first ?? {};
        await receive(person, (stockQty - acceptedQty) / pieces(1));
      },
      close: async (person: Person) => person.call(purchasing.orderClose, await noted()),
      reopen: async (person: Person) => person.call(purchasing.orderReopen, await at()),
      cancel: async (person: Person) => person.call(purchasing.orderCancel, await noted()),
    },
  };
}

const buyer = { may: 'admin', mayNot: 'store keeper' } as const;
const other = { may: 'owner', mayNot: 'accountant' } as const;
const keeper = { may: 'store keeper', mayNot: 'accountant' } as const;
const is = (words: string) => new RegExp(` is ${words}; this can't be done now\\.$`, 'u');
const hasReceipts = /^PO-\S+ has receipts\. Close it instead\.$/u;

playStates({
  of: 'a purchase order',
  statuses: PurchaseOrderStatus.options,
  make: anOrder,
  acts: {
    change: { ...buyer, asks: purchasing.updateOrder },
    submit: { ...buyer, asks: purchasing.orderSubmit },
    reject: { ...other, asks: purchasing.orderReject },
    approve: { ...other, asks: purchasing.orderApprove },
    send: { ...buyer, asks: purchasing.orderSend },
    revise: { ...buyer, asks: purchasing.orderRevise },
    receivePart: { ...keeper, asks: purchasing.inward },
    receiveRest: { ...keeper, asks: purchasing.inward },
    close: { ...buyer, asks: purchasing.orderClose },
    reopen: { ...buyer, asks: purchasing.orderReopen },
    cancel: { ...buyer, asks: purchasing.orderCancel },
  },
  states: {
    draft: {
      by: [],
      to: { change: 'draft', cancel: 'cancelled', submit: 'waiting' },
      says: { else: is('a draft') },
    },
    waiting: {
      by: ['change', 'submit', 'reject', 'submit'],
      to: { cancel: 'cancelled', reject: 'draft', approve: 'approved' },
      says: { else: is('pending approval') },
    },
    approved: {
      by: ['submit', 'approve', 'revise'],
      to: {
        revise: 'approved',
        receivePart: 'part_received',
        receiveRest: 'received',
        close: 'closed',
        cancel: 'cancelled',
        send: 'sent',
      },
      says: { else: is('approved') },
    },
    sent: {
      by: ['submit', 'approve', 'send', 'send', 'revise'],
      to: {
        send: 'sent',
        revise: 'sent',
        receiveRest: 'received',
        close: 'closed',
        cancel: 'cancelled',
        receivePart: 'part_received',
      },
      says: { else: is('sent') },
    },
    part_received: {
      by: ['submit', 'approve', 'receivePart', 'send', 'revise', 'receivePart'],
      to: {
        send: 'part_received',
        revise: 'part_received',
        receivePart: 'part_received',
        close: 'closed',
        receiveRest: 'received',
      },
      says: { cancel: hasReceipts, else: is('part received') },
    },
    received: {
      by: ['submit', 'approve', 'receiveRest'],
      to: { close: 'closed' },
      says: { cancel: hasReceipts, else: is('received') },
    },
    closed: {
      by: ['submit', 'approve', 'send', 'receivePart', 'close'],
      to: { reopen: 'part_received' },
      says: { else: is('closed') },
    },
    cancelled: { by: ['submit', 'cancel'], to: {}, says: { else: is('cancelled') } },
  },
  ends: ['cancelled'],
});
