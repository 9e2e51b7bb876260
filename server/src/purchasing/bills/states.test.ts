import { contract } from '@counting-house/contract/contract.ts';
import { BillState } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { at, received } from '../../testing/bills.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/laws/states.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** A bill of what was accepted, which matches until somebody types five pieces more. */
async function aBill(house: TestHouse) {
  const { clerk, vendorId, paper } = await received(house);
  const { id } = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
  const seen = () => clerk.call(purchasing.getBill, { id });
  const now = async () => at(await seen());
  const noted = async () => ({ ...(await now()), note: 'Wrong paper' });
  let paid = 0;
  const pay = async (amount: number) => {
    paid += 1;
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'payment.made',
        date: ctx.today,
        source: { kind: 'voucher', id: paid, no: `PV-${paid}` },
        party: { kind: 'vendor', id: vendorId, name: 'Kongu Traders' },
        lines: [debit('vendor_payable', amount), credit('cash', amount)],
      }),
    );
  };
  return {
    status: async () => (await seen()).state,
    acts: {
      change: async (person: Person) =>
        person.call(purchasing.updateBill, { ...(await now()), note: 'With the driver' }),
      confirmTooMuch: async (person: Person) => {
        const { vendorId: _, ...typed } = paper(60, { total: 7_560_00 });
        await person.call(purchasing.updateBill, { ...(await now()), ...typed, confirm: true });
      },
      confirm: async (person: Person) => person.call(purchasing.billConfirm, await now()),
      reject: async (person: Person) => person.call(purchasing.billReject, await noted()),
      approve: async (person: Person) =>
        person.call(purchasing.billApprove, {
          ...(await now()),
          lineNotes: [{ lineNo: 1, note: 'Free goods came later' }],
        }),
      block: async (person: Person) =>
        person.call(purchasing.billBlock, { ...(await now()), reason: 'Wet' }),
      unblock: async (person: Person) => person.call(purchasing.billUnblock, await now()),
      cancel: async (person: Person) => person.call(purchasing.billCancel, await noted()),
      payPart: () => pay(1_000_00),
      payRest: async () => pay((await seen()).balance),
    },
  };
}

const clerk = { may: 'accountant', mayNot: 'store keeper' } as const;
const manager = { may: 'admin', mayNot: 'accountant' } as const;
const is = (words: string) => new RegExp(` is ${words}; this can't be done now\\.$`, 'u');
const paidFirst = /has payments\. Reverse the payment first\.$/u;

playStates({
  of: 'a bill of a vendor',
  statuses: BillState.options,
  make: aBill,
  acts: {
    change: { ...clerk, asks: purchasing.updateBill },
    confirmTooMuch: { ...clerk, asks: purchasing.updateBill },
    confirm: { ...clerk, asks: purchasing.billConfirm },
    reject: { ...manager, asks: purchasing.billReject },
    approve: { ...manager, asks: purchasing.billApprove },
    block: { ...clerk, asks: purchasing.billBlock },
    unblock: { ...clerk, asks: purchasing.billUnblock },
    cancel: { ...manager, asks: purchasing.billCancel },
    payPart: 'by itself',
    payRest: 'by itself',
  },
  states: {
    draft: {
      by: [],
      to: {
        change: 'draft',
        confirmTooMuch: 'exception',
        cancel: 'cancelled',
        confirm: 'confirmed',
      },
      says: { else: is('a draft') },
    },
    exception: {
      by: ['change', 'confirmTooMuch', 'reject', 'confirmTooMuch'],
      to: {
        confirmTooMuch: 'exception',
        reject: 'draft',
        cancel: 'cancelled',
        change: 'draft',
        approve: 'confirmed',
      },
      says: { else: is('pending approval') },
    },
    confirmed: {
      by: ['confirm'],
      to: {
        block: 'confirmed',
        unblock: 'confirmed',
        payRest: 'paid',
        payPart: 'part_paid',
        cancel: 'cancelled',
      },
      says: { else: is('confirmed') },
    },
    part_paid: {
      by: ['confirm', 'block', 'unblock', 'payPart', 'block', 'unblock'],
      to: { block: 'part_paid', unblock: 'part_paid', payRest: 'paid' },
      says: { cancel: paidFirst, else: is('confirmed') },
    },
    paid: {
      by: ['confirm', 'payPart', 'payRest', 'block'],
      to: { block: 'paid', unblock: 'paid' },
      says: { cancel: paidFirst, else: is('confirmed') },
    },
    cancelled: { by: ['confirm', 'cancel'], to: {}, says: { else: is('cancelled') } },
  },
  ends: ['cancelled'],
});
