import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { outboxFiles } from '../../integrations/outbox/outbox-file.table.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { anInvoice, issueInvoice } from '../../testing/invoices.ts';
import { withSetting } from '../../testing/logistics.ts';
import { aCustomer, anOrder } from '../../testing/orders.ts';
import { sendNow, withPostOffice } from '../../testing/machine/post-office.ts';

const { invoices } = contract;

const filesLeft = async (house: TestHouse) =>
  (await house.database.direct.select().from(outboxFiles)).length;

describe('an invoice', () => {
  test('goes to its buyer by mail, with its PDF', async ({ house }) => {
    const { mail, owner } = await withPostOffice(house);
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const order = await anOrder(house, { customerId: buyer.id, confirm: true });
    const invoice = await issueInvoice(house, order);

    const { sentTo } = await owner.call(invoices.sendInvoice, { id: invoice?.id ?? 0 });
    const waiting = await filesLeft(house);
    await sendNow(house);

    expect(sentTo).toBe('ishwari@sagara.example');
    const raw = mail.arrived.at(-1)?.raw ?? '';
    expect(raw).toContain(`Subject: Invoice INV/2627/00001 for your order ${order.orderNo}`);
    expect(raw).toMatch(/filename="?INV-2627-00001\.pdf/u);
    expect(raw).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6));
    expect([waiting, await filesLeft(house)]).toEqual([1, 0]);
    const { sentAt } = await owner.call(invoices.getInvoice, { id: invoice?.id ?? 0 });
    expect(sentAt).not.toBeNull();
  });

  test('has its credit note mailed with the PDF, too', async ({ house }) => {
    const { mail, owner } = await withPostOffice(house);
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const order = await anOrder(house, { customerId: buyer.id, confirm: true });
    const issued = await issueInvoice(house, order);
    const invoice = await owner.call(invoices.getInvoice, { id: issued?.id ?? 0 });
    const note = await owner.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      lines: [{ invoiceLineId: invoice.lines[0]?.id ?? 0, amount: 1_000 }],
      reason: 'Price of the shelf',
    });

    const { sentTo } = await owner.call(invoices.sendCreditNote, { id: note.id });
    await sendNow(house);

    expect(sentTo).toBe('ishwari@sagara.example');
    const raw = mail.arrived.at(-1)?.raw ?? '';
    expect(raw).toContain(`Subject: Credit note ${note.number} for your order ${order.orderNo}`);
    expect(raw).toMatch(new RegExp(`filename="?${note.number.replaceAll('/', '-')}\\.pdf`, 'u'));
    const { sentAt } = await owner.call(invoices.getCreditNote, { id: note.id });
    expect(sentAt).not.toBeNull();
  });

  test('that is cancelled is not mailed any more', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const order = await anOrder(house, { customerId: buyer.id, confirm: true });
    const issued = await issueInvoice(house, order);
    const { id, version } = await owner.call(invoices.getInvoice, { id: issued?.id ?? 0 });
    await owner.call(invoices.cancelInvoice, { id, version, reason: 'Wrong address' });

    await expect(owner.call(invoices.sendInvoice, { id })).rejects.toMatchObject({
      code: 'invoice.not_sent',
      message: expect.stringMatching(/ is cancelled\. It is not mailed any more\.$/u),
    });
  });

  test('goes by itself once that is switched on', async ({ house }) => {
    const { mail } = await withPostOffice(house);
    await withSetting(house, 'invoices.autoSend', true);
    const buyer = await aCustomer(house, { email: 'ishwari@sagara.example' });
    const order = await anOrder(house, { customerId: buyer.id, confirm: true });

    await issueInvoice(house, order);
    await house.runJobs();
    await sendNow(house);

    expect(mail.arrived.some(({ raw }) => raw.includes('Invoice INV/2627/00001'))).toBe(true);
  });

  test('without an address, or without mail, is not sent', async ({ house }) => {
    const { invoice } = await anInvoice(house);
    const owner = await house.as('owner');
    const send = (more: { to?: string }) =>
      owner.call(invoices.sendInvoice, { id: invoice.id, ...more });

    await expect(send({})).rejects.toMatchObject({
      fields: { to: 'The customer has no e-mail address. Enter one.' },
    });
    await expect(send({ to: 'office@sagara.example' })).rejects.toMatchObject({
      code: 'invoice.not_sent',
    });
  });
});
