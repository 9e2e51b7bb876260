import { allOperations, contract } from '@counting-house/contract/contract.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { z } from 'zod';
import { describe, expect } from 'vitest';
import { permissionsOf } from './admin/users/stock-role.service.ts';
import { test } from './testing/house.ts';
import { aPackedOrder, anOrderToPack, atStation } from './testing/logistics.ts';

/**
 * What a packer is told holds no money but what the parcel itself bears: what is collected at the door and
 * what is declared for it. Read off the shapes of everything that the role may call, so that a new field
 * of money must be given a reason here or be taken away from packers.
 */

/** Fields of money in answers that a packer gets, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'collected at the door, and printed on the label': ['codAmount', 'codLabelled', 'codDue'],
  'declared to the courier': ['declaredValue'],
  'claimed of a courier, which anyone who reports a loss names': ['claimAmount'],
  'the most that a courier collects': ['maxCod'],
  'printed on the goods and in the shop window': [
    'mrp',
    'mrpFrom',
    'price',
    'priceFrom',
    'priceTo',
  ],
  'null without the right to see orders, tested below': ['unpaid'],
  'null without the right to see values and costs': [
    'value',
    'averageCost',
    'value30',
    'value60',
    'value90',
    'value180',
    'valueOlder',
  ],
  'of a production run, null without the right to see costs': [
    'materials',
    'overhead',
    'labour',
    'byproductValue',
    'total',
    'abnormalLoss',
    'goodValue',
  ],
  'null without the right to change reasons': ['approvalLimit'],
  'null on tiles without money, and those with some have a right of their own': ['amount'],
  'in blocks of the first page, each of which asks for the right to what it shows': [
    'open',
    'overdue',
    'given',
    'owes',
    'limit',
    'soon',
    'unallocated',
    'owing',
    'ahead',
    'toPay',
    'credit',
    'in',
    'out',
  ],
};
const isAllowed = new Set(Object.values(allowed).flat());

/** The names of the fields of money in a shape, wherever they lie. */
function moneyIn(schema: z.ZodType, name: string, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if ((schema.meta?.() as { valueKind?: string } | undefined)?.valueKind === 'money') return [name];
  const { innerType, in: from, out, element, options = [], shape = {} } = insideOf(schema);
  const inside = [innerType, from, out, element, ...options].flatMap((one) =>
    one ? moneyIn(one, name, new Set(seen)) : [],
  );
  const fields = Object.entries(shape).flatMap(([field, one]) =>
    moneyIn(one, field, new Set(seen)),
  );
  return [...inside, ...fields];
}

const held = new Set<string>(permissionsOf('packer'));
/** What somebody spent, and enters with this right, is theirs to see; of others' expenses it shows none. */
const ownExpenses = 'accounts.expense.own';
const called = allOperations.filter(
  ({ permission }) => held.has(permission) && permission !== ownExpenses,
);

describe('the answers that a packer gets', () => {
  test('name no money without a reason', () => {
    const found = called.flatMap(({ key, output }) =>
      moneyIn(schemaOf(output), '').map((field) => ({ key, field })),
    );

    expect(found.some(({ field }) => field === 'codDue')).toBe(true);
    expect(found.filter(({ field }) => !isAllowed.has(field))).toEqual([]);
  });

  test('say that an order is not paid, and not how much of it', async ({ house }) => {
    const packer = await house.as('packer');
    const owner = await house.as('owner');
    const { logistics } = contract;
    await anOrderToPack(house);
    const { parcelId } = await aPackedOrder(house);
    const { answer } = await atStation(house, (await anOrderToPack(house)).order);

    const queue = await packer.call(logistics.listQueue, {});
    const list = await packer.call(logistics.listParcels, {});
    const parcel = await packer.call(logistics.getParcel, { id: parcelId });
    const basket = await packer.call(logistics.getBasket, { id: answer.basket.id });
    const seen = await owner.call(logistics.getParcel, { id: parcelId });

    for (const { payMode, unpaid } of [...queue.rows, ...list.rows, parcel, basket.order]) {
      expect([payMode, unpaid]).toEqual(['unpaid', null]);
    }
    expect(seen.unpaid).toBeGreaterThan(0);
  });
});
