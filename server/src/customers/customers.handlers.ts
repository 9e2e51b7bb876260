import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import { blockCustomers, tagCustomers, unblockCustomers } from './many/many.service.ts';
import { createAddress, removeAddress, updateAddress } from './address.service.ts';
import { createCustomer, getCustomer, listCustomers, updateCustomer } from './customer.service.ts';
import { countSegment, createSegment, listSegments, updateSegment } from './segment.service.ts';
import { getBuyerOverview } from '../reports/records/customer-overview.service.ts';
import { getBuyerStatement } from '../accounts/open-items/customer-statement.service.ts';
import { getBuyerTimeline } from '../reports/records/customer-timeline.service.ts';
import { printWalletReceipt, sendWalletReceipt } from './wallets/wallet-receipt.service.ts';
import { listWalletEntries, listWallets, postWallet } from './wallets/wallet.service.ts';

export const customersHandlers = handlersFor(customers, {
  tagCustomers,
  blockCustomers,
  unblockCustomers,
  listCustomers,
  getCustomer,
  createCustomer,
  updateCustomer,
  createAddress,
  removeAddress,
  updateAddress,
  listSegments,
  countSegment,
  createSegment,
  updateSegment,
  listWallets,
  listWalletEntries,
  postWallet,
  printWalletReceipt,
  sendWalletReceipt,
  getBuyerOverview,
  getBuyerTimeline,
  getBuyerStatement,
});
