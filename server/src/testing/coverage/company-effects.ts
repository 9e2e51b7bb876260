import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { ofPersons } from './person-effects.ts';

/** The rights of what companies are made of; see effects.test.ts. */
export const companyRights: Readonly<Record<string, readonly PermissionKey[]>> = {
  b2b_company: ['b2b.company.write'],
  b2b_company_address: ['b2b.company.write'],
  b2b_group: ['b2b.group.write'],
  b2b_group_customer: ['b2b.group.write'],
  b2b_group_item: ['b2b.priceList.write'],
  b2b_shipping_charge: ['b2b.shipping.write'],
};

/** Writes of companies that ask for no right of the table, and why. */
export const ofCompanies: Readonly<Record<string, readonly string[]>> = {
  ...ofPersons,
  'a company buys, and no customer and no coupon changes': [
    'orders.createB2B coupon_code',
    'orders.updateB2B coupon_code',
    'orders.createB2B customer',
    'orders.createB2B customer_address',
    'orders.updateB2B customer',
    'orders.updateB2B customer_address',
  ],
  'an order brings the figures of its buyer up to date': [
    'invoices.issueBill b2b_company',
    'invoices.sellAtCounter b2b_company',
    'orders.createB2C b2b_company',
    'orders.updateB2C b2b_company',
    'returns.exchangeAtCounter b2b_company',
  ],
  'what a company is found by names its people, its groups close with it, and a copied group brings its prices':
    [
      'b2b.addGroupCustomer b2b_company',
      'b2b.createGroup b2b_group_item',
      'b2b.createGroup b2b_shipping_charge',
      'b2b.updateCompany b2b_group',
    ],
};

/** All writes that ask for no right; the figures of a company follow its orders as those of a customer do. */
export function alsoForCompanies(exempt: Readonly<Record<string, readonly string[]>>): string[] {
  const known = Object.values(exempt).flat();
  const figures = known
    // A list of customers brings no companies.
    .filter((one) => one.endsWith(' customer') && !one.startsWith('lists.'))
    .map((one) => one.replace(/ customer$/u, ' b2b_company'));
  return [...known, ...figures];
}
