import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Refusal, test, type TestHouse } from '../../testing/house.ts';
import { issueInvoice } from '../../testing/invoices.ts';
import { expectLaws } from '../../testing/laws/laws.ts';
import { aCustomer, anOrder, goods } from '../../testing/orders.ts';
import { plays } from '../../testing/simulation/plays.ts';
import { pieces } from '../../testing/stock.ts';

const { customers, orders, returns } = contract;

type Payment = NonNullable<InputOf<typeof orders.createB2C>['payments']>[number];

/** What may happen to an order and its money; `which` chooses among what there is. */
const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'pay',
    'invoice',
    'cancel lines',
    'cancel lines',
    'refund',
    'pay refund',
    'void',
    'edit',
  ),
  which: fc.nat(9),
  qty: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 1, max: 60_000 }),
  method: fc.constantFrom('cash' as const, 'upi' as const, 'wallet' as const, 'cod' as const),
  to: fc.constantFrom('source' as const, 'wallet' as const, 'bank_transfer' as const),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** More of them look further: `MONEY_RUNS=500`. */
const runs = Number(process.env['MONEY_RUNS'] ?? 8);

test(
  'whatever is paid, invoiced, cancelled, refunded and voided, every rupee is accounted for',
  { timeout: 600_000 + runs * 60_000 },
  async ({ house }) => {
    const way = await openWay(house);

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        house.clock.pass(1); // So many calls in one minute would be refused.
        const id = await way.order();
        for (const taken of steps) {
          await way.take(id, taken);
          expectNothingBeyond(await way.seen(id));
          await expectLaws(house);
        }

        const ended = await way.finish(id);

        expect(ended).toMatchObject({ status: 'cancelled', balance: 0, pendingCod: 0 });
        expect(ended.paidOut).toBe(ended.paidIn);
        expect(ended.grandTotal).toBe(ended.cancelledValue);
      }),
      plays(runs),
    );
  },
);

/** What can be void still, and refunds that the bank can send back. */
const isWaitingOrSent = ({ status, direction, method }: Order['payments'][number]) =>
  status === 'pending' ||
  (status === 'done' && direction === 'out' && ['upi', 'bank_transfer'].includes(method));

/** No payment is given back beyond what it was, and no order beyond what was paid for it. */
function expectNothingBeyond({ payments, paidIn, paidOut, pendingRefund }: Order): void {
  expect(paidOut + pendingRefund).toBeLessThanOrEqual(paidIn);
  for (const { refunded, amount, direction } of payments) {
    expect(refunded).toBeLessThanOrEqual(direction === 'in' ? amount : 0);
  }
}

async function openWay(house: TestHouse) {
  const owner = await house.as('owner');
  const { id: customerId } = await aCustomer(house);
  await owner.call(customers.postWallet, {
    ownerType: 'customer',
    ownerId: customerId,
    kind: 'top_up',
    method: 'cash',
    amount: 300_000,
  });
  const jar = await goods(house, { price: 33_333, percent: 18, stock: 900 });
  const tin = await goods(house, { price: 12_345, percent: 5, stock: 900 });
  const { rows } = await owner.call(orders.listReasons, { kind: 'order_cancel' });
  const reasonId = rows[0]?.id ?? 0;
  const seen = (id: number) => owner.call(orders.getOrder, { id });
  let references = 0;

  const acts: Record<Step['what'], (order: Order, of: Step) => Promise<unknown>> = {
    pay: async (order, { amount, method }) => {
      references += 1;
      const payment: Payment = {
        method,
        amount: Math.min(amount, order.balance),
        ...(method === 'upi' ? { reference: `R${references}` } : {}),
      };
      await owner.call(orders.recordPayment, { orderId: order.id, payments: [payment] });
    },
    invoice: async (order, { which, qty }) => {
      const line = order.lines[which % order.lines.length];
      if (line)
        await issueInvoice(house, { id: order.id, lines: [{ id: line.id, qty: pieces(qty) }] });
    },
    'cancel lines': async (order, { which, qty, to }) => {
      const line = order.lines[which % order.lines.length];
      await owner.call(returns.cancelOrderLines, {
        id: order.id,
        version: order.version,
        reasonId,
        lines: [{ lineId: line?.id ?? 0, qty: pieces(qty) }],
        refundShipping: which % 2 === 0,
        money: { to: to === 'bank_transfer' ? 'keep' : to },
      });
    },
    refund: (order, { amount, to }) =>
      owner.call(returns.refund, { orderId: order.id, amount, to, reason: 'Asked for' }),
    'pay refund': async ({ payments }) => {
      const paymentId = payments.find(isWaiting)?.id;
      if (paymentId !== undefined) {
        await owner.call(returns.payRefunds, { payments: [{ paymentId }] });
      }
    },
    void: async ({ payments }, { which }) => {
      const waiting = payments.filter(isWaitingOrSent);
      const payment = waiting[which % Math.max(1, waiting.length)];
      if (!payment) return;
      const { id, version, direction } = payment;
      const hasFailed = direction === 'out';
      await owner.call(orders.voidPayment, { id, version, hasFailed, reason: 'Came back' });
    },
    edit: (order, { which, qty, to }) =>
      owner.call(orders.updateB2C, {
        id: order.id,
        version: order.version,
        lines: order.lines
          .filter((line) => line.qty > line.qtyCancelled)
          .map((line, index) => ({
            id: line.id,
            qty: index === which % 2 ? pieces(qty) : line.qty - line.qtyCancelled,
          })),
        settle: { to: to === 'bank_transfer' ? 'keep' : to },
      }),
  };

  return {
    seen,
    order: async () => {
      const lines = [
        { variantId: jar.variantId, qty: pieces(4) },
        { variantId: tin.variantId, qty: pieces(3) },
      ];
      return (await anOrder(house, { customerId, lines, confirm: true })).id;
    },
    /** Does what is drawn, where the house allows it. */
    take: async (id: number, of: Step) => {
      try {
        await acts[of.what](await seen(id), of);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500) throw error;
      }
    },
    /** Cancels what is left, and gives all money back. */
    finish: async (id: number) => {
      const before = await seen(id);
      if (before.status !== 'cancelled') {
        const { version } = before;
        await owner.call(returns.cancelOrder, { id, version, reasonId, money: { to: 'keep' } });
      }
      const { owed } = await owner.call(returns.previewRefund, { id });
      if (owed > 0) {
        const to = 'bank_transfer';
        await owner.call(returns.refund, { orderId: id, amount: owed, to, reason: 'Rest' });
      }
      const payments = (await seen(id)).payments.filter(isWaiting);
      if (payments.length > 0) {
        await owner.call(returns.payRefunds, {
          payments: payments.map((payment) => ({ paymentId: payment.id })),
        });
      }
      return seen(id);
    },
  };
}

const isWaiting = ({ direction, status }: Order['payments'][number]) =>
  direction === 'out' && status === 'pending';
