import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { handlersFor } from '../platform/http/handlers.ts';
import {
  createBankAccount,
  revealBankNumber,
  setPrimaryBank,
  updateBankAccount,
} from './banks/bank-account.service.ts';
import { getBankAccount, listBankAccounts } from './banks/bank-account-list.service.ts';
import { listAccounts } from './chart/chart.service.ts';
import { getEntry, listEntriesOf } from './journal/entry.service.ts';
import { listPayableItems, payables } from './open-items/payable.service.ts';
import { listSeals, verifySeals } from './journal/seal.service.ts';
import { findParties } from './vouchers/party.service.ts';
import { createVoucher, deleteVoucher, updateVoucher } from './vouchers/voucher.service.ts';
import { listVouchers } from './vouchers/voucher-list.service.ts';
import {
  approveVoucher,
  postVoucher,
  rejectVoucher,
  reverseVoucher,
} from './vouchers/voucher-steps.service.ts';
import { getVoucher, openDocumentsOf, voucherChoices } from './vouchers/voucher-view.service.ts';

export const accountsHandlers = handlersFor(accounts, {
  listAccounts,
  getEntry,
  listEntriesOf,
  payables,
  listPayableItems,
  listBankAccounts,
  getBankAccount,
  revealBankNumber,
  createBankAccount,
  updateBankAccount,
  setPrimaryBank,
  listSeals,
  verifySeals,
  listVouchers,
  getVoucher,
  createVoucher,
  updateVoucher,
  postVoucher,
  approveVoucher,
  rejectVoucher,
  reverseVoucher,
  deleteVoucher,
  voucherChoices,
  findParties,
  openDocumentsOf,
});
