import { allOperations, contract } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import { describe, expect, test as check } from 'vitest';
import { fieldsIn, viewOf } from './current.ts';
import { aProduct } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';

const { catalogue } = contract;

/** What is asked of anyone who saves, or done with it, and is no value of the record. */
const asked = new Set([
  'action',
  'confirm',
  'confirmDuplicate',
  'confirmJump',
  'confirmLimit',
  'expectedTotal',
  'leftOut',
  'place',
  'post',
  'reason',
  'reprice',
  'settle',
  'submit',
]);

/** Fields of a form that its record bears in another shape, and how the form finds them there. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'accounts.updateBankAccount': ['number'], // Its last figures alone are told.
  'accounts.updateVoucher': ['party', 'deductions'], // partyKind and partyId; lines of their own kind.
  'logistics.claimUpdate': ['amount', 'bankAccountId', 'reference', 'note'], // Of the claim of a parcel.
  'offers.updateGiftCard': ['blocked', 'adjust'], // Acts, one at a time.
  'production.updatePlan': ['unitId', 'extras', 'substitutes', 'leftovers', 'withChildren'], // Parts of an act.
  'purchasing.updateBill': ['tdsSectionId', 'tdsAmount'], // The deduction as it was decided.
  'purchasing.updateItem': ['skuVersion'], // The version of the supply.
  'purchasing.updateReturn': ['fileIds'], // Files with their names.
  'purchasing.updateVendor': ['categoryIds'], // Categories with their names.
};

const updates = allOperations.filter(
  (operation) => /\.update|Update$/u.test(operation.key) && viewOf(operation, allOperations),
);

/** The fields of what a record shows, and those of its parts. */
function shownBy({ output }: Operation): ReadonlySet<string> {
  const { shape = {} } = insideOf(schemaOf(output));
  return new Set([...fieldsIn(output), ...Object.values(shape).flatMap((part) => fieldsIn(part))]);
}

describe('a save that came too late', () => {
  check('names updates of all areas', () => {
    expect(updates.length).toBeGreaterThan(20);
  });

  check.each(updates.map((operation) => [operation.key, operation] as const))(
    'of %s is answered with every field that its form sends',
    (key, operation) => {
      const shown = shownBy(operation);

      const missing = fieldsIn(operation.input).filter(
        (field) => !shown.has(field) && !asked.has(field) && !elsewhere[key]?.includes(field),
      );

      expect(missing).toEqual([]);
    },
  );

  test('of a variant says its price and MRP', async ({ house }) => {
    const owner = await house.as('owner');
    const [variant] = (await aProduct(house, { price: 62_000, mrp: 70_000 })).variants;
    const id = variant?.id ?? 0;
    await owner.call(catalogue.updateVariant, { id, version: 1, price: 67_200 });

    const late = owner.call(catalogue.updateVariant, { id, version: 1, price: 65_000 });

    await expect(late).rejects.toMatchObject({
      code: 'stale',
      more: { current: { id, price: 67_200, mrp: 70_000 } },
    });
  });
});
