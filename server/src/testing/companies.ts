import { contract } from '@counting-house/contract/contract.ts';
import type { SavedCompany } from '@counting-house/contract/b2b/company.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';
import { goods } from './orders.ts';
import { pieces } from './stock.ts';

const { b2b, orders } = contract;

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

/** Terms of a company that buys on account, up to so many paise. */
export const onAccount = (creditLimit: number) =>
  ({ creditMode: 'limit', creditLimit, creditDays: 30 }) as const;

type Line = { readonly variantId: number; readonly qty: number };
type Values = Partial<InputOf<typeof orders.createB2B>>;

/** An order of the first group of a company, by the first of its people. */
export async function ordered(
  house: TestHouse,
  company: SavedCompany,
  lines: Line[],
  more: Values = {},
) {
  const sales = await house.as('sales');
  return sales.call(orders.createB2B, {
    companyId: company.id,
    groupId: company.groups[0]?.id ?? 0,
    customerId: company.people[0]?.customerId ?? 0,
    lines,
    ...more,
  });
}

/** What a company with a price list orders: almond butter by quantity at 18 %, oats at 5 %. */
export async function withPrices(house: TestHouse, company: SavedCompany) {
  const owner = await house.as('owner');
  const groupId = company.groups[0]?.id ?? 0;
  const butter = await goods(house, { name: 'Almond butter', price: 42_500, percent: 18 });
  const oats = await goods(house, { name: 'Oats', price: 18_000, percent: 5 });
  await owner.call(b2b.updateGroupItems, {
    groupId,
    items: [
      {
        variantId: butter.variantId,
        prices: [
          { fromQty: 0, price: 33_000 },
          { fromQty: pieces(24), price: 32_000 },
          { fromQty: pieces(48), price: 31_250 },
        ],
      },
      { variantId: oats.variantId, prices: [{ fromQty: 0, price: 13_190 }] },
    ],
  });
  await owner.call(b2b.updateShippingCharge, {
    companyId: company.id,
    basis: 'order_value',
    slabs: [{ above: 0, charge: 45_000 }],
  });
  return { butter, oats };
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
