import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import {
  createVendorAddress,
  removeVendorAddress,
  updateVendorAddress,
} from './vendors/vendor-address.service.ts';
import {
  createVendorItem,
  deleteVendorItem,
  listVendorItems,
  updateVendorItem,
} from './vendors/vendor-item.service.ts';
import { getVendor, listVendors, similarVendors } from './vendors/vendor-list.service.ts';
import { vendorPrice } from './vendors/vendor-price.service.ts';
import { vendorStatus } from './vendors/vendor-status.service.ts';
import { createVendor, updateVendor } from './vendors/vendor.service.ts';

export const purchasingHandlers = handlersFor(purchasing, {
  listVendors,
  getVendor,
  similarVendors,
  createVendor,
  updateVendor,
  vendorStatus,
  createVendorAddress,
  updateVendorAddress,
  removeVendorAddress,
  listVendorItems,
  createVendorItem,
  updateVendorItem,
  deleteVendorItem,
  vendorPrice,
});
