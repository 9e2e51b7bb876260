import { flag, queryNumber } from '@counting-house/contract/kit/list.ts';
import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import {
  deletable,
  field,
  setBy,
  switchable,
  type RegisterRow,
} from '../../platform/rows/row-register.ts';
import {
  deleteVendorAddress,
  restoreVendorAddress,
  updateVendorAddress,
} from './vendor-address.service.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { deleteVendorItem, preferVendorItem } from './vendor-item.service.ts';
import { vendorItems } from './vendor-item.table.ts';
import { vendorStatus } from './vendor-status.service.ts';
import { deleteVendor, updateVendor } from './vendor.service.ts';
import { vendors } from './vendor.table.ts';

const read = 'purchasing.vendor.read';
const permission = 'purchasing.vendor.write';
const bank = 'purchasing.vendor.bank';

/** What the general calls may do with vendors, their addresses and prices. */
export const vendorRows: readonly RegisterRow[] = [
  {
    table: vendors,
    read,
    guarded: { bankAccountName: bank, bankAccountNumber: bank, ifsc: bank, upiId: bank },
    softDelete: deletable(vendors, permission, deleteVendor),
    status: switchable(permission, 'status', (ctx, at, to) =>
      vendorStatus(ctx, { ...at, status: to }),
    ),
    fields: setBy(permission, (ctx, at, change) => updateVendor(ctx, { ...at, ...change }), {
      paymentTermsDays: queryNumber(
        z
          .int('Enter a number of days')
          .min(0, 'Payment terms must be 0 to 180 days')
          .max(180, 'Payment terms must be 0 to 180 days'),
      ),
    }),
  },
  {
    table: vendorAddresses,
    read,
    softDelete: { permission, run: deleteVendorAddress, restore: restoreVendorAddress },
    fields: setBy(permission, (ctx, at, change) => updateVendorAddress(ctx, { ...at, ...change }), {
      label: requiredText(40, 'Label'),
    }),
  },
  {
    table: vendorItems,
    read,
    softDelete: deletable(vendorItems, permission, deleteVendorItem),
    fields: { isPreferred: field({ permission, of: flag, set: preferVendorItem }) },
  },
];
