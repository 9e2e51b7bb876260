import { CodAllowed } from '@counting-house/contract/customers/customer-labels.ts';
import { WalletStatus } from '@counting-house/contract/customers/wallet.ts';
import { longText, requiredText } from '@counting-house/contract/kit/shapes.ts';
import {
  deletable,
  field,
  setBy,
  status,
  type RegisterRow,
} from '../platform/rows/row-register.ts';
import { deleteAddress, nameAddress, restoreAddress } from './address.service.ts';
import { customerAddresses } from './address.table.ts';
import { deleteCustomer, updateCustomer } from './customer.service.ts';
import { customers } from './customer.table.ts';
import { segments } from './segment.table.ts';
import { freezeWallet } from './wallets/wallet.service.ts';
import { wallets } from './wallets/wallet.table.ts';

const permission = 'customers.customer.write';

export const customersRows: readonly RegisterRow[] = [
  {
    table: customers,
    read: 'customers.customer.read',
    softDelete: deletable(customers, 'customers.customer.delete', deleteCustomer),
    status: status(
      permission,
      ['active', 'blocked'],
      { on: 'active', off: 'blocked' },
      // The outside gives no reason, and a customer is blocked for one.
      (ctx, at, to) =>
        updateCustomer(ctx, {
          ...at,
          status: to,
          ...(to === 'blocked' ? { blockReason: 'Blocked through the API' } : {}),
        }),
    ),
    fields: setBy(permission, (ctx, at, change) => updateCustomer(ctx, { ...at, ...change }), {
      codAllowed: CodAllowed,
      note: longText(2_000),
    }),
  },
  {
    table: customerAddresses,
    read: 'customers.customer.read',
    softDelete: { permission, run: deleteAddress, restore: restoreAddress },
    fields: { label: field({ permission, of: requiredText(30, 'Name'), set: nameAddress }) },
  },
  {
    table: segments,
    read: 'customers.customer.read',
    softDelete: deletable(segments, permission),
  },
  {
    table: wallets,
    read: 'customers.wallet.read',
    status: status(
      'customers.wallet.debit',
      WalletStatus.options,
      { on: 'active', off: 'frozen' },
      freezeWallet,
    ),
  },
];
