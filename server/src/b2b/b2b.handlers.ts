import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { createAddress, updateAddress } from './company-address.service.ts';
import { getCompany, listCompanies } from './company-list.service.ts';
import { createCompany, updateCompany } from './company.service.ts';
import { addGroupCustomer, updateGroupCustomer } from './group-customer.service.ts';
import { listGroupItems, updateGroupItems } from './group-item.service.ts';
import { createGroup, getGroup, listGroups, updateGroup } from './group.service.ts';
import { listShippingCharges, updateShippingCharge } from './shipping-charge.service.ts';
import { previewReprice } from './group-reprice.service.ts';

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
  updateGroupItems,
  listShippingCharges,
  updateShippingCharge,
});
