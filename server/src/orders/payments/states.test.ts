import { contract } from '@counting-house/contract/contract.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { Refusal, type Person, type TestHouse } from '../../testing/house.ts';
import { anOrder, byUpi } from '../../testing/orders.ts';
import { cancelledWithCredit } from '../../testing/returns.ts';
import { playStates } from '../../testing/laws/states.ts';

const { accounts, orders, returns } = contract;

type Payment = Order['payments'][number];

/** One payment of an order, as the order shows it. */
function paymentIn(house: TestHouse, orderId: number, which: (payment: Payment) => boolean) {
  return async () => {
    const { payments } = await (await house.as('owner')).call(orders.getOrder, { id: orderId });
    const payment = payments.find(which);
    if (!payment) throw new Error('a payment stays');
    return payment;
  };
}

/** What is done to one row of many; its refusal as if it were the only one. */
async function alone(acting: Promise<RowResults>): Promise<void> {
  const [row] = (await acting).rows;
  if (!row?.ok) throw new Refusal(422, { detail: row?.text });
}

const voided =
  (payment: () => Promise<Payment>, how: { hasFailed?: boolean } = {}) =>
  async (person: Person) => {
    const { id, version } = await payment();
    await person.call(orders.voidPayment, { id, version, reason: 'Told on the phone', ...how });
  };

/** What nobody owes is not given back. */
const giveBack = (orderId: number) => (person: Person) =>
  person.call(returns.refund, { orderId, amount: 1_000, reason: 'Owed' });

const clerk = { may: 'accountant', mayNot: 'packer' } as const;
const nothing = 'Only ₹0.00 is due';

playStates({
  of: 'cash on delivery',
  statuses: ['pending', 'done', 'void'],
  /** ₹700.00, brought by our own people. */
  make: async (house) => {
    const order = await anOrder(house, {
      deliveryMethod: 'own_delivery',
      payments: [{ method: 'cod', amount: 70_000 }],
      confirm: true,
    });
    const payment = paymentIn(house, order.id, ({ method }) => method === 'cod');
    return {
      status: async () => (await payment()).status as 'pending' | 'done' | 'void',
      acts: {
        collect: async (person) => {
          const { id } = await payment();
          await alone(person.call(orders.collectPayments, { payments: [{ paymentId: id }] }));
        },
        void: voided(payment),
        giveBack: giveBack(order.id),
      },
    };
  },
  acts: {
    collect: { ...clerk, asks: orders.collectPayments },
    void: { ...clerk, asks: orders.voidPayment },
    giveBack: { ...clerk, asks: returns.refund },
  },
  states: {
    pending: { by: [], to: { void: 'void', collect: 'done' }, says: { giveBack: nothing } },
    done: {
      by: ['collect'],
      to: {},
      says: {
        collect: / received ₹700\.00 on /u,
        void: 'Give the money back instead',
        giveBack: nothing,
      },
    },
    void: {
      by: ['void'],
      to: {},
      says: { giveBack: nothing, else: / voided the payment of ₹700\.00 on /u },
    },
  },
  ends: ['done', 'void'],
});

const paidOut = / refunded ₹700\.00 on /u;

playStates({
  of: 'a refund',
  statuses: ['pending', 'done', 'failed', 'void'],
  /** ₹700.00 of an order that was cancelled, on their way by UPI. */
  make: async (house) => {
    const { id: orderId } = await cancelledWithCredit(
      house,
      await anOrder(house, { payments: [byUpi(70_000)] }),
    );
    const asked = { orderId, amount: 70_000, reason: 'Cancelled' };
    await (await house.as('owner')).call(returns.refund, asked);
    const payment = paymentIn(house, orderId, ({ direction }) => direction === 'out');
    return {
      status: async () => (await payment()).status as 'pending' | 'done' | 'failed' | 'void',
      acts: {
        payOut: async (person) => {
          const { id } = await payment();
          await alone(person.call(returns.payRefunds, { payments: [{ paymentId: id }] }));
        },
        void: voided(payment),
        fail: voided(payment, { hasFailed: true }),
        giveBack: giveBack(orderId),
      },
    };
  },
  acts: {
    payOut: { ...clerk, asks: returns.payRefunds },
    void: { ...clerk, asks: orders.voidPayment },
    fail: { ...clerk, asks: orders.voidPayment, as: 'hasFailed: true' },
    giveBack: { ...clerk, asks: returns.refund },
  },
  states: {
    pending: {
      by: [],
      to: { void: 'void', fail: 'failed', payOut: 'done' },
      says: { giveBack: paidOut },
    },
    done: { by: ['payOut'], to: { fail: 'failed' }, says: { else: paidOut } },
    failed: {
      by: ['fail'],
      to: { giveBack: 'failed' },
      says: { else: / noted that the refund of ₹700\.00 failed on /u },
    },
    void: {
      by: ['void'],
      to: { giveBack: 'void' },
      says: { else: / voided the refund of ₹700\.00 on /u },
    },
  },
  ends: [],
});

playStates({
  of: 'a cheque of an order',
  statuses: ['done', 'bounced'],
  /** ₹700.00, deposited. */
  make: async (house) => {
    const cheque = { method: 'cheque', amount: 70_000, reference: '412207' } as const;
    const order = await anOrder(house, { payments: [cheque] });
    const owner = await house.as('owner');
    const { rows } = await owner.call(accounts.listCheques, {});
    const id = rows[0]?.id ?? 0;
    await owner.call(accounts.depositCheques, { ids: [id] });
    const first = order.payments[0]?.id;
    const payment = paymentIn(house, order.id, (one) => one.id === first);
    return {
      status: async () => (await payment()).status as 'done' | 'bounced',
      acts: {
        bounce: (person) => person.call(orders.returnCheque, { id, reason: 'Funds insufficient' }),
        didNot: (person) => person.call(orders.undoChequeReturn, { id, reason: 'The bank erred' }),
        again: (person) => person.call(orders.depositAgain, { id }),
        void: voided(payment),
      },
    };
  },
  acts: {
    bounce: { ...clerk, asks: orders.returnCheque },
    didNot: { ...clerk, asks: orders.undoChequeReturn },
    again: { ...clerk, asks: orders.depositAgain },
    void: { ...clerk, asks: orders.voidPayment },
  },
  states: {
    done: {
      by: [],
      to: { bounce: 'bounced' },
      says: {
        void: 'Give the money back instead',
        else: "Cheque 412207 is not bounced; this can't be done now.",
      },
    },
    bounced: {
      by: ['bounce'],
      to: { didNot: 'done', again: 'bounced' },
      says: {
        void: / noted that the cheque of ₹700\.00 bounced on /u,
        bounce: /^Cheque 412207 is /u,
      },
    },
  },
  ends: [],
});
