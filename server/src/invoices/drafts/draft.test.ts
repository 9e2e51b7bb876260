import { contract } from '@counting-house/contract/contract.ts';
import { InvoiceDraftStatus } from '@counting-house/contract/invoices/draft.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { anOrder, goods } from '../../testing/orders.ts';
import { playStates } from '../../testing/laws/states.ts';
import { pieces } from '../../testing/stock.ts';

const { invoices, orders, returns } = contract;
const note = 'Gate 2, ask for Ravi';

async function cancel(house: TestHouse, id: number): Promise<void> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const reasonId = rows.find(({ name }) => name !== 'Other')?.id ?? 0;
  const { version } = await owner.call(orders.getOrder, { id });
  await owner.call(returns.cancelOrder, { id, version, reasonId });
}

/** A confirmed order of four jars at ₹118.00 with 18 %, sent for ₹60.00, and somebody who bills it. */
async function toBill(house: TestHouse) {
  const jar = await goods(house, { price: 11_800, percent: 18, stock: 10 });
  const lines = [{ variantId: jar.variantId, qty: pieces(4) }];
  const order = await anOrder(house, { lines, confirm: true });
  const orderLineId = order.lines[0]?.id ?? 0;
  const sales = await house.as('sales');
  return {
    orderId: order.id,
    orderLineId,
    sales,
    of: (count: number) => [{ orderLineId, qty: pieces(count) }],
    seen: async () => (await sales.call(invoices.getDraft, { orderId: order.id })).draft,
    listed: async () => (await sales.call(invoices.listDrafts, {})).rows,
    invoiced: async () => (await sales.call(invoices.listInvoices, { orderId: order.id })).rows,
  };
}

/** A draft over three of the four jars. */
async function drafted(house: TestHouse) {
  const all = await toBill(house);
  const { sales, orderId, of } = all;
  const draft = await sales.call(invoices.createDraft, { orderId, lines: of(3), note });
  return { ...all, draft, at: { id: draft.id, version: draft.version } };
}

describe('a draft of an invoice over an order', () => {
  test('uses up nothing, and stands among the drafts beside bills without an order', async ({
    house,
  }) => {
    const { sales, draft, orderId, invoiced, listed } = await drafted(house);
    const bill = await sales.call(orders.createB2C, {
      source: 'invoice',
      deliveryMethod: 'pickup',
      lines: [],
      place: false,
    });

    expect(draft).toMatchObject({ status: 'ready', total: 41_400, note, issueDate: null });
    expect(await invoiced()).toEqual([]);
    const [billable] = (await sales.call(invoices.listBillable, {})).rows;
    expect(billable).toMatchObject({ id: orderId, invoicedValue: 0, value: 53_200 });
    const rows = await listed();
    expect(rows.map(({ id, kind, total, status }) => ({ id, kind, total, status }))).toEqual([
      { id: bill.id, kind: 'bill', total: 0, status: 'ready' },
      { id: orderId, kind: 'order', total: 41_400, status: 'ready' },
    ]);
  });

  test('is changed, and the one who saw it before is told who did', async ({ house }) => {
    const { sales, at, of, seen } = await drafted(house);
    const accountant = await house.as('accountant');

    const changed = await accountant.call(invoices.updateDraft, {
      ...at,
      lines: of(2),
      dueDate: '2026-12-24',
    });

    expect(changed).toMatchObject({ total: 29_600, dueDate: '2026-12-24', note });
    expect(changed.lines).toMatchObject([{ qty: pieces(2), gone: 0 }]);
    const late = sales.call(invoices.updateDraft, { ...at, note: 'Gate 3' });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
    const lateIssue = sales.call(invoices.issueDraft, at);
    await expect(lateIssue).rejects.toMatchObject({ status: 409, code: 'stale' });
    expect(await seen()).toEqual(changed);
  });

  test('counts a change of its quantities alone, where the total stays', async ({ house }) => {
    const { sales, draft, at, of } = await drafted(house);

    const same = await sales.call(invoices.updateDraft, { ...at, lines: of(3) });

    expect(same.version).toBe(draft.version + 1);
  });

  test('is issued as it was saved, and goes with that', async ({ house }) => {
    const { sales, at, seen, listed } = await drafted(house);

    const invoice = await sales.call(invoices.issueDraft, { ...at, expectedTotal: 41_400 });

    expect(invoice).toMatchObject({ total: 41_400, note });
    expect(invoice.lines).toMatchObject([{ qty: pieces(3) }, { kind: 'charge' }]);
    expect(await seen()).toBeNull();
    expect(await listed()).toEqual([]);
  });

  test('is issued with what was typed since', async ({ house }) => {
    const { sales, at, orderId, of, seen } = await drafted(house);

    const invoice = await sales.call(invoices.createInvoice, {
      orderId,
      lines: of(1),
      note: 'Gate 4',
      draft: at,
    });

    expect(invoice).toMatchObject({ total: 17_800, note: 'Gate 4' });
    expect(await seen()).toBeNull();
  });

  test('is not issued at another total than was seen, and stays', async ({ house }) => {
    const { sales, at, seen, invoiced } = await drafted(house);

    const refused = sales.call(invoices.issueDraft, { ...at, expectedTotal: 41_300 });

    await expect(refused).rejects.toMatchObject({ status: 409, code: 'invoice.changed' });
    expect(await seen()).toMatchObject(at);
    expect(await invoiced()).toEqual([]);
  });

  test('is one for an order: the second person reads whose it is', async ({ house }) => {
    const { orderId, of } = await drafted(house);
    const accountant = await house.as('accountant');

    const second = accountant.call(invoices.createDraft, { orderId, lines: of(1) });

    await expect(second).rejects.toMatchObject({
      status: 409,
      code: 'invoice.draft_exists',
      message: expect.stringMatching(/^There is a draft of .+ for ORD-.+ already\./u),
    });
  });

  test('that two people issue at once is issued once; the other reads by whom', async ({
    house,
  }) => {
    const { sales, at, invoiced } = await drafted(house);
    const accountant = await house.as('accountant');

    const tried = await Promise.allSettled([
      sales.call(invoices.issueDraft, at),
      accountant.call(invoices.issueDraft, at),
    ]);

    expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [lost] = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(lost).toMatchObject({ status: 409, code: 'invoice.draft_gone' });
    expect(await invoiced()).toHaveLength(1);
    const again = accountant.call(invoices.createInvoice, {
      orderId: (await invoiced())[0]?.orderId ?? 0,
      draft: at,
    });
    await expect(again).rejects.toThrow(
      /^.+ issued this draft at \d\d:\d\d\. What is left of the order can be billed again\.$/u,
    );
  });

  test('names what of it was invoiced another way, and is mended at its line', async ({
    house,
  }) => {
    const { sales, at, orderId, of, seen, listed } = await drafted(house);
    await sales.call(invoices.createInvoice, { orderId, lines: of(2) });

    expect(await seen()).toMatchObject({ status: 'changed', lines: [{ gone: pieces(1) }] });
    expect(await listed()).toMatchObject([{ status: 'changed', total: 41_400 }]);
    const refused = sales.call(invoices.issueDraft, at);
    await expect(refused).rejects.toMatchObject({
      fields: { 'lines.0.qty': 'Only 2 pcs are left to invoice' },
    });
    const mended = await sales.call(invoices.updateDraft, { ...at, lines: of(2) });
    expect(mended).toMatchObject({ status: 'ready', total: 23_600 });
    await sales.call(invoices.issueDraft, { id: mended.id, version: mended.version });
    expect(await seen()).toBeNull();
  });

  test.for([
    ['a quantity above what is open', 5, 'Only 4 pcs are left to invoice'],
    ['a line twice', [1, 1], 'This item is there twice'],
  ] as const)('refuses %s at its line', async ([, counts, says], { house }) => {
    const { sales, orderId, of, seen } = await toBill(house);
    const lines = [counts].flat().flatMap((count) => of(count));

    const refused = sales.call(invoices.createDraft, { orderId, lines });

    const field = `lines.${lines.length - 1}.qty`;
    await expect(refused).rejects.toMatchObject({ status: 422, fields: { [field]: says } });
    expect(await seen()).toBeNull();
  });

  test('of an earlier day is issued by those who may date back alone', async ({ house }) => {
    const { sales, at } = await drafted(house);
    const owner = await house.as('owner');
    const early = await sales.call(invoices.updateDraft, { ...at, issueDate: '2026-11-20' });
    const seen = { id: early.id, version: early.version };

    const refused = sales.call(invoices.issueDraft, seen);
    await expect(refused).rejects.toMatchObject({ status: 403 });
    const issued = await owner.call(invoices.issueDraft, seen);

    expect(issued.issueDate).toBe('2026-11-20');
  });

  test('is issued with others in one step; each that cannot be says why', async ({ house }) => {
    const [one, other] = [await drafted(house), await drafted(house)];
    await cancel(house, other.orderId);

    const ids = [one.orderId, other.orderId];
    const { rows, done, failed } = await one.sales.call(invoices.issueDrafts, { ids });

    expect({ done, failed }).toEqual({ done: 1, failed: 1 });
    expect(rows.map(({ ok, text }) => [ok, text])).toEqual([
      [true, expect.stringMatching(/invoiced$/u)],
      [false, 'This order is cancelled'],
    ]);
    expect(await other.seen()).toMatchObject({ status: 'order_cancelled', note });
  });
});

async function aDraft(house: TestHouse) {
  const { orderId, of, seen } = await drafted(house);
  const owner = await house.as('owner');
  const first = await seen();
  const at = async () => {
    const { id = first?.id ?? 0, version = 1 } = (await seen()) ?? {};
    return { id, version };
  };
  return {
    status: async () => (await seen())?.status ?? 'gone',
    acts: {
      save: async (person: Person) =>
        person.call(invoices.updateDraft, { ...(await at()), note: 'Gate 5' }),
      remove: async (person: Person) => person.call(invoices.deleteDraft, await at()),
      issue: async (person: Person) => person.call(invoices.issueDraft, await at()),
      billPart: async () => owner.call(invoices.createInvoice, { orderId, lines: of(2) }),
      billAll: async () => owner.call(invoices.createInvoice, { orderId }),
      cancelOrder: () => cancel(house, orderId),
    },
  };
}

const clerk = { may: 'accountant', mayNot: 'packer' } as const;
const nothingLeft = 'Everything on this order is invoiced';
const cancelled = 'This order is cancelled';
const above = /^Only 2 pcs are left to invoice/u;

playStates({
  of: 'a draft of an invoice',
  statuses: [...InvoiceDraftStatus.options, 'gone'],
  make: aDraft,
  acts: {
    save: { ...clerk, asks: invoices.updateDraft },
    remove: { ...clerk, asks: invoices.deleteDraft },
    issue: { ...clerk, asks: invoices.issueDraft },
    billPart: 'by itself',
    billAll: 'by itself',
    cancelOrder: 'by itself',
  },
  states: {
    ready: {
      by: [],
      to: {
        save: 'ready',
        billPart: 'changed',
        billAll: 'invoiced',
        cancelOrder: 'order_cancelled',
        issue: 'gone',
        remove: 'gone',
      },
    },
    changed: {
      by: ['billPart'],
      to: { billAll: 'invoiced', cancelOrder: 'order_cancelled', remove: 'gone' },
      says: { else: above },
    },
    invoiced: { by: ['billAll'], to: { remove: 'gone' }, says: { else: nothingLeft } },
    order_cancelled: { by: ['cancelOrder'], to: { remove: 'gone' }, says: { else: cancelled } },
    gone: {
      by: ['remove'],
      to: {},
      says: { else: /^.+ deleted this draft at \d\d:\d\d\. /u },
    },
  },
  ends: ['gone'],
});
