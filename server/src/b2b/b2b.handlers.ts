import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { createAddress, updateAddress } from './companies/company-address.service.ts';
import { getCompany, listCompanies } from './companies/company-list.service.ts';
import { createCompany, updateCompany } from './companies/company.service.ts';
import { addGroupCustomer, updateGroupCustomer } from './groups/group-customer.service.ts';
import { listGroupItems, updateGroupItems } from './groups/group-item.service.ts';
import { previewGroupItems, proposeGroupItems } from './groups/group-sheet.service.ts';
import { createGroup, getGroup, listGroups, updateGroup } from './groups/group.service.ts';
import { listShippingCharges, updateShippingCharge } from './shipping/shipping-charge.service.ts';
import { previewReprice } from './groups/group-reprice.service.ts';

export const b2bHandlers = handlersFor(b2b, {
  listCompanies,
  getCompany,
  createCompany,
  updateCompany,
  createAddress,
  updateAddress,
  listGroups,
  getGroup,
  createGroup,
  updateGroup,
  addGroupCustomer,
  updateGroupCustomer,
  listGroupItems,
  previewReprice,
  proposeGroupItems,
  previewGroupItems,
  updateGroupItems,
  listShippingCharges,
  updateShippingCharge,
});
