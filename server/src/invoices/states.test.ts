import { contract } from '@counting-house/contract/contract.ts';
import { CreditNoteStatus } from '@counting-house/contract/invoices/credit-note.ts';
import { InvoiceStatus } from '@counting-house/contract/invoices/invoice.ts';
import { expect } from 'vitest';
import { test, type Person, type TestHouse } from '../testing/house.ts';
import { anInvoice } from '../testing/invoices.ts';
import { byUpi } from '../testing/orders.ts';
import { aDeliveredOrder, aReceivedReturn } from '../testing/returns.ts';
import { playStates } from '../testing/laws/states.ts';

const { invoices, orders, returns } = contract;
const reason = 'Wrong price';

/** An invoice whose goods are here, of an order of which nothing is paid. */
async function anOpenInvoice(house: TestHouse) {
  house.clock.set('2026-11-21T17:00:00.000Z'); // Late in the evening: nobody is signed out by the night.
  const { order, invoice } = await anInvoice(house);
  const owner = await house.as('owner');
  const seen = () => owner.call(invoices.getInvoice, { id: invoice.id });
  const at = async () => ({ id: invoice.id, version: (await seen()).version });
  const pay = (person: Person, amount: number) => {
    const payments = [byUpi(Math.max(1, amount))];
    return person.call(orders.recordPayment, { orderId: order.id, payments });
  };
  const credit = async (person: Person, of: (restNet: number) => number) => {
    const { id: invoiceId, version, lines } = await seen();
    return person.call(invoices.creditPrice, {
      invoiceId,
      version,
      lines: lines.map(({ id, restNet }) => ({ invoiceLineId: id, amount: of(restNet) })),
      reason,
    });
  };
  return {
    status: async () => (await seen()).status,
    acts: {
      edit: async (person: Person) =>
        person.call(invoices.updateInvoice, { ...(await at()), note: 'Gate 2' }),
      payPart: (person: Person) => pay(person, 10_000),
      pay: async (person: Person) => pay(person, (await seen()).rest),
      credit: (person: Person) => credit(person, () => 100),
      creditAll: (person: Person) => credit(person, (rest) => Math.max(rest, 1)),
      cancel: async (person: Person) =>
        person.call(invoices.cancelInvoice, { ...(await at()), reason }),
      fallDue: async () => house.clock.set('2026-11-21T18:40:00.000Z'),
    },
  };
}

const clerk = { may: 'accountant', mayNot: 'packer' } as const;
const head = { may: 'admin', mayNot: 'sales' } as const;
const hasNote = /^A credit note exists: CN\/2627\/00001\. /u;
const nothingLeft = /^Only ₹0\.00 of this line is left to credit$/u;

playStates({
  of: 'an invoice',
  statuses: InvoiceStatus.options,
  make: anOpenInvoice,
  acts: {
    edit: { ...clerk, asks: invoices.updateInvoice },
    payPart: { ...clerk, asks: orders.recordPayment },
    pay: { ...clerk, asks: orders.recordPayment },
    credit: { ...clerk, asks: invoices.creditPrice },
    creditAll: { ...clerk, asks: invoices.creditPrice },
    cancel: { ...head, asks: invoices.cancelInvoice },
    fallDue: 'by itself',
  },
  states: {
    unpaid: {
      by: [],
      to: {
        edit: 'unpaid',
        credit: 'unpaid',
        fallDue: 'overdue',
        payPart: 'part_paid',
        pay: 'paid',
        creditAll: 'credited',
        cancel: 'cancelled',
      },
    },
    part_paid: {
      by: ['payPart'],
      to: {
        edit: 'part_paid',
        payPart: 'part_paid',
        credit: 'part_paid',
        creditAll: 'credited',
        fallDue: 'overdue',
        cancel: 'cancelled',
        pay: 'paid',
      },
    },
    paid: {
      by: ['pay'],
      to: { edit: 'paid', credit: 'paid', creditAll: 'credited', cancel: 'cancelled' },
      says: { else: /^More than the balance of ₹0\.00$/u },
    },
    overdue: {
      by: ['fallDue'],
      to: {
        edit: 'overdue',
        payPart: 'overdue',
        credit: 'overdue',
        creditAll: 'credited',
        cancel: 'cancelled',
        pay: 'paid',
      },
    },
    credited: {
      by: ['creditAll'],
      to: { edit: 'credited' },
      says: {
        payPart: /^More than the balance of /u,
        pay: /^More than the balance of /u,
        cancel: hasNote,
        else: nothingLeft,
      },
    },
    // Its order is billed anew, and paid or cancelled.
    cancelled: {
      by: ['cancel'],
      to: { payPart: 'cancelled', pay: 'cancelled' },
      says: { else: 'Invoice INV/2627/00001 is cancelled.' },
    },
  },
  ends: [],
});

/** A credit note that a person wrote today. */
async function aNote(house: TestHouse) {
  const { acts } = await anOpenInvoice(house);
  const owner = await house.as('owner');
  const { id } = await acts.credit(owner);
  const seen = () => owner.call(invoices.getCreditNote, { id });
  return {
    status: async () => (await seen()).status,
    acts: {
      cancel: async (person: Person) =>
        person.call(invoices.cancelCreditNote, { id, version: (await seen()).version, reason }),
    },
  };
}

playStates({
  of: 'a credit note',
  statuses: CreditNoteStatus.options,
  make: aNote,
  acts: { cancel: { ...head, asks: invoices.cancelCreditNote } },
  states: {
    issued: { by: [], to: { cancel: 'cancelled' } },
    cancelled: {
      by: ['cancel'],
      to: {},
      says: { cancel: 'Credit note CN/2627/00001 is cancelled.' },
    },
  },
  ends: ['cancelled'],
});

test('a credit note of a return is not cancelled', async ({ house }) => {
  const owner = await house.as('owner');
  const { id, version } = await aReceivedReturn(house, await aDeliveredOrder(house));
  const { creditNotes } = await owner.call(returns.settle, { id, version });
  const note = await owner.call(invoices.getCreditNote, { id: creditNotes[0]?.id ?? 0 });

  const cancelling = owner.call(invoices.cancelCreditNote, {
    id: note.id,
    version: note.version,
    reason,
  });

  await expect(cancelling).rejects.toThrow('A credit note of a return cannot be cancelled');
});

test('an invoice whose goods have left is credited, not cancelled', async ({ house }) => {
  const owner = await house.as('owner');
  const { order } = await aDeliveredOrder(house);
  const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });
  const [{ id, version } = { id: 0, version: 0 }] = rows;

  const cancelling = owner.call(invoices.cancelInvoice, { id, version, reason });

  await expect(cancelling).rejects.toThrow('Goods have left. Use a return or credit note.');
});
