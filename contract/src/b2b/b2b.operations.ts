import { z } from 'zod';
import type { Also } from '../kit/also.ts';
import { queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import {
  GroupItemsPreview,
  GroupItemsToPreview,
  GroupItemsToPropose,
  ProposedGroupItems,
} from './group-sheet.ts';
import { RepricedGroup, RepriceGroup } from './group-reprice.ts';
import { AddedCompanyAddress, ChangedCompanyAddress, CompanyAddresses } from './company-address.ts';
import {
  Company,
  CompanyChanges,
  CompanyList,
  CompanyListInput,
  NewCompany,
  SavedCompany,
} from './company.ts';
import { GroupCustomer, GroupCustomerChanges, NewGroupCustomer } from './group-customer.ts';
import {
  GroupItemList,
  GroupItemListInput,
  SavedGroupItems,
  GroupItemChanges,
} from './group-item.ts';
import { Group, GroupChanges, GroupList, GroupListInput, NewGroup } from './group.ts';
import { ShippingChargeChange, ShippingCharges, ShippingChargesInput } from './shipping-charge.ts';

const setsCredit = {
  field: 'creditMode',
  right: 'b2b.credit.write',
  does: 'set credit terms',
  isJudged: true,
} as const satisfies Also;

/** People are customers: somebody new is added to them. */
const addsPerson = (field: string) =>
  ({
    field,
    right: 'customers.customer.write',
    does: 'add customers',
    isJudged: true,
  }) as const satisfies Also;

export const b2b = operations('b2b', {
  listCompanies: read({
    says: 'List companies.',
    wire: 'GET SupplyChainManagement/B2BCompanies',
    permission: 'b2b.company.read',
    input: CompanyListInput,
    output: CompanyList,
  }),

  getCompany: read({
    says: 'Show a company.',
    wire: 'GET SupplyChainManagement/B2BCompany?ID={id}',
    permission: 'b2b.company.read',
    input: z.strictObject({ id: queryId }),
    output: Company,
  }),

  createCompany: write({
    says: 'Add a company with its first group and people.',
    wire: 'POST SupplyChainManagement/B2BCompanyCreate',
    permission: 'b2b.company.write',
    also: [
      setsCredit,
      addsPerson('contacts'),
      { field: 'contacts', right: 'b2b.group.write', does: 'change groups and their people' },
    ],
    input: NewCompany,
    output: SavedCompany,
    problems: ['company.name_taken', 'company.gstin_taken'],
  }),

  updateCompany: write({
    says: 'Change, hold or close a company.',
    wire: 'POST SupplyChainManagement/B2BCompanyUpdate?ID={id}',
    permission: 'b2b.company.write',
    also: [setsCredit],
    input: CompanyChanges,
    output: SavedCompany,
    problems: ['company.name_taken', 'company.gstin_taken', 'company.still_open'],
  }),

  createAddress: write({
    says: 'Add an address of a company.',
    wire: 'POST SupplyChainManagement/B2BCompanyAddressCreate?ID={companyId}',
    permission: 'b2b.company.write',
    input: AddedCompanyAddress,
    output: CompanyAddresses,
  }),

  updateAddress: write({
    says: 'Change an address of a company.',
    wire: 'POST SupplyChainManagement/B2BCompanyAddressUpdate?ID={id}',
    permission: 'b2b.company.write',
    input: ChangedCompanyAddress,
    output: CompanyAddresses,
    problems: ['company_address.is_default'],
  }),

  listGroups: read({
    says: 'List the groups of a company.',
    wire: 'GET SupplyChainManagement/B2BGroups',
    permission: 'b2b.group.read',
    input: GroupListInput,
    output: GroupList,
  }),

  getGroup: read({
    says: 'Show a group of a company.',
    wire: 'GET SupplyChainManagement/B2BGroup?ID={id}',
    permission: 'b2b.group.read',
    input: z.strictObject({ id: queryId }),
    output: Group,
  }),

  createGroup: write({
    says: 'Add a group to a company.',
    wire: 'POST SupplyChainManagement/CreateB2BGroup',
    permission: 'b2b.group.write',
    input: NewGroup,
    output: Group,
    problems: ['group.name_taken', 'company.closed'],
  }),

  updateGroup: write({
    says: 'Change or close a group of a company.',
    wire: 'POST SupplyChainManagement/UpdateB2BGroup?ID={id}',
    permission: 'b2b.group.write',
    input: GroupChanges,
    output: Group,
    problems: ['group.name_taken', 'group.has_orders', 'group.prices_fixed'],
  }),

  addGroupCustomer: write({
    says: 'Add a person to a group of a company.',
    wire: 'POST SupplyChainManagement/B2BCustomerCreate GroupID={groupId}',
    permission: 'b2b.group.write',
    also: [addsPerson('phone')],
    input: NewGroupCustomer,
    output: GroupCustomer,
    problems: ['group_customer.taken'],
  }),

  updateGroupCustomer: write({
    says: 'Change what a person may do for a group.',
    wire: 'POST SupplyChainManagement/UpdateB2B_GroupCustomer?ID={id}',
    permission: 'b2b.group.write',
    input: GroupCustomerChanges,
    output: GroupCustomer,
  }),

  listGroupItems: read({
    says: 'List the prices of a group.',
    wire: 'GET SupplyChainManagement/B2BGroupItems?GroupID={groupId}',
    permission: 'b2b.group.read',
    input: GroupItemListInput,
    output: GroupItemList,
  }),

  previewReprice: read({
    says: 'Show what a rule would do to the prices of a group, without saving them.',
    wire: 'POST SupplyChainManagement/B2BGroupReprice',
    permission: 'b2b.priceList.write',
    input: RepriceGroup,
    output: RepricedGroup,
  }),

  proposeGroupItems: read({
    says: 'Show what rows the price list of a group would get from items, a category or another group.',
    wire: 'POST SupplyChainManagement/B2BGroupItemsPropose',
    permission: 'b2b.priceList.write',
    input: GroupItemsToPropose,
    output: ProposedGroupItems,
  }),

  previewGroupItems: read({
    says: 'Preview prices of a group without saving them.',
    wire: 'POST SupplyChainManagement/B2BGroupItemsPreview',
    permission: 'b2b.priceList.write',
    input: GroupItemsToPreview,
    output: GroupItemsPreview,
  }),

  updateGroupItems: write({
    says: 'Add, change or remove prices of a group.',
    wire: 'POST SupplyChainManagement/UpdateB2B_GroupItem GroupID={groupId}',
    permission: 'b2b.priceList.write',
    input: GroupItemChanges,
    output: SavedGroupItems,
    problems: ['price.jump', 'group_item.taken'],
  }),

  listShippingCharges: read({
    says: 'List what a company pays for sending.',
    wire: 'GET SupplyChainManagement/B2BShippingCharges',
    permission: 'b2b.company.read',
    input: ShippingChargesInput,
    output: ShippingCharges,
  }),

  updateShippingCharge: write({
    says: 'Set what a company pays for sending.',
    wire: 'POST SupplyChainManagement/B2BShippingChargeUpdate GroupID={groupId}',
    permission: 'b2b.shipping.write',
    input: ShippingChargeChange,
    output: ShippingCharges,
  }),
});
