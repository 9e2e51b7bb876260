import { contract } from '@counting-house/contract/contract.ts';
import { VendorNoteState } from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { at, ordered } from '../../testing/bills.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/laws/states.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** Ten rupees off a bill, kept on account so that it stays open. */
async function aNote(house: TestHouse) {
  const { clerk, comes, billed, vendorId } = await ordered(house);
  const bill = await billed(await comes(100, 'D-1'), 100);
  const { id } = await clerk.call(purchasing.createVendorNote, {
    kind: 'debit_note',
    vendorId,
    billId: bill.id,
    reason: 'price',
    isOnAccount: true,
    lines: [{ billLineId: bill.lines[0]?.id ?? 0, taxable: 10_00 }],
  });
  const seen = () => clerk.call(purchasing.getVendorNote, { id });
  const now = async () => at(await seen());
  return {
    status: async () => (await seen()).state,
    acts: {
      change: async (person: Person) =>
        person.call(purchasing.updateVendorNote, { ...(await now()), note: 'As agreed by phone' }),
      confirm: async (person: Person) => person.call(purchasing.vendorNoteConfirm, await now()),
      refund: async () => {
        const { balance } = await seen();
        const openItemId = await openItemOf(house, id);
        await atWork(house, (ctx) =>
          post(ctx, {
            event: 'purchase.refundReceived',
            date: ctx.today,
            source: { kind: 'voucher', id: 2, no: 'V-2' },
            party: { kind: 'vendor', id: vendorId, name: 'Kongu Traders' },
            settles: [{ openItemId, amount: balance }],
            lines: [debit('cash', balance), credit('vendor_payable', balance)],
          }),
        );
      },
      cancel: async (person: Person) =>
        person.call(purchasing.vendorNoteCancel, { ...(await now()), note: 'Not agreed' }),
    },
  };
}

async function openItemOf(house: TestHouse, id: number): Promise<number> {
  const { rows } = await house.database.direct.execute<{ id: string }>(
    `select id from open_item where source_kind = 'vendor_note' and source_id = ${id}`,
  );
  return Number(rows[0]?.id);
}

const clerk = { may: 'accountant', mayNot: 'store keeper' } as const;
const is = (words: string) => new RegExp(` is ${words}; this can't be done now\\.$`, 'u');

playStates({
  of: 'a note without goods',
  statuses: VendorNoteState.options,
  make: aNote,
  acts: {
    change: { ...clerk, asks: purchasing.updateVendorNote },
    confirm: { ...clerk, asks: purchasing.vendorNoteConfirm },
    refund: 'by itself',
    cancel: { may: 'admin', mayNot: 'accountant', asks: purchasing.vendorNoteCancel },
  },
  states: {
    draft: {
      by: [],
      to: { change: 'draft', confirm: 'confirmed' },
      says: { else: is('a draft') },
    },
    confirmed: {
      by: ['confirm'],
      to: { refund: 'settled', cancel: 'cancelled' },
      says: { else: is('confirmed') },
    },
    settled: {
      by: ['confirm', 'refund'],
      to: {},
      says: {
        cancel: /^DNP\/\S+ is settled by V-2\. Reverse that first\.$/u,
        else: is('confirmed'),
      },
    },
    cancelled: { by: ['confirm', 'cancel'], to: {}, says: { else: is('cancelled') } },
  },
  ends: ['settled', 'cancelled'],
});
