import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { test, type Person, type TestHouse } from '../testing/house.ts';
import { aDeliveredOrder, aReceivedReturn } from '../testing/returns.ts';
import { anInvoice } from '../testing/invoices.ts';

const { invoices, returns } = contract;
const reason = 'Wrong price';

/** An invoice, or the credit note against it, by what may be done with it. */
const ofInvoice = (person: Person, id: number) => ({
  edit: async () =>
    person.call(invoices.updateInvoice, {
      id,
      version: await versionOf(person, id),
      note: 'Gate 2',
    }),
  credit: async () => {
    const { lines, version } = await person.call(invoices.getInvoice, { id });
    return person.call(invoices.creditPrice, {
      invoiceId: id,
      version,
      lines: [{ invoiceLineId: lines[0]?.id ?? 0, amount: 100 }],
      reason,
    });
  },
  cancel: async () =>
    person.call(invoices.cancelInvoice, { id, version: await versionOf(person, id), reason }),
});
type Act = keyof ReturnType<typeof ofInvoice>;

const versionOf = async (person: Person, id: number) =>
  (await person.call(invoices.getInvoice, { id })).version;

type Made = (house: TestHouse, owner: Person) => Promise<number>;

const states: readonly (readonly [name: string, make: Made, of: readonly Act[], shown: string])[] =
  [
    [
      'issued, and its goods here',
      async (house) => (await anInvoice(house)).invoice.id,
      ['edit', 'credit', 'cancel'],
      'unpaid',
    ],
    [
      'paid, and its goods here',
      async (house) => (await anInvoice(house, { paid: true })).invoice.id,
      ['edit', 'credit', 'cancel'],
      'paid',
    ],
    [
      'credited in part',
      async (house, owner) => {
        const { invoice } = await anInvoice(house);
        await ofInvoice(owner, invoice.id).credit();
        return invoice.id;
      },
      ['edit', 'credit'],
      'unpaid',
    ],
    [
      'delivered',
      async (house, owner) => {
        const { order } = await aDeliveredOrder(house);
        const { rows } = await owner.call(invoices.listInvoices, { orderId: order.id });
        return rows[0]?.id ?? 0;
      },
      ['edit', 'credit'],
      'unpaid',
    ],
    [
      'credited to the last paisa',
      async (house, owner) => {
        const { invoice } = await anInvoice(house);
        const { id, version, lines } = await owner.call(invoices.getInvoice, { id: invoice.id });
        await owner.call(invoices.creditPrice, {
          invoiceId: id,
          version,
          lines: lines.map((line) => ({ invoiceLineId: line.id, amount: line.restNet })),
          reason,
        });
        return id;
      },
      ['edit'],
      'credited',
    ],
    [
      'cancelled',
      async (house, owner) => {
        const { invoice } = await anInvoice(house);
        await ofInvoice(owner, invoice.id).cancel();
        return invoice.id;
      },
      [],
      'cancelled',
    ],
  ];

describe.each(states)('an invoice that is %s', (_name, make, allowed, shown) => {
  test('can be left by its ways out, by whoever may, and by no other', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await make(house, owner);
    expect((await owner.call(invoices.getInvoice, { id })).status).toBe(shown);
    const packer = ofInvoice(await house.as('packer'), id);

    const acts = ofInvoice(owner, id);
    for (const act of Object.keys(acts) as Act[]) {
      await expect(packer[act](), act).rejects.toMatchObject({ status: 403 });
      if (!allowed.includes(act)) await expect(acts[act](), act).rejects.toSatisfy(isRefusal);
    }
    const last = allowed.at(-1);
    if (last) await acts[last]();
  });
});

const noteStates: readonly (readonly [
  name: string,
  make: (house: TestHouse, owner: Person) => Promise<number>,
  says: string | null,
])[] = [
  ['written by hand today', async (house, owner) => (await aNote(house, owner)).id, null],
  [
    'cancelled',
    async (house, owner) => {
      const { id, version } = await aNote(house, owner);
      await owner.call(invoices.cancelCreditNote, { id, version, reason });
      return id;
    },
    'is cancelled.',
  ],
  [
    'of a return',
    async (house, owner) => {
      const { id, version } = await aReceivedReturn(house, await aDeliveredOrder(house));
      const { creditNotes } = await owner.call(returns.settle, { id, version });
      return creditNotes[0]?.id ?? 0;
    },
    'A credit note of a return cannot be cancelled',
  ],
];

async function aNote(house: TestHouse, owner: Person) {
  const { invoice } = await anInvoice(house);
  return ofInvoice(owner, invoice.id).credit();
}

describe.each(noteStates)('a credit note that is %s', (_name, make, says) => {
  test('is cancelled only by mistake of the day, by whoever may', async ({ house }) => {
    const owner = await house.as('owner');
    const id = await make(house, owner);
    const { version } = await owner.call(invoices.getCreditNote, { id });
    const cancelBy = (person: Person) =>
      person.call(invoices.cancelCreditNote, { id, version, reason });

    await expect(cancelBy(await house.as('sales'))).rejects.toMatchObject({ status: 403 });
    if (says === null) expect(await cancelBy(owner)).toMatchObject({ status: 'cancelled' });
    else await expect(cancelBy(owner)).rejects.toThrow(says);
  });
});

const isRefusal = (error: { status?: number }) => [404, 409, 422].includes(error.status ?? 0);
