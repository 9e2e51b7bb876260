import { contract } from '@counting-house/contract/contract.ts';
import { aCompany, aListedItem, puneStore } from '../companies.ts';
import type { TestHouse } from '../house.ts';

const { b2b } = contract;

/** The tables of companies; see `specimens`. */
export const companySpecimens = {
  b2b_company: {
    make: async (house: TestHouse) => (await aCompany(house)).id,
    status: 'on_hold',
  },
  b2b_company_address: {
    make: async (house: TestHouse) => {
      const owner = await house.as('owner');
      const { id: companyId } = await aCompany(house);
      const { addresses } = await owner.call(b2b.createAddress, {
        ...puneStore,
        label: 'Second store',
        companyId,
      });
      return addresses.at(-1)?.id ?? 0;
    },
    fields: { label: 'Godown' },
  },
  b2b_group: {
    make: async (house: TestHouse) => (await aCompany(house)).groups[0]?.id ?? 0,
    status: 'closed',
    fields: { baseDiscount: '1200', onlyListed: 'true', minOrderValue: '500000' },
  },
  b2b_group_customer: {
    make: async (house: TestHouse) => (await aCompany(house)).people[0]?.id ?? 0,
    status: 'inactive',
    fields: { role: 'viewer', orderLimit: '1000000' },
  },
  b2b_group_item: {
    make: async (house: TestHouse) => (await aListedItem(house)).id,
    fields: { isActive: 'false', minQty: '6000', qtyStep: '6000', buyerCode: 'SP-77' },
  },
  b2b_shipping_charge: {
    make: async (house: TestHouse) => {
      const owner = await house.as('owner');
      const { charges } = await owner.call(b2b.updateShippingCharge, {
        companyId: (await aCompany(house)).id,
        basis: 'order_value',
        slabs: [{ above: 0, charge: 15_000 }],
      });
      return charges[0]?.id ?? 0;
    },
    fields: { isActive: 'false' },
  },
} as const;
