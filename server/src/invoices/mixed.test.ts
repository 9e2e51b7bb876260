import { contract } from '@counting-house/contract/contract.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Problem } from '../platform/problem.ts';
import { Refusal, test, type Person, type TestHouse } from '../testing/house.ts';
import { expectLaws } from '../testing/laws/laws.ts';
import { anOrder, byUpi, goods } from '../testing/orders.ts';
import { plays } from '../testing/simulation/plays.ts';
import { atWork } from '../testing/work.ts';
import { creditReturn } from './credit/credit.service.ts';

const { invoices, orders } = contract;

const step = fc.record({
  act: fc.constantFrom(
    'invoice',
    'invoice',
    'creditAmount',
    'creditQty',
    'creditAmount',
    'return',
    'cancelNote',
    'cancelInvoice',
    'pay',
  ),
  /** Which line, and how much of what is left, in percent. */
  line: fc.integer({ min: 0, max: 1 }),
  share: fc.integer({ min: 1, max: 100 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const part = (most: number, { share }: Step) => Math.max(1, Math.floor((most * share) / 100));

/** Takes a step; a refusal leaves everything as it was. */
async function take(house: TestHouse, owner: Person, orderId: number, one: Step) {
  const order = await owner.call(orders.getOrder, { id: orderId });
  const line = order.lines[one.line];
  const { rows } = await owner.call(invoices.listInvoices, { orderId, sort: 'issueDate' });
  const live = rows.filter(({ status }) => status !== 'cancelled');
  const [first] = live;
  const invoice = first && (await owner.call(invoices.getInvoice, { id: first.id }));
  const credited = invoice?.lines[one.line];
  if (one.act === 'invoice' && line) {
    const open = line.qty - line.qtyInvoiced;
    const lines = [{ orderLineId: line.id, qty: part(open, one) }];
    await owner.call(invoices.createInvoice, { orderId, lines });
  } else if (one.act === 'pay') {
    const payments = [
      { ...byUpi(part(order.balance, one)), reference: `UPI-${order.payments.length}-${orderId}` },
    ];
    await owner.call(orders.recordPayment, { orderId, payments });
  } else if (one.act === 'return' && line) {
    const qty = part(line.qtyInvoiced, one);
    const because = { reasonKind: 'return', reason: 'Came back', returnId: 1 } as const;
    const lines = [{ orderLineId: line.id, qty, kept: one.share % 3 === 0 ? one.share : 0 }];
    await atWork(house, (ctx) => creditReturn(ctx, { ...because, orderId, lines }));
  } else if (invoice && credited) {
    await takeOfInvoice(owner, { invoice, one, line: credited });
  }
}

async function takeOfInvoice(
  owner: Person,
  { invoice, one, line }: { invoice: Invoice; one: Step; line: Invoice['lines'][number] },
) {
  const { id, version } = invoice;
  const reason = 'As it came';
  if (one.act === 'cancelInvoice')
    await owner.call(invoices.cancelInvoice, { id, version, reason });
  if (one.act === 'creditAmount' || one.act === 'creditQty') {
    const asked =
      one.act === 'creditQty'
        ? { qty: part(line.restQty ?? 0, one) }
        : { amount: part(line.restNet, one) };
    const lines = [{ invoiceLineId: line.id, ...asked }];
    await owner.call(invoices.creditPrice, { invoiceId: id, version, lines, reason });
  }
  if (one.act === 'cancelNote') {
    const { rows } = await owner.call(invoices.listCreditNotes, {
      invoiceId: id,
      status: 'issued',
    });
    const note = rows.find(({ reasonKind }) => reasonKind === 'price');
    if (note) {
      const of = { id: note.id, version: note.version, reason };
      await owner.call(invoices.cancelCreditNote, of);
    }
  }
}

test('whatever is invoiced, paid, credited and cancelled, all laws hold', async ({ house }) => {
  const owner = await house.as('owner');
  const items = [
    await goods(house, { price: 34_977, percent: 18, stock: 2_000 }),
    await goods(house, { price: 101, percent: 5, stock: 2_000 }),
  ];
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const lines = items.map(({ variantId }, index) => ({
        variantId,
        qty: 3_000 + index * 4_000,
      }));
      const { id } = await anOrder(house, { lines, confirm: true });
      for (const one of steps) {
        try {
          await take(house, owner, id, one);
          done += 1;
        } catch (error) {
          const isSaid = error instanceof Problem || error instanceof Refusal;
          if (!isSaid || error.status >= 500) throw error;
        }
        await expectLaws(house);
      }
    }),
    plays(12),
  );
  expect(done).toBeGreaterThan(20);
});
