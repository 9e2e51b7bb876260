import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { aGiftCard, byCard } from '../gift-cards.ts';
import { Refusal, type TestHouse } from '../house.ts';
import { aTrack, atStation, boxNamed } from '../logistics.ts';
import { aCustomer, anOrder, byUpi, goods } from '../orders.ts';
import { pieces } from '../stock.ts';
import { actsBeside, states } from './way-beside.ts';

const { customers, invoices, logistics, orders, returns } = contract;

/** `which` chooses among what there is, `amount` is paise. */
type Drawn = { readonly which: number; readonly qty: number; readonly amount: number };

/** How an order begins. */
type Beginning = {
  readonly deliveryMethod: 'courier' | 'own_delivery';
  readonly method: null | 'upi' | 'cod';
  /** What of it is paid at once, paise. */
  readonly paid?: number;
  /** Handed over and billed at once. */
  readonly isBilled?: boolean;
};

type Open = { id: number; qty: number };

const resolutions = ['refund', 'wallet', 'replacement', 'none', 'exchange'] as const;

/** What three of each come to on a bill, which takes no more than that. */
const worthOfGoods = 137_000;

/** All that may happen to an order of two kinds of goods, by the people who do it. */
export async function openWay(house: TestHouse) {
  const owner = await house.as('owner');
  const packer = await house.as('packer');
  const box = await boxNamed(house, 'Box S');
  const track = await aTrack(house);
  const jar = await goods(house, { price: 33_333, percent: 18, stock: 900 });
  const packet = await goods(house, { price: 12_345, percent: 5, stock: 900 });
  const items = [jar, packet];
  const card = await aGiftCard(house, { value: 5_000_000 });
  let told = 0;
  const { rows: reasons } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const reasonId = reasons[0]?.id ?? 0;
  const { rows: whyBack } = await owner.call(orders.listReasons, { kind: 'return' });

  const seen = (id: number) => owner.call(orders.getOrder, { id });
  const parcelsIn = async (orderId: number, states: readonly string[]) => {
    const { rows } = await packer.call(logistics.listParcels, { orderId });
    return rows.filter(({ status }) => states.includes(status));
  };
  const invoiceOf = async (orderId: number, which: number) => {
    const { rows } = await owner.call(invoices.listInvoices, { orderId });
    const chosen = rows[which % rows.length];
    return chosen && owner.call(invoices.getInvoice, { id: chosen.id });
  };
  const returnOf = async (orderId: number, status: 'approved' | 'received') => {
    const { rows } = await owner.call(returns.listReturns, { orderId });
    const found = rows.find((one) => one.status === status);
    return found && owner.call(returns.getReturn, { id: found.id });
  };
  const change = async (id: number, edit: (open: Open[]) => object[]) => {
    const { version, lines } = await seen(id);
    const open = lines.flatMap((line) => {
      const qty = line.qty - line.qtyCancelled;
      return qty > 0 ? [{ id: line.id, qty }] : [];
    });
    return owner.call(orders.updateB2C, { id, version, lines: edit(open) } as never);
  };
  const book = (parcelId: number) => {
    told += 1;
    const item = { parcelId, trackId: track.id, waybill: `KN${1_000 + told}` };
    return packer.call(logistics.trackingData, { items: [item] });
  };

  const acts = {
    ...actsBeside(house, { owner, packer, skuIds: items.map(({ skuId }) => skuId) }),
    edit: (id: number, { which, qty }: Drawn) =>
      change(id, (open) =>
        open.map((line, at) => (at === which % open.length ? { ...line, qty: pieces(qty) } : line)),
      ),
    add: (id: number, { which, qty }: Drawn) =>
      change(id, (open) => [
        ...open,
        { variantId: items[which % items.length]?.variantId, qty: pieces(qty) },
      ]),
    drop: (id: number, { which }: Drawn) =>
      change(id, (open) => open.filter((_, at) => at !== which % open.length)),

    /** All that is wanted, over two boxes where the drawn number is even. */
    pack: async (id: number, { which }: Drawn) => {
      const station = await atStation(house, { id });
      let answer = station.answer;
      for (const { sku, wanted, scanned } of answer.lines) {
        const count = (wanted - scanned) / pieces(1);
        if (count > 1 && which % 2 === 0) {
          await station.scan(sku, 1);
          await station.act({ action: 'newParcel' });
          answer = await station.scan(sku, count - 1);
        } else if (count > 0) answer = await station.scan(sku, count);
      }
      for (const { seq, parcelId } of answer.boxes) {
        if (parcelId) continue;
        await station.act({ action: 'setBox', seq, boxTypeId: box.id });
        answer = await station.act({ action: 'weigh', seq, grams: 450, source: 'scale' });
      }
      if (answer.verdict?.kind !== 'closed')
        await station.act({ action: 'close', documents: true });
    },
    unpack: async (id: number, { which }: Drawn) => {
      const packed = await parcelsIn(id, ['packed', 'booked']);
      const parcelId = packed[which % packed.length]?.id;
      if (parcelId)
        await packer.call(logistics.packingUpdate, { action: 'unpack', orderId: id, parcelId });
    },
    /** By UPI, out of the wallet, or with a gift card, as it is drawn. */
    pay: (orderId: number, { which, amount }: Drawn) => {
      const money = byUpi(amount);
      const held = which < 8 ? ({ method: 'wallet', amount } as const) : byCard(card, amount);
      return owner.call(orders.recordPayment, { orderId, payments: [which < 5 ? money : held] });
    },
    book: async (orderId: number) => {
      for (const { id } of await parcelsIn(orderId, ['packed'])) await book(id);
    },
    /** From the order, or from the list of parcels. */
    send: async (orderId: number, { which }: Drawn) => {
      const isBooked = (await seen(orderId)).deliveryMethod === 'courier';
      const ready = await parcelsIn(orderId, ['packed', 'booked']);
      for (const { id: parcelId, status } of ready) {
        if (isBooked && status === 'packed') await book(parcelId);
      }
      if (which % 2 > 0 && ready.length > 0) {
        await packer.call(logistics.dispatchParcels, { ids: ready.map(({ id }) => id) });
      } else await packer.call(logistics.parcelUpdate, { orderId });
      house.clock.pass(1);
    },
    deliver: async (id: number, { which }: Drawn) => {
      const gone = await parcelsIn(id, ['dispatched']);
      const parcelId = gone[which % gone.length]?.id;
      if (!parcelId) return;
      const event = { status: 'delivered' as const };
      await owner.call(logistics.trackingData, { items: [{ parcelId, event }] });
    },

    /** Nobody opened the door; it goes home. */
    turnRound: async (id: number, { which }: Drawn) => {
      const gone = await parcelsIn(id, ['dispatched', 'in_transit', 'out_for_delivery']);
      const parcelId = gone[which % gone.length]?.id;
      if (!parcelId) return;
      house.clock.pass(1);
      const event = { status: 'rto_started' as const };
      await owner.call(logistics.trackingData, { items: [{ parcelId, event }] });
    },
    comeHome: async (id: number, { which }: Drawn) => {
      const turned = await parcelsIn(id, ['rto']);
      const parcel = turned[which % turned.length];
      if (!parcel) return;
      house.clock.pass(1);
      await owner.call(logistics.parcelReturned, { id: parcel.id });
    },
    lose: async (id: number, { which, amount }: Drawn) => {
      const gone = await parcelsIn(id, ['dispatched', 'rto']);
      const parcel = gone[which % gone.length];
      if (!parcel) return;
      house.clock.pass(1);
      await owner.call(logistics.parcelLost, { id: parcel.id, claimAmount: amount });
    },
    /** The buyer wants something of it taken back. */
    askBack: async (orderId: number, { which, qty }: Drawn) => {
      const { lines } = await seen(orderId);
      const line = lines[which % lines.length];
      const why = whyBack[which % whyBack.length]?.id ?? 0;
      await owner.call(returns.createReturn, {
        orderId,
        lines: [{ orderLineId: line?.id ?? 0, qty: pieces(qty), reasonId: why }],
        approve: true,
      });
    },
    /** A courier takes what comes back a step further: booked, under way, here by our own scan. */
    fetch: async (orderId: number, { which }: Drawn) => {
      const open = await returnOf(orderId, 'approved');
      if (!open) return;
      const coming = (await parcelsIn(orderId, ['booked', 'in_transit'])).find(
        ({ direction }) => direction === 'in',
      );
      house.clock.pass(1);
      if (!coming) {
        told += 1;
        await owner.call(logistics.bookReturnParcel, {
          returnId: open.id,
          direction: 'in',
          trackId: track.id,
          waybill: `IN${7000 + told}`,
        });
      } else if (coming.status === 'booked' || which > 7) {
        await owner.call(logistics.trackingData, {
          items: [{ parcelId: coming.id, event: { status: 'picked_up' } }],
        });
      } else await owner.call(logistics.parcelReturned, { id: coming.id });
    },
    /** All of a return that was approved; in which state, is drawn. */
    receive: async (orderId: number, { which }: Drawn) => {
      const open = await returnOf(orderId, 'approved');
      if (!open) return;
      const [condition, decision] = states[which % states.length] ?? ['sealed', 'restock'];
      await owner.call(returns.receive, {
        id: open.id,
        version: open.version,
        lines: open.lines.map((line) => ({
          lineId: line.id,
          pieces: [{ qty: line.qtyApproved - line.qtyReceived, condition, decision }],
        })),
      });
    },
    /** Some of it, if more is to come than that. */
    receivePart: async (orderId: number, { which, qty }: Drawn) => {
      const open = await returnOf(orderId, 'approved');
      const line = open?.lines[which % open.lines.length];
      if (!open || !line) return;
      const [condition, decision] = states[which % states.length] ?? ['sealed', 'restock'];
      const most = line.qtyApproved - line.qtyReceived - line.qtyMissing;
      const came = { qty: Math.min(pieces(qty), most), condition, decision };
      await owner.call(returns.receive, {
        id: open.id,
        version: open.version,
        lines: [{ lineId: line.id, pieces: [came] }],
      });
    },
    /** Goods of both kinds lie on the desk, and are settled at once. */
    deskReturn: async (orderId: number, { which, qty }: Drawn) => {
      const { lines } = await seen(orderId);
      const reasonId = whyBack[which % whyBack.length]?.id ?? 0;
      const [condition, decision] = states[which % states.length] ?? ['sealed', 'restock'];
      const settle = (['refund', 'wallet', 'none'] as const)[which % 3] ?? 'refund';
      await owner.call(returns.createReturn, {
        orderId,
        type: 'counter',
        approve: true,
        settle,
        lines: lines.slice(0, 1 + (which % 2)).map((line) => ({
          orderLineId: line.id,
          qty: pieces(qty),
          reasonId,
          pieces: [{ qty: pieces(qty), condition, decision }],
        })),
      });
    },
    /** All of a return, or what of it is here. */
    settle: async (orderId: number, { which, qty }: Drawn) => {
      const whole = await returnOf(orderId, 'received');
      const open = whole ?? (await returnOf(orderId, 'approved'));
      if (!open) return;
      const resolution = resolutions[which % resolutions.length] ?? 'refund';
      const exchange = [{ variantId: items[which % 2]?.variantId ?? 0, qty: pieces(qty) }];
      await owner.call(returns.settle, {
        id: open.id,
        version: open.version,
        resolution,
        isPart: !whole,
        clawback: which > 4,
        ...(resolution === 'exchange' ? { exchange } : {}),
      });
    },
    /** Credit of the order for another one of the buyer, or of that one for it. */
    useCredit: async (id: number, { which, amount }: Drawn) => {
      const order = await seen(id);
      const { rows } = await owner.call(orders.listOrders, { customerId: order.buyer?.id ?? 0 });
      const others = rows.filter((one) => one.id !== id);
      const other = others[which % others.length];
      if (!other) return;
      const [fromOrderId, toOrderId] = order.balance < 0 ? [id, other.id] : [other.id, id];
      const most = Math.min(Math.abs(order.balance), Math.abs(other.balance));
      await owner.call(orders.useCredit, {
        fromOrderId,
        toOrderId,
        amount: which > 2 && most > 0 ? most : amount,
      });
    },
    /** So many pieces of a line that nothing was packed of. */
    cancelPart: async (id: number, { which, qty }: Drawn) => {
      const { version, lines } = await seen(id);
      const line = lines[which % lines.length];
      const cancelled = { lineId: line?.id ?? 0, qty: pieces(qty) };
      return owner.call(returns.cancelOrderLines, {
        id,
        version,
        reasonId,
        lines: [cancelled],
        ...(which % 2 === 0 ? { money: { to: 'keep' } } : {}),
      });
    },
    cancel: async (id: number) => {
      const { version } = await seen(id);
      return owner.call(returns.cancelOrder, { id, version, reasonId });
    },
    /** What is owed, or any amount. */
    refund: async (orderId: number, { amount, which }: Drawn) => {
      const to = (['source', 'wallet', 'cash'] as const)[which % 3] ?? 'source';
      const { owed } = await owner.call(returns.previewRefund, { id: orderId });
      return owner.call(returns.refund, {
        orderId,
        to,
        reason: 'Paid too much',
        amount: which > 2 && owed > 0 ? owed : amount,
      });
    },
    /** Goods that the buyer keeps cost less, or a piece that was not in the box. */
    credit: async (id: number, { which, qty, amount }: Drawn) => {
      const invoice = await invoiceOf(id, which);
      const line = invoice?.lines[which % invoice.lines.length];
      if (!invoice || !line) return;
      const credited = which % 2 === 0 && line.qty ? { qty: pieces(qty) } : { amount };
      return owner.call(invoices.creditPrice, {
        invoiceId: invoice.id,
        version: invoice.version,
        lines: [{ invoiceLineId: line.id, ...credited }],
        reason: 'Agreed on the phone',
      });
    },
    cancelInvoice: async (id: number, { which }: Drawn) => {
      const invoice = await invoiceOf(id, which);
      if (!invoice) return;
      const { version } = invoice;
      return owner.call(invoices.cancelInvoice, { id: invoice.id, version, reason: 'Wrong buyer' });
    },
  };

  return {
    acts,
    order: async ({ deliveryMethod, method, paid = 20_000, isBilled = false }: Beginning) => {
      const lines = items.map(({ variantId }) => ({ variantId, qty: pieces(3) }));
      const amount = isBilled ? Math.min(paid, worthOfGoods) : paid;
      const payments = method ? [{ ...byUpi(amount), method }] : [];
      const { id, buyer } = isBilled
        ? await owner.call(invoices.issueBill, {
            customerId: (await aCustomer(house)).id,
            lines,
            payments: payments.filter((one) => one.method !== 'cod'),
          })
        : await anOrder(house, { deliveryMethod, payments, lines, confirm: true });
      const wallet = { ownerType: 'customer', ownerId: buyer?.id ?? 0, amount: 30_000 } as const;
      await owner.call(customers.postWallet, { ...wallet, kind: 'top_up', method: 'cash' });
      await owner.call(customers.postWallet, { ...wallet, kind: 'promo', reason: 'A late parcel' });
      return id;
    },
    /** Does a step; what a rule refuses is part of the game, anything else a fault. */
    take: async (id: number, { what, ...drawn }: Drawn & { what: keyof typeof acts }) => {
      try {
        await acts[what](id, drawn);
      } catch (error) {
        if (!(error instanceof Refusal) || ![409, 422].includes(error.status)) throw error;
      }
    },
    /** Brings all of the order to the door, and takes what is still owed. */
    finish: async (id: number) => {
      const drawn: Drawn = { which: 1, qty: 1, amount: 1 };
      const { lines } = await seen(id);
      if (lines.some((line) => line.qty - line.qtyCancelled > line.qtyPacked)) {
        await acts.pack(id, drawn);
      }
      if ((await parcelsIn(id, ['packed', 'booked'])).length > 0) await acts.send(id, drawn);
      const gone = await parcelsIn(id, ['dispatched']);
      for (const _ of gone) await acts.deliver(id, drawn);
      const { balance } = await seen(id);
      if (balance > 0) await acts.pay(id, { ...drawn, amount: balance });
      return { order: await seen(id), owed: balance < 0 ? { balance } : { balance: 0 } };
    },
  };
}

/** Lines whose packed and shipped goods are not what stock says of their demand. */
export async function packedBesideStock(house: TestHouse) {
  const { rows } = await house.database.direct.execute(sql`
    select l.id, l.qty_packed, l.qty_shipped, d.done, d.packed
    from order_line l join lateral (
      select coalesce(sum(d.done), 0) as done,
        coalesce(sum((select sum(qty) from reservation where demand_id = d.id and stage = 'packed')), 0) as packed
      from demand d where d.purpose = 'order' and d.ref_line_id = l.id
    ) d on true
    where l.sku_id is not null and (l.qty_packed <> d.done + d.packed or l.qty_shipped <> d.done)`);
  return rows;
}

/** What the books say finished goods are worth. */
export async function worthInBooks(house: TestHouse): Promise<unknown> {
  const { rows } = await house.database.direct.execute(sql`
    select coalesce(sum(l.debit - l.credit), 0)::text as worth
    from journal_line l join ledger_account a on a.id = l.account_id
    where a.system_key = 'stock.finished'`);
  return rows[0]?.['worth'];
}

/** What the store says they are worth. */
export async function worthInStore(house: TestHouse): Promise<unknown> {
  const { rows } = await house.database.direct.execute(
    sql`select coalesce(sum(value), 0)::text as worth from stock_position`,
  );
  return rows[0]?.['worth'];
}
