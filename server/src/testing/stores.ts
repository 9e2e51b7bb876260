import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { and, eq } from 'drizzle-orm';
import { batchStores } from '../stock/batches/batch.table.ts';
import type { Person, TestHouse } from './house.ts';
import { aBatch, aSku, rupees } from './stock.ts';

export const northAddress = {
  name: 'North store',
  phone: '9844000007',
  line1: '4, Ring Road',
  city: 'Hubballi',
  stateCode: '29' as const,
  pinCode: '580020',
};

/** A second store, without goods. */
export const northStore = (owner: Person) =>
  owner.call(stock.createStore, { code: 'north', name: 'North', address: northAddress });

/** Ten pieces worth Rs 100 on the floor of the first store, or in a tray of it, and a second one without goods. */
export async function twoStores(house: TestHouse, place: { readonly tray?: string } = {}) {
  const owner = await house.as('owner');
  const keeper = await house.as('store keeper');
  const sku = await aSku(house, { name: 'Saffron' });
  const batch = await aBatch(house, sku, {
    value: rupees(100),
    expiryDate: '2027-01-31',
    ...place,
  });
  const north = await northStore(owner);
  /** What a store has of the batch, thousandths and paise. */
  const heldIn = async (storeId: number) => {
    const [row] = await house.database.direct
      .select({ onHand: batchStores.onHand, value: batchStores.value })
      .from(batchStores)
      .where(and(eq(batchStores.batchId, batch.id), eq(batchStores.storeId, storeId)));
    return row ?? { onHand: 0, value: 0 };
  };
  return { owner, keeper, sku, batch, north, heldIn };
}
