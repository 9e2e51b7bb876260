import { contract } from '@counting-house/contract/contract.ts';
import { VendorReturnState } from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { credit, debit, post } from '../../books/journal/journal.service.ts';
import { at, received } from '../../testing/bills.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { playStates } from '../../testing/laws/states.ts';
import { pieces, trayNamed } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** Seven pieces of a bill that is paid already, so that its debit note stays open. */
async function aReturn(house: TestHouse) {
  const { clerk, vendorId, inward, paper } = await received(house);
  const bill = await clerk.call(purchasing.createBill, paper(55, { total: 6_930_00 }));
  await clerk.call(purchasing.billConfirm, at(bill));
  const money = (event: 'payment.made' | 'purchase.refundReceived', amount: number, id: number) =>
    atWork(house, (ctx) =>
      post(ctx, {
        event,
        date: ctx.today,
        source: { kind: 'voucher', id, no: `V-${id}` },
        party: { kind: 'vendor', id: vendorId, name: 'Kongu Traders' },
        lines:
          event === 'payment.made'
            ? [debit('vendor_payable', amount), credit('cash', amount)]
            : [debit('cash', amount), credit('vendor_payable', amount)],
      }),
    );
  await money('payment.made', 6_930_00, 1);
  const owner = await house.as('owner');
  const keeper = await house.as('store keeper');
  const line = {
    batchId: inward.lines[0]?.batches[0]?.batchId ?? 0,
    trayId: (await trayNamed(house, 'FG-FLOOR')).id,
    qty: pieces(7),
    reason: 'poor_quality' as const,
  };
  const { id } = await keeper.call(purchasing.createReturn, { vendorId, lines: [line] });
  const seen = () => owner.call(purchasing.getReturn, { id });
  const now = async () => at(await seen());
  return {
    status: async () => (await seen()).state,
    acts: {
      change: async (person: Person) =>
        person.call(purchasing.updateReturn, { ...(await now()), vehicleNo: 'KA14B7781' }),
      post: async (person: Person) => person.call(purchasing.returnPost, await now()),
      refund: async () => money('purchase.refundReceived', (await seen()).balance ?? 0, 2),
      cancel: async (person: Person) =>
        person.call(purchasing.returnCancel, { ...(await now()), note: 'Not taken' }),
    },
  };
}

const keeper = { may: 'store keeper', mayNot: 'accountant' } as const;
const is = (words: string) => new RegExp(` is ${words}; this can't be done now\\.$`, 'u');

playStates({
  of: 'a return to a vendor',
  statuses: VendorReturnState.options,
  make: aReturn,
  acts: {
    change: { ...keeper, asks: purchasing.updateReturn },
    post: { ...keeper, asks: purchasing.returnPost },
    refund: 'by itself',
    cancel: { ...keeper, asks: purchasing.returnCancel },
  },
  states: {
    draft: { by: [], to: { change: 'draft', post: 'posted' }, says: { else: is('a draft') } },
    posted: {
      by: ['post'],
      to: { refund: 'settled', cancel: 'cancelled' },
      says: { else: is('returned') },
    },
    settled: {
      by: ['post', 'refund'],
      to: {},
      says: {
        cancel: /^DN\/\S+ is settled by V-2\. Take that back first\.$/u,
        else: is('returned'),
      },
    },
    cancelled: { by: ['post', 'cancel'], to: {}, says: { else: is('cancelled') } },
  },
  ends: ['settled', 'cancelled'],
});
