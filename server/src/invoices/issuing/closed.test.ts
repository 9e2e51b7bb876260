import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { setFulfilment } from '../../orders/fulfilment/fulfilment.service.ts';
import { test, type Refusal, type TestHouse } from '../../testing/house.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { anOrder, byUpi, carStreet, goods } from '../../testing/orders.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';
import { salesInvoices } from '../invoice.table.ts';
import { issueForParcel } from './issue.service.ts';

const { orders } = contract;

const kochi = {
  ...carStreet,
  line1: '4, Broadway',
  city: 'Kochi',
  stateCode: '32',
  pinCode: '682031',
} as const;

const pay = (amount: number) => ({ kind: 'amount', value: amount, reason: 'Regular' }) as const;

/** Packs and invoices so much of the lines of an order. */
const packAndIssue = (
  house: TestHouse,
  orderId: number,
  lines: readonly { lineId: number; qty: number }[],
) =>
  atWork(house, async (ctx) => {
    await setFulfilment(ctx, { orderId, step: 'packed', lines, parcelId: null, at: ctx.now });
    return issueForParcel(ctx, { orderId, lines, parcelId: null });
  });

/** Takes so much of the lines out of their parcel again; the invoice stays. */
const unpack = (
  house: TestHouse,
  orderId: number,
  lines: readonly { lineId: number; qty: number }[],
) =>
  atWork(house, (ctx) =>
    setFulfilment(ctx, { orderId, step: 'unpacked', lines, parcelId: null, at: ctx.now }),
  );

/** An order of three jars and two packets, of which a jar is packed and invoiced. */
async function partlyInvoiced(house: TestHouse, values: object = {}) {
  const jar = await goods(house, { price: 33_333, percent: 18 });
  const packet = await goods(house, { price: 12_345 });
  const order = await anOrder(house, {
    lines: [
      { variantId: jar.variantId, qty: pieces(3) },
      { variantId: packet.variantId, qty: pieces(2) },
    ],
    confirm: true,
    ...values,
  });
  const [first, second] = order.lines;
  if (!first || !second) throw new Error('the order has two lines');
  const invoice = await packAndIssue(house, order.id, [{ lineId: first.id, qty: pieces(1) }]);
  const owner = await house.as('owner');
  const now = await owner.call(orders.getOrder, { id: order.id });
  return { order: now, invoice, owner, jar, packet, first: first.id, second: second.id };
}

describe('what an invoice covers of an order', () => {
  test.for([
    {
      asked: { shippingAddress: kochi },
      field: 'shippingAddress',
      text: /This address is on an issued invoice.*credit note/u,
    },
    {
      asked: { billingAddress: kochi },
      field: 'billingAddress',
      text: /This address is on an issued invoice.*credit note/u,
    },
    { asked: { deliveryMethod: 'pickup' }, field: 'deliveryMethod', text: /credit note/u },
    { asked: { staffDiscount: pay(100) }, field: 'staffDiscount', text: /credit note/u },
    {
      asked: { charges: [{ kind: 'shipping', label: 'Shipping', amount: 1 }] },
      field: 'charges.0.amount',
      text: 'Shipping is settled with the invoice. Use a credit note.',
    },
  ] as const)('$field is closed', async ({ asked, field, text }, { house }) => {
    const { order, owner } = await partlyInvoiced(house);

    const changing = owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      ...asked,
    } as never);

    const refusal = await changing.catch((error: unknown) => error as Refusal);
    expect(refusal).toMatchObject({ status: 422, code: 'invalid' });
    expect((refusal as Refusal).fields[field]).toMatch(text);
  });

  test.for([
    { line: { unitPrice: 30_000, overrideReason: 'Regular' }, at: 'unitPrice' },
    { line: { lineStaffDiscount: pay(100) }, at: 'lineStaffDiscount' },
    { line: { qty: pieces(0.5) }, at: 'qty' },
    { line: { qty: pieces(4) }, at: 'qty' },
  ])('a line’s $at is closed', async ({ line, at }, { house }) => {
    const { order, owner, first, second } = await partlyInvoiced(house);
    await unpack(house, order.id, [{ lineId: first, qty: pieces(1) }]);
    const { version } = await owner.call(orders.getOrder, { id: order.id });
    const changes = {
      id: order.id,
      lines: [
        { id: first, qty: pieces(3), ...line },
        { id: second, qty: pieces(2) },
      ],
    };

    const { fields } = await owner.call(orders.previewOrder, changes);
    const changing = owner.call(orders.updateB2C, { ...changes, version });

    expect(fields[`lines.0.${at}`]).toMatch(/^This line is already invoiced\./u);
    await expect(changing).rejects.toMatchObject({
      status: 422,
      fields: { [`lines.0.${at}`]: fields[`lines.0.${at}`] },
    });
  });

  test('cannot be left out', async ({ house }) => {
    const { order, owner, first, second } = await partlyInvoiced(house);
    await unpack(house, order.id, [{ lineId: first, qty: pieces(1) }]);
    const { version } = await owner.call(orders.getOrder, { id: order.id });

    const changing = owner.call(orders.updateB2C, {
      id: order.id,
      version,
      lines: [{ id: second, qty: pieces(2) }],
    });

    await expect(changing).rejects.toMatchObject({
      status: 422,
      fields: { lines: expect.stringMatching(/is already invoiced\. Use a credit note\./u) },
    });
  });

  test('stays as it is while the rest changes, and the rest is invoiced to the paisa', async ({
    house,
  }) => {
    const { order, owner, jar, first, second, invoice } = await partlyInvoiced(house, {
      staffDiscount: pay(5_000),
    });

    const changed = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      note: 'Ring twice',
      lines: [
        { id: first, qty: pieces(2) },
        { id: second, qty: pieces(1), lineStaffDiscount: pay(500) },
        { variantId: jar.variantId, qty: pieces(1) },
      ],
    });
    const rest = await packAndIssue(
      house,
      order.id,
      changed.lines.map(({ id, qty, qtyInvoiced }) => ({ lineId: id, qty: qty - qtyInvoiced })),
    );

    expect(changed.placeOfSupply).toBe(order.placeOfSupply);
    expect(changed.chargesAmount).toBe(order.chargesAmount);
    expect((invoice?.total ?? 0) + (rest?.total ?? 0)).toBe(changed.grandTotal);
    expect(rest?.charges).toBe(0);
  });

  test('is all there is when the rest is taken off', async ({ house }) => {
    const { order, owner, first, invoice } = await partlyInvoiced(house, {
      payments: [byUpi(20_000)],
    });

    const changed = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      lines: [{ id: first, qty: pieces(1) }],
    });

    expect(changed.grandTotal).toBe(invoice?.total);
    expect(changed).toMatchObject({ status: 'packed', grandTotal: changed.invoicedValue });
  });

  test('is closed after its parcel is unpacked, too', async ({ house }) => {
    const { order, parcelId, station } = await aPackedOrder(house);
    await station.act({ action: 'unpack', parcelId });
    const owner = await house.as('owner');
    const open = await owner.call(orders.getOrder, { id: order.id });

    const changing = owner.call(orders.updateB2C, {
      id: order.id,
      version: open.version,
      shippingAddress: kochi,
    });

    await expect(changing).rejects.toMatchObject({
      fields: { shippingAddress: expect.stringContaining('credit note') },
    });
    const noted = await owner.call(orders.updateB2C, {
      id: order.id,
      version: open.version,
      promisedOn: '2026-11-30',
    });
    expect(noted).toMatchObject({ promisedOn: '2026-11-30', grandTotal: order.grandTotal });
  });

  test('a round-off is taken once, whatever is added later', async ({ house }) => {
    const jar = await goods(house, { price: 33_340 });
    const order = await anOrder(house, {
      lines: [{ variantId: jar.variantId, qty: pieces(1) }],
      confirm: true,
    });
    const [line] = order.lines;
    const first = await packAndIssue(house, order.id, [{ lineId: line?.id ?? 0, qty: pieces(1) }]);
    await unpack(house, order.id, [{ lineId: line?.id ?? 0, qty: pieces(1) }]);
    const owner = await house.as('owner');
    const open = await owner.call(orders.getOrder, { id: order.id });

    const grown = await owner.call(orders.updateB2C, {
      id: order.id,
      version: open.version,
      lines: [
        { id: line?.id, qty: pieces(1) },
        { variantId: jar.variantId, qty: pieces(2) },
      ],
    });
    const rest = await packAndIssue(
      house,
      order.id,
      grown.lines.map(({ id, qty }) => ({ lineId: id, qty })),
    );

    expect(first?.roundOff).not.toBe(0);
    expect((first?.total ?? 0) + (rest?.total ?? 0)).toBe(grown.grandTotal);
  });
});

type Step =
  | { kind: 'qty'; line: number; qty: number }
  | { kind: 'drop'; line: number }
  | { kind: 'add'; qty: number }
  | { kind: 'price'; line: number; price: number }
  | { kind: 'discount'; value: number | null }
  | { kind: 'lineDiscount'; line: number; value: number | null }
  | { kind: 'address' }
  | { kind: 'charge'; amount: number }
  | { kind: 'pack'; line: number; qty: number }
  | { kind: 'unpack'; line: number };

const line = fc.nat({ max: 3 });
const someQty = fc.integer({ min: 1, max: 5 });
const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('qty' as const), line, qty: someQty }),
  fc.record({ kind: fc.constant('drop' as const), line }),
  fc.record({ kind: fc.constant('add' as const), qty: someQty }),
  fc.record({
    kind: fc.constant('price' as const),
    line,
    price: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 30_000 })),
  }),
  fc.record({
    kind: fc.constant('discount' as const),
    value: fc.option(fc.integer({ min: 1, max: 9_999 })),
  }),
  fc.record({
    kind: fc.constant('lineDiscount' as const),
    line,
    value: fc.option(fc.integer({ min: 1, max: 4_999 })),
  }),
  fc.record({ kind: fc.constant('address' as const) }),
  fc.record({ kind: fc.constant('charge' as const), amount: fc.integer({ min: 1, max: 9_999 }) }),
  fc.record({ kind: fc.constant('pack' as const), line, qty: someQty }),
  fc.record({ kind: fc.constant('unpack' as const), line }),
);

/** The second invoice would bear 5 paise of goods and a round-off of 7. */
const worthLessThanItsRoundOff: Step[] = [
  { kind: 'charge', amount: 1 },
  { kind: 'price', line: 1, price: 1 },
  { kind: 'price', line: 0, price: 1 },
  { kind: 'pack', line: 0, qty: 1 },
];

test('whatever is edited, packed, invoiced and unpacked, invoices stay within their order', async ({
  house,
}) => {
  const jar = await goods(house, { price: 33_333, percent: 18, stock: 9_000 });
  const packet = await goods(house, { price: 12_345, stock: 9_000 });
  const owner = await house.as('owner');

  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 4, maxLength: 12 }), async (steps) => {
      const placed = await anOrder(house, {
        lines: [jar, packet].map(({ variantId }) => ({ variantId, qty: pieces(3) })),
        confirm: true,
      });
      for (const step of steps) {
        const refusal = await take(house, placed.id, step, packet.variantId);
        if (refusal) expect(refusal).toMatchObject({ status: 422 });
        await agrees(house, placed.id);
      }
      const now = await owner.call(orders.getOrder, { id: placed.id });
      const rest = now.lines
        .map((one) => ({ lineId: one.id, qty: one.qty - one.qtyCancelled - one.qtyPacked }))
        .filter(({ qty }) => qty > 0);
      if (rest.length > 0) await packAndIssue(house, placed.id, rest);
      const { grandTotal, invoicedValue } = await owner.call(orders.getOrder, { id: placed.id });
      expect(invoicedValue).toBe(grandTotal);
    }),
    { ...plays(10), examples: [[worthLessThanItsRoundOff]] },
  );
});

/** Does a step; answers what it was refused with. */
async function take(house: TestHouse, id: number, step: Step, variantId: number) {
  const owner = await house.as('owner');
  const { version, lines } = await owner.call(orders.getOrder, { id });
  const open = lines.filter(({ qty, qtyCancelled }) => qty > qtyCancelled);
  const at = 'line' in step ? open[step.line % open.length] : undefined;
  const kept = open.map((one) => ({ id: one.id, qty: one.qty }));
  const changed = (part: object) =>
    kept.map((one) => (one.id === at?.id ? { ...one, ...part } : one));
  const update = (changes: object) =>
    owner.call(orders.updateB2C, { id, version, ...changes } as never).then(
      () => null,
      (error: unknown) => error as Refusal,
    );
  switch (step.kind) {
    case 'qty':
      return update({ lines: changed({ qty: pieces(step.qty) }) });
    case 'drop':
      return update({ lines: kept.filter((one) => one.id !== at?.id) });
    case 'add':
      return update({ lines: [...kept, { variantId, qty: pieces(step.qty) }] });
    case 'price':
      return update({ lines: changed({ unitPrice: step.price, overrideReason: 'Regular' }) });
    case 'discount':
      return update({ staffDiscount: step.value && pay(step.value) });
    case 'lineDiscount':
      return update({ lines: changed({ lineStaffDiscount: step.value && pay(step.value) }) });
    case 'address':
      return update({ shippingAddress: kochi });
    case 'charge':
      return update({ charges: [{ kind: 'packing', label: 'Packing', amount: step.amount }] });
    case 'pack': {
      const left = at ? at.qty - at.qtyPacked : 0;
      const qty = Math.min(left, pieces(step.qty));
      if (at && qty > 0) await packAndIssue(house, id, [{ lineId: at.id, qty }]);
      return null;
    }
    case 'unpack':
      if (at && at.qtyPacked > 0) await unpack(house, id, [{ lineId: at.id, qty: at.qtyPacked }]);
      return null;
  }
}

/** Each invoice bears the tax of its order’s place, and all of them no more than the order costs. */
async function agrees(house: TestHouse, orderId: number): Promise<void> {
  const owner = await house.as('owner');
  const order = await owner.call(orders.getOrder, { id: orderId });
  const issued = await house.database.direct
    .select()
    .from(salesInvoices)
    .where(eq(salesInvoices.orderId, orderId));
  for (const { placeOfSupply } of issued) expect(placeOfSupply).toBe(order.placeOfSupply);
  const sum = issued.reduce((all, { total }) => all + total, 0);
  expect(order.invoicedValue).toBe(sum);
  expect(sum).toBeLessThanOrEqual(order.grandTotal + 100);
}
