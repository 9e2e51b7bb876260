import { contract } from '@counting-house/contract/contract.ts';
import type { SavedCompany } from '@counting-house/contract/b2b/company.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';
import { goods } from './orders.ts';

const { b2b } = contract;

/** A store in Pune, Maharashtra: another state than the test business. */
export const puneStore = {
  name: 'Sahyadri Provisions',
  phone: '9822011440',
  line1: '14, Laxmi Road',
  city: 'Pune',
  stateCode: '27',
  pinCode: '411037',
} as const;

let companies = 0;

/** Ten letters and digits as a PAN has them, another one at each call. */
const aPan = (n: number) => `AAKFS${String(1000 + n)}M`;

/** A company in Maharashtra with a GSTIN, one group and one person who buys for it. */
export async function aCompany(
  house: TestHouse,
  values: Partial<InputOf<typeof b2b.createCompany>> = {},
): Promise<SavedCompany> {
  companies += 1;
  const owner = await house.as('owner');
  return owner.call(b2b.createCompany, {
    name: `Sahyadri Provisions ${companies}`,
    phone: puneStore.phone,
    gstin: gstinOf('27', aPan(companies)),
    addresses: [puneStore],
    contacts: [{ name: 'Anagha Deshpande', phone: `9822${String(100_000 + companies)}` }],
    ...values,
  });
}

/** An item on the price list of a new company's group. */
export async function aListedItem(house: TestHouse): Promise<GroupItem> {
  const owner = await house.as('owner');
  const { groups } = await aCompany(house);
  const { variantId } = await goods(house);
  const { items } = await owner.call(b2b.updateGroupItems, {
    groupId: groups[0]?.id ?? 0,
    items: [{ variantId, prices: [{ fromQty: 0, price: 30_000 }] }],
  });
  const [item] = items;
  if (!item) throw new Error('what is saved is answered');
  return item;
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The GSTIN of a PAN in a state, with its check character. @see GSTN, modulus 36. */
export function gstinOf(stateCode: string, pan: string): string {
  const start = `${stateCode}${pan}1Z`;
  const sum = [...start].reduce((all, character, index) => {
    const product = alphabet.indexOf(character) * (index % 2 === 0 ? 1 : 2);
    return all + Math.floor(product / 36) + (product % 36);
  }, 0);
  return `${start}${alphabet.charAt((36 - (sum % 36)) % 36)}`;
}
