import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anOrderToPack, atStation } from '../../testing/logistics.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { aBatch, pieces } from '../../testing/stock.ts';

const { integrations, logistics, orders, returns } = contract;

describe('the packing station', () => {
  test('counts what belongs into the parcel, and says what comes next', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);

    const first = await station.scan(sku);
    const second = await station.scan(sku);

    expect(station.answer.verdict).toMatchObject({ kind: 'opened', tone: 'good' });
    expect(station.answer.next).toBe(`Scan ${order.lines[0]?.title}`);
    expect(first.verdict).toMatchObject({
      kind: 'ok',
      text: `Added: ${order.lines[0]?.title} (1 of 2)`,
      tone: 'good',
    });
    expect(second.verdict).toMatchObject({ kind: 'all_done' });
    expect(second.next).toBe('Scan the box');
    expect(second.missing).toEqual(['the box', 'the weight']);
  });

  test('stops at a wrong item, and counts nothing until somebody has read it', async ({
    house,
  }) => {
    const { order, sku } = await anOrderToPack(house);
    const other = await goods(house, { sku: 'MP-OIL-1000' });
    const station = await atStation(house, order);

    const wrong = await station.scan(other.sku);
    const repeated = await station.scan(sku);
    const read = await station.scan('CMDOK');
    const right = await station.scan(sku);

    expect(wrong.verdict).toMatchObject({
      kind: 'wrong_item',
      tone: 'stop',
      text: `Wrong item: MP-OIL-1000. It is not in ${order.orderNo}. Put it aside.`,
    });
    expect(wrong.stop).toMatchObject({ kind: 'wrong_item', item: { sku: 'MP-OIL-1000' } });
    expect(repeated.verdict).toMatchObject({ kind: 'stop_open', tone: 'stop' });
    expect(repeated.lines[0]?.scanned).toBe(0);
    expect(read.stop).toBeNull();
    expect(right.lines[0]?.scanned).toBe(pieces(1));
    expect(right.counters).toMatchObject({ stops: 1 });
  });

  test('stops at too many, at an unknown code and at another order', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const another = await anOrderToPack(house);
    const station = await atStation(house, order);
    const stopAt = async (code: string, multiplier = 1) => {
      const { verdict } = await station.scan(code, multiplier);
      await station.scan('CMDOK');
      return verdict?.text;
    };

    expect(await stopAt(sku, 3)).toBe(`Too many: only 2 more of ${sku} is wanted.`);
    await station.scan(sku, 2);
    expect(await stopAt(sku)).toBe(`Too many: ${sku} is complete (2).`);
    expect(await stopAt('4006381333931')).toBe("'4006381333931' not found.");
    expect(await stopAt(another.order.orderNo ?? '')).toBe(
      `This belongs to ${another.order.orderNo}.`,
    );
  });

  test('takes the last counted scan back', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku, 2);

    const undone = await station.act({ action: 'undo' });
    const nothing = await station.act({ action: 'undo' });

    expect(undone.lines[0]?.scanned).toBe(0);
    expect(undone.verdict?.text).toBe(`Undone: ${order.lines[0]?.title}`);
    expect(nothing.verdict?.text).toBe('There is nothing to undo.');
  });

  test('takes another batch instead of the held one, and says so', async ({ house }) => {
    const { order, skuId } = await anOrderToPack(house, { stock: 2 });
    const [held] = (await atStation(house, order)).answer.lines[0]?.batches ?? [];
    const later = await aBatch(house, { id: skuId }, { qty: pieces(5), number: 'LATER' });
    const station = await atStation(house, order);

    const swapped = await station.scan(later.code);

    expect(swapped.verdict).toMatchObject({
      kind: 'swapped',
      tone: 'attention',
      text: `Batch ${later.code} taken instead of ${held?.code}.`,
    });
    expect(swapped.lines[0]?.scanned).toBe(pieces(1));
  });

  test('stops at a batch that is on hold', async ({ house }) => {
    const { order, skuId } = await anOrderToPack(house, { stock: 2 });
    const bad = await aBatch(house, { id: skuId }, { qty: pieces(5), number: 'BAD' });
    const owner = await house.as('owner');
    await owner.call(contract.stock.batchHold, {
      id: bad.id,
      version: bad.version,
      reason: 'Lid leaks',
    });
    const station = await atStation(house, order);

    const { verdict, lines } = await station.scan(bad.code);

    expect(verdict).toMatchObject({ kind: 'batch_blocked', tone: 'stop' });
    expect(verdict?.text).toContain(bad.code);
    expect(lines[0]?.scanned).toBe(0);
  });

  test('belongs to one packer at a time, until a quarter of an hour has passed', async ({
    house,
  }) => {
    const { order } = await anOrderToPack(house);
    const { basketId } = await atStation(house, order);
    const admin = await house.as('admin');

    await expect(atStation(house, order, { packer: admin })).rejects.toMatchObject({
      status: 409,
      code: 'basket.claimed',
      more: { basketId },
      message: `packer is packing ${order.orderNo} at Table 1 since 10:00.`,
    });
    house.clock.pass(16);
    const taken = await atStation(house, order, { packer: admin, station: 'Table 2' });

    expect(taken.answer.basket).toMatchObject({ station: 'Table 2', packerId: admin.userId });
  });

  test('a supervisor takes a basket over at once, a packer does not', async ({ house }) => {
    const { order } = await anOrderToPack(house);
    const { basketId } = await atStation(house, order, { packer: await house.as('owner') });
    const takeOver = {
      action: 'override',
      what: 'claim',
      basketId,
      reason: 'Called away',
      station: 'Table 3',
    } as const;

    await expect(
      (await house.as('packer')).call(logistics.packingUpdate, takeOver),
    ).rejects.toMatchObject({ status: 403, message: 'A supervisor must confirm this.' });
    const admin = await house.as('admin');
    const taken = await admin.call(logistics.packingUpdate, takeOver);

    expect(taken.basket).toMatchObject({ packerId: admin.userId, station: 'Table 3' });
  });

  test('is not cleared by the one who saw it before somebody else took it over', async ({
    house,
  }) => {
    const { order } = await anOrderToPack(house);
    const { basketId } = await atStation(house, order, { packer: await house.as('owner') });
    const owner = await house.as('owner');
    const { basket: seen } = await owner.call(logistics.getBasket, { id: basketId });
    await (
      await house.as('admin')
    ).call(logistics.packingUpdate, {
      action: 'override',
      what: 'claim',
      basketId,
      reason: 'Called away',
      station: 'Table 3',
    });

    const clear = owner.call(logistics.clearBasket, { id: basketId, version: seen.version });

    await expect(clear).rejects.toMatchObject({ status: 409, code: 'stale' });
    const { basket } = await owner.call(logistics.getBasket, { id: basketId });
    expect(basket.status).toBe('packing');
    await owner.call(logistics.clearBasket, { id: basketId, version: basket.version });
  });

  test('counts an item without a code by hand only with the right', async ({ house }) => {
    const { order } = await anOrderToPack(house);
    const packer = await atStation(house, order);
    const line = packer.answer.lines[0]?.id ?? 0;
    const byHand = {
      action: 'manual',
      lineId: line,
      qty: pieces(1),
      reason: 'label_torn',
    } as const;

    await expect(packer.act(byHand)).rejects.toMatchObject({ status: 403 });
    house.clock.pass(16);
    const owner = await atStation(house, order, { packer: await house.as('owner') });
    const counted = await owner.act(byHand);

    expect(counted.lines[0]?.scanned).toBe(pieces(1));
  });

  test('notices that the order was changed, and starts again with its new lines', async ({
    house,
  }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku);
    const owner = await house.as('owner');
    const known = await owner.call(orders.getOrder, { id: order.id });
    await owner.call(orders.updateB2C, {
      id: order.id,
      version: known.version,
      lines: known.lines.map(({ id, variantId }) => ({ id, variantId, qty: pieces(3) })),
    });

    const changed = await station.scan(sku);
    const again = await atStation(house, order);

    expect(changed.verdict).toMatchObject({
      kind: 'order_changed',
      text: `${order.orderNo} was changed at 10:00. Start again.`,
    });
    expect(changed.basket).toMatchObject({ status: 'hold', holdReason: 'Order changed' });
    expect(again.answer.lines[0]).toMatchObject({ wanted: pieces(3), scanned: pieces(1) });
  });

  test('holds a basket and releases it', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku);

    const held = await station.act({ action: 'hold', reason: 'Waiting for bubble wrap' });
    const again = await atStation(house, order);

    expect(held.basket).toMatchObject({ status: 'hold', holdReason: 'Waiting for bubble wrap' });
    expect(again.answer.lines[0]?.scanned).toBe(pieces(1));
  });

  test('clears a basket, and says where its goods go back to', async ({ house }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku);

    const cleared = await (
      await house.as('packer')
    ).call(logistics.clearBasket, { id: station.basketId });

    expect(cleared).toMatchObject({
      status: 'cleared',
      putBack: [{ trayCode: 'FG-FLOOR', sku, qty: pieces(1) }],
    });
    await expect(
      (await house.as('packer')).call(logistics.clearBasket, { id: station.basketId }),
    ).rejects.toMatchObject({ code: 'basket.state' });
  });
});

describe('the queue', () => {
  test('shows what is ready, what waits and what is being packed', async ({ house }) => {
    const ready = await anOrderToPack(house);
    const taken = await anOrderToPack(house);
    await atStation(house, taken.order);
    const packer = await house.as('packer');

    const list = await packer.call(logistics.listQueue, {});
    const packing = await packer.call(logistics.listQueue, { stage: 'packing' });

    expect(list.rows.map(({ id }) => id)).toEqual([ready.order.id]);
    expect(list.rows[0]).toMatchObject({ lines: 1, units: pieces(2), payMode: 'unpaid' });
    expect(packing.rows).toMatchObject([
      { id: taken.order.id, packer: 'packer', station: 'Table 1' },
    ]);
    expect(list.stages).toEqual({ ready: 1, waiting: 0, packing: 1, hold: 0 });
  });

  test('keeps the basket of an order that was cancelled, until its goods are put back', async ({
    house,
  }) => {
    const { order, sku } = await anOrderToPack(house);
    const station = await atStation(house, order);
    await station.scan(sku);
    const owner = await house.as('owner');
    const { version } = await owner.call(orders.getOrder, { id: order.id });
    const { rows: reasons } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
    const reasonId = reasons[0]?.id ?? 0;
    await owner.call(returns.cancelOrder, { id: order.id, version, reasonId });

    const packer = await house.as('packer');
    const { rows: told } = await packer.call(integrations.listNotifications, { unread: true });
    const left = await packer.call(logistics.listQueue, { stage: 'hold' });
    const basket = left.rows[0];
    const { putBack } = await packer.call(logistics.clearBasket, {
      id: station.basketId,
      version: basket?.basketVersion ?? 0,
    });
    const after = await packer.call(logistics.listQueue, { stage: 'hold' });

    expect(told.map(({ text }) => text)).toEqual([
      `${order.orderNo} is cancelled. Basket ${basket?.basket} is under way: put its goods back and clear it.`,
    ]);
    expect(left.stages).toEqual({ ready: 0, waiting: 0, packing: 0, hold: 1 });
    expect(left.rows).toMatchObject([
      { id: order.id, lines: 0, why: 'Order cancelled. Put its goods back.' },
    ]);
    expect(putBack).toMatchObject([{ sku, qty: pieces(1), trayCode: 'FG-FLOOR' }]);
    expect([after.rows, after.stages.hold]).toEqual([[], 0]);
  });

  test('refuses what is not ready and names who has it', async ({ house }) => {
    const placed = await anOrder(house, {
      lines: [{ variantId: (await goods(house)).variantId, qty: pieces(1) }],
    });
    const taken = await anOrderToPack(house);
    await atStation(house, taken.order);
    const packer = await house.as('packer');
    const pack = (orderIds: number[], skipBad = false) =>
      packer.call(logistics.createBasket, { orderIds, skipBad });

    await expect(pack([placed.id])).rejects.toMatchObject({
      code: 'order.not_ready',
      message: `${placed.orderNo} can't be packed: not confirmed.`,
    });
    await expect(pack([taken.order.id])).rejects.toMatchObject({
      status: 409,
      code: 'basket.exists',
      message: `${taken.order.orderNo} is already in basket BSK-000001 (packer).`,
    });
    const ready = await anOrderToPack(house);
    const made = await pack([placed.id, ready.order.id], true);
    expect(made.baskets).toMatchObject([{ orderNo: ready.order.orderNo }]);
    expect(made.skipped).toMatchObject([{ orderId: placed.id }]);
  });
});
