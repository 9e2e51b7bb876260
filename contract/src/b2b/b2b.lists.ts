import { z } from 'zod';
import { listKinds } from '../kit/list-kind.ts';
import { id } from '../kit/shapes.ts';

const addsPeople = { right: 'customers.customer.write', does: 'add people as customers' } as const;
const changesGroups = { right: 'b2b.group.write', does: 'change groups and their people' } as const;

/** What becomes of the rows of a list that the file does not name. */
const onMissing = z.enum(['keep', 'deactivate']).optional();

export const b2bLists = listKinds({
  companies: {
    isFilled: true,
    label: 'Companies',
    does: [
      { right: 'b2b.company.write', does: 'add and change companies' },
      changesGroups,
      addsPeople,
    ],
    also: [{ option: 'setCredit', right: 'b2b.credit.write', does: 'set credit terms' }],
    options: {
      /** Credit limits and days of the file are set, too. */
      setCredit: z.boolean().optional(),
    },
  },
  company_addresses: {
    isFilled: true,
    label: 'Addresses of a company',
    does: [{ right: 'b2b.company.write', does: 'change addresses of companies' }],
    options: { companyId: id.optional() },
    scope: 'companyId',
  },
  group_customers: {
    isFilled: true,
    label: 'People of a group',
    does: [changesGroups, addsPeople],
    options: { groupId: id.optional(), onMissing },
    scope: 'groupId',
  },
  group_items: {
    isFilled: true,
    label: 'Price list of a group',
    does: [{ right: 'b2b.priceList.write', does: 'change price lists' }],
    options: { groupId: id.optional(), onMissing },
    scope: 'groupId',
  },
});
