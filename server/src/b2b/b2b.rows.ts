import {
  CompanyStatus,
  GroupRole,
  GroupStatus,
} from '@counting-house/contract/b2b/company-labels.ts';
import { flag, queryId, queryNumber } from '@counting-house/contract/kit/list.ts';
import { bps, money, qty, requiredText, text } from '@counting-house/contract/kit/shapes.ts';
import {
  deletable,
  field,
  setBy,
  status,
  switchable,
  type RegisterRow,
} from '../platform/rows/row-register.ts';
import { deleteAddress, nameAddress, restoreAddress } from './companies/company-address.service.ts';
import { companyAddresses } from './companies/company-address.table.ts';
import { deleteCompany, setCompanyStatus, setSalesPerson } from './companies/company.service.ts';
import { companies } from './companies/company.table.ts';
import {
  removeGroupCustomer,
  restoreGroupCustomer,
  updateGroupCustomer,
} from './groups/group-customer.service.ts';
import { groupCustomers } from './groups/group-customer.table.ts';
import { setItemField } from './groups/group-item.service.ts';
import { groupItems } from './groups/group-item.table.ts';
import { deleteGroup, setGroupStatus, updateGroup } from './groups/group.service.ts';
import { groups } from './groups/group.table.ts';
import { setChargeActive } from './shipping/shipping-charge.service.ts';
import { shippingCharges } from './shipping/shipping-charge.table.ts';

const company = 'b2b.company.write';
const group = 'b2b.group.write';
const priceList = 'b2b.priceList.write';

export const b2bRows: readonly RegisterRow[] = [
  {
    table: companies,
    read: 'b2b.company.read',
    softDelete: deletable(companies, 'b2b.company.delete', deleteCompany),
    status: status(
      company,
      CompanyStatus.options,
      { on: 'active', off: 'on_hold' },
      setCompanyStatus,
    ),
    fields: { salesPersonId: field({ permission: company, of: queryId, set: setSalesPerson }) },
  },
  {
    table: companyAddresses,
    read: 'b2b.company.read',
    softDelete: { permission: company, run: deleteAddress, restore: restoreAddress },
    fields: {
      label: field({ permission: company, of: requiredText(30, 'Name'), set: nameAddress }),
    },
  },
  {
    table: groups,
    read: 'b2b.group.read',
    softDelete: deletable(groups, 'b2b.group.delete', deleteGroup),
    status: status(group, GroupStatus.options, { on: 'active', off: 'closed' }, setGroupStatus),
    fields: setBy(group, (ctx, at, change) => updateGroup(ctx, { ...at, ...change }), {
      baseDiscount: queryNumber(bps.max(9_000, 'Discount must be 90 % or less')),
      onlyListed: flag,
      minOrderValue: queryNumber(money),
    }),
  },
  {
    table: groupCustomers,
    read: 'b2b.group.read',
    groupedBy: 'groupId',
    softDelete: { permission: group, run: removeGroupCustomer, restore: restoreGroupCustomer },
    status: switchable(group, 'status', (ctx, at, to) =>
      updateGroupCustomer(ctx, { ...at, status: to }),
    ),
    fields: setBy(group, (ctx, at, change) => updateGroupCustomer(ctx, { ...at, ...change }), {
      role: GroupRole,
      orderLimit: queryNumber(money),
    }),
  },
  {
    table: groupItems,
    read: 'b2b.group.read',
    groupedBy: 'groupId',
    softDelete: deletable(groupItems, priceList),
    fields: setBy(priceList, setItemField, {
      isActive: flag,
      minQty: queryNumber(qty),
      qtyStep: queryNumber(qty),
      buyerCode: text(40),
    }),
  },
  {
    table: shippingCharges,
    read: 'b2b.company.read',
    groupedBy: 'groupId',
    softDelete: deletable(shippingCharges, 'b2b.shipping.write'),
    fields: {
      isActive: field({ permission: 'b2b.shipping.write', of: flag, set: setChargeActive }),
    },
  },
];
