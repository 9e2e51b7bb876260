import { contract } from '@counting-house/contract/contract.ts';
import { extractText } from 'unpdf';
import { describe, expect } from 'vitest';
import { aCompany, onAccount, ordered, withPrices } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { aCustomer, anOrder, goods } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';
import { aDeliveredOrder } from '../../testing/returns.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, invoices, orders } = contract;

describe('an order on paper', () => {
  test('is printed with others and with its address, and its timeline says so', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const [first, second] = [await anOrder(house), await anOrder(house)];

    const papers = await owner.send(orders.printOrders, { ids: [first.id, second.id] });
    const label = await owner.send(orders.printOrders, { id: first.id, kind: 'address' });
    const none = await owner.send(orders.printOrders, {});

    expect([papers.status, label.status, none.status]).toEqual([200, 200, 422]);
    const { text: pages } = await extractText(new Uint8Array(papers.bytes));
    expect(pages.map((words) => words.match(/ORD-\S+ · page.*/gu))).toEqual([
      [`${first.orderNo} · page 1 of 1`],
      [`${second.orderNo} · page 1 of 1`],
    ]);
    const { rows } = await owner.call(orders.getTimeline, { id: first.id, kind: 'print' });
    expect(rows.map(({ text }) => text)).toEqual([
      'Address printed',
      'Order acknowledgement printed',
    ]);
  });

  test('goes to its buyer by mail, a draft as a quotation', async ({ house }) => {
    const { owner, mail } = await withPostOffice(house);
    const customer = await aCustomer(house, { email: 'meera@sagara.example' });
    const nobody = await anOrder(house);
    const draft = await anOrder(house, {
      customerId: customer.id,
      lines: [{ variantId: (await goods(house)).variantId, qty: pieces(1) }],
      place: false,
    });

    const sent = await owner.call(orders.sendOrder, { id: draft.id, message: 'Until Friday.' });
    await sendNow(house);

    expect(sent.to).toBe('meera@sagara.example');
    expect(mail.arrived[0]?.raw).toContain('quotation');
    expect(mail.arrived[0]?.raw).toContain('application/pdf');
    await expect(owner.call(orders.sendOrder, { id: nobody.id })).rejects.toMatchObject({
      fields: { to: 'The customer has no e-mail address. Enter one.' },
    });
  });
});

test('the papers of a company bear its GSTIN, its terms, and its own numbers of order and goods', async ({
  house,
}) => {
  const owner = await house.as('owner');
  const company = await aCompany(house, onAccount(100_000_000));
  const { butter } = await withPrices(house, company);
  await owner.call(b2b.updateGroupItems, {
    groupId: company.groups[0]?.id ?? 0,
    items: [
      {
        variantId: butter.variantId,
        prices: [{ fromQty: 0, price: 33_000 }],
        buyerCode: 'SP-77',
      },
    ],
    confirmJump: true,
  });
  const draft = await ordered(house, company, [{ variantId: butter.variantId, qty: pieces(2) }], {
    place: false,
    validUntil: '2030-01-31',
    customerPo: 'SP/2026/1184',
    customerPoDate: '2026-11-20',
  });
  const wordsOf = async (reply: ReturnType<typeof owner.send>) => {
    const { text } = await extractText(new Uint8Array((await reply).bytes), { mergePages: true });
    return text.replaceAll(/\s+/gu, ' ');
  };

  const quotation = await wordsOf(owner.send(orders.printOrders, { id: draft.id }));
  const { id, orderNo } = await owner.call(orders.updateB2B, {
    id: draft.id,
    version: draft.version,
    place: true,
    confirm: true,
  });
  const acknowledged = await wordsOf(owner.send(orders.printOrders, { id }));
  const invoice = await owner.call(invoices.createInvoice, { orderId: id });
  const billed = await wordsOf(owner.send(invoices.print, { id: invoice.id }));

  expect(quotation).toMatch(/Quotation\s+QTN-\d{4}-\d{5}\b/u);
  expect(quotation).toContain('Valid until 31 Jan 2030');
  expect(quotation).not.toContain('Draft');
  expect(acknowledged).toContain(orderNo);
  for (const words of [quotation, acknowledged, billed]) {
    expect(words).toContain(`GSTIN ${company.gstin}`);
    expect(words).toContain('Your order SP/2026/1184 of 20 Nov 2026');
    expect(words).toContain('Your item SP-77');
  }
  for (const words of [quotation, acknowledged]) {
    expect(words).toContain('Payment 30 days after the invoice');
    expect(words).toContain('2 pcs');
    expect(words).toContain('IGST');
  }
});

test('an order is found by the numbers of its invoice and of its parcel', async ({ house }) => {
  const owner = await house.as('owner');
  const { order, invoice } = await anInvoice(house);
  const sent = await aDeliveredOrder(house);
  const found = async (q: string) =>
    (await owner.call(orders.listOrders, { q })).rows.map(({ id }) => id);

  expect(await found(invoice.number ?? '?')).toEqual([order.id]);
  expect(await found(`KN${4000 + sent.parcelId}`)).toEqual([sent.order.id]);
});
