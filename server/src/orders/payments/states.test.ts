import { contract } from '@counting-house/contract/contract.ts';
import type { PaymentStatus } from '@counting-house/contract/orders/payment.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { anOrder, byUpi } from '../../testing/orders.ts';
import { cancelledWithCredit } from '../../testing/returns.ts';

const { orders, returns } = contract;

type Paid = { readonly orderId: number; readonly id: number; readonly version: number };

/** What is done with one payment or refund; each answers whether it was done. */
const actsOn = (person: Person, { orderId, id, version }: Paid) => ({
  collect: async () =>
    (await person.call(orders.collectPayments, { payments: [{ paymentId: id }] })).done === 1,
  void: async () => {
    await person.call(orders.voidPayment, { id, version, reason: 'Twice' });
    return true;
  },
  fail: async () => {
    await person.call(orders.voidPayment, {
      id,
      version,
      reason: 'Closed account',
      hasFailed: true,
    });
    return true;
  },
  payOut: async () =>
    (await person.call(returns.payRefunds, { payments: [{ paymentId: id }] })).done === 1,
  giveBack: async () => {
    const { refunds } = await person.call(returns.refund, {
      orderId,
      amount: 1_000,
      reason: 'Owed',
    });
    return refunds.length > 0;
  },
});
type Act = keyof ReturnType<typeof actsOn>;

/** Cash of ₹700.00 to be collected at the door. */
async function cod(house: TestHouse): Promise<Paid> {
  const order = await anOrder(house, {
    deliveryMethod: 'own_delivery',
    payments: [{ method: 'cod', amount: 70_000 }],
    confirm: true,
  });
  return paidOf(order.id, order.payments[0]);
}

const paidOf = (orderId: number, payment: { id: number; version: number } | undefined): Paid => ({
  orderId,
  id: payment?.id ?? 0,
  version: payment?.version ?? 0,
});

/** ₹700.00 by UPI of an order that was cancelled: the house owes it. */
async function owed(house: TestHouse): Promise<Paid> {
  const order = await cancelledWithCredit(
    house,
    await anOrder(house, { payments: [byUpi(70_000)] }),
  );
  return paidOf(order.id, order.payments[0]);
}

/** ₹700.00 that go back by UPI, and wait for the bank. */
async function onItsWay(house: TestHouse): Promise<Paid> {
  const { orderId } = await owed(house);
  const asked = { orderId, amount: 70_000, reason: 'Cancelled' };
  const { refunds } = await (await house.as('owner')).call(returns.refund, asked);
  return paidOf(orderId, refunds[0]);
}

/** The same after an act of its own. */
const after =
  (made: (house: TestHouse) => Promise<Paid>, act: Act) =>
  async (house: TestHouse): Promise<Paid> => {
    const paid = await made(house);
    const owner = await house.as('owner');
    await actsOn(owner, paid)[act]();
    const { payments } = await owner.call(orders.getOrder, { id: paid.orderId });
    return paidOf(
      paid.orderId,
      payments.find(({ id }) => id === paid.id),
    );
  };

const states: readonly (readonly [
  name: string,
  make: (house: TestHouse) => Promise<Paid>,
  status: PaymentStatus,
  leads: Partial<Record<Act, PaymentStatus>>,
])[] = [
  ['cash to be collected', cod, 'pending', { void: 'void', fail: 'void', collect: 'done' }],
  ['cash that was collected', after(cod, 'collect'), 'done', {}],
  ['cash that nobody will collect', after(cod, 'void'), 'void', {}],
  ['money that is owed again', owed, 'done', { giveBack: 'done' }],
  ['a refund on its way', onItsWay, 'pending', { void: 'void', fail: 'failed', payOut: 'done' }],
  ['a refund that was paid', after(onItsWay, 'payOut'), 'done', {}],
  ['a refund that was voided', after(onItsWay, 'void'), 'void', { giveBack: 'void' }],
  ['a refund that came back', after(onItsWay, 'fail'), 'failed', { giveBack: 'failed' }],
];

describe.each(states)('%s', (_name, make, status, leads) => {
  test('goes where its state leads, by whoever may, and nowhere else', async ({ house }) => {
    const paid = await make(house);
    const owner = await house.as('owner');
    const now = async () => {
      const { payments } = await owner.call(orders.getOrder, { id: paid.orderId });
      return payments.find(({ id }) => id === paid.id)?.status;
    };
    expect(await now()).toBe(status);
    const [acts, others] = [actsOn(owner, paid), actsOn(await house.as('packer'), paid)];

    for (const act of Object.keys(acts) as Act[]) {
      await expect(others[act](), act).rejects.toMatchObject({ status: 403 });
      if (act in leads) continue;
      expect(await acts[act]().catch((error: { status: number }) => error.status), act).toSatisfy(
        isRefusal,
      );
      expect(await now(), act).toBe(status);
    }
    const last = Object.entries(leads).at(-1);
    if (last) {
      expect(await acts[last[0] as Act]()).toBe(true);
      expect(await now()).toBe(last[1]);
    }
  });
});

const isRefusal = (answer: unknown) => answer === false || [409, 422].includes(Number(answer));
