import { contract } from '@counting-house/contract/contract.ts';
import type { SavedCompany } from '@counting-house/contract/b2b/company.ts';
import { describe, expect } from 'vitest';
import { aCompany, gstinOf, ordered, puneStore } from '../testing/companies.ts';
import { entryOf } from '../testing/bills.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { invoiceLinesOf, issueInvoice } from '../testing/invoices.ts';
import { withSetting } from '../testing/logistics.ts';
import { aCustomer, anOrder, carStreet, goods } from '../testing/orders.ts';
import { pieces } from '../testing/stock.ts';

const { gst, invoices, orders } = contract;

type Order = Parameters<typeof issueInvoice>[1];
type Line = { readonly variantId: number; readonly qty: number };

const store = { ...puneStore, line2: '', landmark: '' };
const abroad = {
  ...store,
  line1: 'Al Fahidi Street',
  city: 'Dubai',
  stateCode: '96' as const,
  pinCode: '999999',
};

/** An order of a company in Karnataka, unless something else is said of it. */
async function ofCompany(
  house: TestHouse,
  lines: Line[],
  {
    company = {},
    more = {},
  }: {
    company?: Parameters<typeof aCompany>[1];
    more?: Parameters<typeof ordered>[3] | ((saved: SavedCompany) => Parameters<typeof ordered>[3]);
  },
): Promise<Order> {
  const saved = await aCompany(house, {
    gstin: gstinOf('29', 'AAKFS2001M'),
    addresses: [{ ...puneStore, city: 'Bengaluru', stateCode: '29', pinCode: '560001' }],
    creditMode: 'limit',
    creditLimit: 10_000_000,
    creditDays: 30,
    ...company,
  });
  return ordered(house, saved, lines, { ...(typeof more === 'function' ? more(saved) : more) });
}

type Row = {
  /** As the design says it. */
  readonly of: string;
  readonly place: string;
  /** Components on the invoice. */
  readonly bears: string[];
  /** Where it stands in GSTR-1. */
  readonly section: string;
  /** Output accounts that its entry credits. */
  readonly credits: string[];
  readonly order: (house: TestHouse, lines: Line[]) => Promise<Order>;
};

const inter = { bears: ['IGST'], credits: ['2143'] };
const intra = { bears: ['CGST', 'SGST'], credits: ['2141', '2142'] };

/** The seller is registered in Karnataka (29). */
const rows: Row[] = [
  {
    of: 'B2C, delivered: the state of the delivery address',
    place: '27',
    ...inter,
    section: 'b2cs',
    order: async (house, lines) => {
      const { id } = await aCustomer(house, { addresses: [store] });
      return anOrder(house, { customerId: id, lines, confirm: true });
    },
  },
  {
    of: 'B2C, collected at the store, with no address: ours',
    place: '29',
    ...intra,
    section: 'b2cs',
    order: async (house, lines) => {
      const { id } = await aCustomer(house, { addresses: [] });
      return anOrder(house, { customerId: id, lines, deliveryMethod: 'pickup', confirm: true });
    },
  },
  {
    of: 'B2C, collected by a customer whose invoice bears an address: that state',
    place: '27',
    ...inter,
    section: 'b2cs',
    order: async (house, lines) => {
      const { id } = await aCustomer(house, { addresses: [] });
      return anOrder(house, {
        customerId: id,
        lines,
        deliveryMethod: 'pickup',
        billingAddress: store,
        confirm: true,
      });
    },
  },
  {
    of: 'B2B, shipped to the buyer: the state of the shipping address',
    place: '27',
    ...inter,
    section: 'b2b',
    order: (house, lines) =>
      ofCompany(house, lines, { more: { shippingAddress: store, confirm: true } }),
  },
  {
    of: 'B2B, sent to somebody else on direction of the buyer: the state of the bill-to GSTIN',
    place: '29',
    ...intra,
    section: 'b2b',
    order: (house, lines) =>
      ofCompany(house, lines, {
        more: {
          shippingAddress: store,
          chosenPlace: { stateCode: '29', reason: 'Bill to us, ship to our customer in Pune' },
          confirm: true,
        },
      }),
  },
  {
    of: 'SEZ buyer in our state: its state, always inter',
    place: '29',
    ...inter,
    section: 'b2b',
    order: (house, lines) =>
      ofCompany(house, lines, { company: { taxTreatment: 'sez' }, more: { confirm: true } }),
  },
  {
    of: 'overseas: 96, export, without payment of tax',
    place: '96',
    bears: [],
    section: 'exp',
    credits: [],
    order: async (house, lines) => {
      const { id } = await aCustomer(house, { addresses: [abroad] });
      return anOrder(house, { customerId: id, lines, confirm: true });
    },
  },
  {
    of: 'overseas, with payment of tax by setting',
    place: '96',
    ...inter,
    section: 'exp',
    order: async (house, lines) => {
      await withSetting(house, 'tax.exportWithTax', true);
      const { id } = await aCustomer(house, { addresses: [abroad] });
      return anOrder(house, { customerId: id, lines, confirm: true });
    },
  },
];

describe('the place of supply', () => {
  test.for(rows)('$of', async ({ place, bears, section, credits, order }, { house }) => {
    const jar = await goods(house, { price: 118_000, percent: 18 });
    const placed = await order(house, [{ variantId: jar.variantId, qty: pieces(2) }]);

    const invoice = await issueInvoice(house, placed);

    const id = invoice?.id ?? 0;
    const owner = await house.as('owner');
    const paper = await owner.call(invoices.getInvoice, { id });
    const lines = await invoiceLinesOf(house, id);
    const month = await owner.call(gst.getTaxMonth, { month: paper.issueDate.slice(0, 7) });
    const output = (await entryOf(house, id, 'sales_invoice')).filter(([code]) =>
      String(code).startsWith('214'),
    );
    expect(paper.placeOfSupply).toBe(place);
    expect([
      ...new Set(lines.flatMap((line) => line.taxComponents.map(({ code }) => code))),
    ]).toEqual(bears);
    expect(
      month.gstr1.sections
        .filter((one) => one.documents > 0 && one.section !== 'hsn' && one.section !== 'docs')
        .map((one) => one.section),
    ).toEqual([section]);
    expect(output.map(([code]) => code)).toEqual(credits);
    expect(month.tie.every(({ books, returned }) => books === returned)).toBe(true);
  });
});

describe('a place of supply that somebody chooses', () => {
  const lineOf = async (house: TestHouse) => {
    const jar = await goods(house, { price: 118_000, percent: 18 });
    return [{ variantId: jar.variantId, qty: pieces(2) }];
  };
  const here = { stateCode: '29', reason: 'Sent on direction of the buyer' } as const;

  test('needs a reason, and goes back to the rule', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aCustomer(house, { addresses: [store] });
    const lines = await lineOf(house);

    await expect(
      anOrder(house, { customerId: id, lines, chosenPlace: { stateCode: '29', reason: ' ' } }),
    ).rejects.toMatchObject({ status: 422 });
    const order = await anOrder(house, { customerId: id, lines, chosenPlace: here });
    const kept = await owner.call(orders.updateB2C, {
      id: order.id,
      version: order.version,
      note: 'Ring twice',
    });
    const back = await owner.call(orders.updateB2C, {
      id: order.id,
      version: kept.version,
      chosenPlace: null,
    });

    expect(order).toMatchObject({ placeOfSupply: '29', placeReason: here.reason });
    expect(kept).toMatchObject({ placeOfSupply: '29', placeReason: here.reason });
    expect(back).toMatchObject({ placeOfSupply: '27', placeReason: '' });
  });

  test('cannot be changed once an invoice says it', async ({ house }) => {
    const owner = await house.as('owner');
    const { id } = await aCustomer(house, { addresses: [carStreet] });
    const jar = await goods(house, { price: 118_000, percent: 18 });
    const placed = await anOrder(house, {
      customerId: id,
      lines: [{ variantId: jar.variantId, qty: pieces(2) }],
      confirm: true,
    });
    const [line] = placed.lines;
    await issueInvoice(house, { id: placed.id, lines: [{ id: line?.id ?? 0, qty: pieces(1) }] });
    const { version } = await owner.call(orders.getOrder, { id: placed.id });

    const changed = owner.call(orders.updateB2C, {
      id: placed.id,
      version,
      chosenPlace: { stateCode: '27', reason: 'Wrong state' },
    });

    await expect(changed).rejects.toMatchObject({
      fields: {
        chosenPlace:
          'The place of supply is on an issued invoice. Issue a credit note to change it.',
      },
    });
  });
});
