import { contract } from '@counting-house/contract/contract.ts';
import { InwardStatus } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { goods } from '../../testing/orders.ts';
import { aVendorRow, skuOfVariant } from '../../testing/purchasing.ts';
import { playStates } from '../../testing/laws/states.ts';
import { pieces } from '../../testing/stock.ts';
import { atWork } from '../../testing/work.ts';

const { purchasing } = contract;

/** Three pieces at the gate that nobody ordered. */
async function anInward(house: TestHouse) {
  const { vendorId } = await aVendorRow(house);
  const { variantId } = await goods(house);
  const { sku } = await atWork(house, (ctx) => skuOfVariant(ctx, variantId));
  const owner = await house.as('owner');
  const keeper = await house.as('store keeper');
  const batches = [{ acceptedQty: pieces(3) }];
  const asked = {
    kind: 'without_po' as const,
    vendorId,
    challanNo: 'D-7',
    withoutPoReason: 'urgent' as const,
    lines: [{ skuId: sku.id, unitId: sku.unitId, price: 120_00, batches }],
  };
  const { id } = await keeper.call(purchasing.inward, { ...asked, mode: 'draft' });
  const seen = () => owner.call(purchasing.getInward, { id });
  const at = async () => ({ id, version: (await seen()).version });
  const write = async (person: Person, mode: 'draft' | 'post') =>
    person.call(purchasing.inward, { ...(await at()), ...asked, mode });
  return {
    status: async () => (await seen()).status,
    acts: {
      change: (person: Person) => write(person, 'draft'),
      post: (person: Person) => write(person, 'post'),
      cancel: async (person: Person) =>
        person.call(purchasing.inwardCancel, { ...(await at()), note: 'Wrong goods' }),
    },
  };
}

const keeper = { may: 'store keeper', mayNot: 'accountant' } as const;
const is = (words: string) => new RegExp(` is ${words}; this can't be done now\\.$`, 'u');

playStates({
  of: 'a receipt of goods',
  statuses: InwardStatus.options,
  make: anInward,
  acts: {
    change: { ...keeper, asks: purchasing.inward, as: "'draft'" },
    post: { ...keeper, asks: purchasing.inward, as: "'post'" },
    cancel: { may: 'admin', mayNot: 'store keeper', asks: purchasing.inwardCancel },
  },
  states: {
    draft: { by: [], to: { change: 'draft', post: 'posted' }, says: { else: /draft/u } },
    posted: { by: ['post'], to: { cancel: 'cancelled' }, says: { else: is('received') } },
    cancelled: { by: ['post', 'cancel'], to: {}, says: { else: is('cancelled') } },
  },
  ends: ['cancelled'],
});
