import { manyCalls } from './many-calls.ts';
import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { anyAddress } from '../integrations/any-address.ts';
import { FileAnswer, operations, read, write } from '../kit/operation.ts';
import { AddedAddress, Address, ChangedAddress, RemovedAddress } from './address.ts';
import {
  CreatedCustomer,
  Customer,
  CustomerChanges,
  CustomerList,
  CustomerListInput,
  NewCustomer,
} from './customer.ts';
import { overviewCalls } from './overview-calls.ts';
import { ReceiptOf, SendReceipt, SentReceipt } from './receipt.ts';
import {
  ChangedSegment,
  NewSegment,
  SegmentList,
  SegmentListInput,
  SegmentQuestion,
  SegmentRow,
  SegmentSize,
} from './segment.ts';
import {
  NewWalletEntry,
  PostedWallet,
  WalletEntriesInput,
  WalletEntryList,
  WalletList,
  WalletListInput,
} from './wallet.ts';

/** All addresses of the customer, as they are now. */
const Addresses = z.object({ addresses: z.array(Address) });

export const customers = operations('customers', {
  ...manyCalls,

  listCustomers: read({
    says: 'List customers.',
    wire: 'GET SupplyChainManagement/Customers',
    permission: 'customers.customer.read',
    input: CustomerListInput,
    output: CustomerList,
  }),

  getCustomer: read({
    says: 'Show a customer.',
    wire: 'GET SupplyChainManagement/Customer?ID={id}',
    permission: 'customers.customer.read',
    input: z.strictObject({ id: queryId }),
    output: Customer,
  }),

  createCustomer: write({
    says: 'Add a customer.',
    wire: 'POST SupplyChainManagement/CustomerCreate',
    permission: 'customers.customer.write',
    also: [
      {
        field: 'ifExists',
        right: 'customers.customer.read',
        does: 'see customers',
        when: ({ ifExists }) => ifExists === 'return',
      },
    ],
    input: NewCustomer,
    output: CreatedCustomer,
    problems: ['customer.phone_taken'],
  }),

  updateCustomer: write({
    says: 'Change or block a customer.',
    wire: 'POST SupplyChainManagement/CustomerUpdate?ID={id}',
    permission: 'customers.customer.write',
    input: CustomerChanges,
    output: Customer,
    problems: ['customer.phone_taken', 'customer.gone'],
  }),

  createAddress: write({
    says: 'Add an address of a customer.',
    wire: 'POST SupplyChainManagement/CustomerAddressCreate?ID={customerId}',
    permission: 'customers.customer.write',
    input: AddedAddress,
    output: Addresses,
  }),

  updateAddress: write({
    says: 'Change an address of a customer.',
    wire: 'POST SupplyChainManagement/CustomerAddressUpdate?ID={id}',
    permission: 'customers.customer.write',
    input: ChangedAddress,
    output: Addresses,
    problems: ['address.is_default'],
  }),

  removeAddress: write({
    says: 'Remove an address of a customer.',
    wire: 'POST SupplyChainManagement/CustomerAddressRemove?ID={id}',
    permission: 'customers.customer.write',
    input: RemovedAddress,
    output: Addresses,
    problems: ['address.is_default'],
  }),

  listSegments: read({
    says: 'List segments of customers.',
    wire: 'GET SupplyChainManagement/CustomerSegments',
    permission: 'customers.customer.read',
    input: SegmentListInput,
    output: SegmentList,
  }),

  countSegment: read({
    says: 'Count the customers that a segment finds now.',
    wire: 'POST SupplyChainManagement/CustomerSegmentSize',
    permission: 'customers.customer.read',
    input: SegmentQuestion,
    output: SegmentSize,
  }),

  createSegment: write({
    says: 'Save a segment of customers.',
    wire: 'POST SupplyChainManagement/CustomerSegmentCreate',
    permission: 'customers.customer.write',
    input: NewSegment,
    output: SegmentRow,
    problems: ['segment.name_taken', 'segment.too_many'],
  }),

  updateSegment: write({
    says: 'Change a segment of customers.',
    wire: 'POST SupplyChainManagement/CustomerSegmentUpdate?ID={id}',
    permission: 'customers.customer.write',
    input: ChangedSegment,
    output: SegmentRow,
    problems: ['segment.name_taken'],
  }),

  listWallets: read({
    says: 'List wallets.',
    wire: 'GET SupplyChainManagement/Wallets',
    permission: 'customers.wallet.read',
    input: WalletListInput,
    output: WalletList,
  }),

  listWalletEntries: read({
    says: 'List what came into a wallet and left it.',
    wire: 'GET SupplyChainManagement/WalletEntries',
    permission: 'customers.wallet.read',
    input: WalletEntriesInput,
    output: WalletEntryList,
  }),

  postWallet: write({
    says: 'Add money to a wallet or take some out.',
    wire: 'POST SupplyChainManagement/WalletCreate',
    permission: 'customers.wallet.read',
    also: [
      {
        field: 'amount',
        right: 'customers.wallet.credit',
        does: 'add money to wallets',
        when: ({ kind, amount }) => kind !== 'withdraw' && amount >= 0,
      },
      {
        field: 'method',
        right: 'orders.payment.record',
        does: 'record payments',
        when: ({ kind }) => kind === 'top_up',
      },
      {
        field: 'method',
        right: 'orders.payment.refund',
        does: 'pay money out',
        when: ({ kind }) => kind === 'withdraw',
      },
      {
        field: 'kind',
        right: 'customers.wallet.debit',
        does: 'take money from wallets',
        when: ({ kind, amount }) => kind === 'withdraw' || amount < 0,
      },
      {
        field: 'notify',
        right: 'customers.receipt.send',
        does: 'mail receipts',
        when: ({ kind, notify }) => kind === 'top_up' && notify === true,
      },
    ],
    input: NewWalletEntry,
    output: PostedWallet,
  }),

  printWalletReceipt: read({
    says: 'Print the receipt of money that was paid into a wallet.',
    wire: 'GET SupplyChainManagement/WalletReceipt?ID={id}',
    permission: 'customers.wallet.read',
    input: ReceiptOf,
    output: FileAnswer,
  }),

  sendWalletReceipt: write({
    says: 'Mail the receipt of money that was paid into a wallet, as a PDF.',
    wire: 'POST SupplyChainManagement/WalletReceiptSend?ID={id}',
    permission: 'customers.receipt.send',
    also: [anyAddress()],
    input: SendReceipt,
    output: SentReceipt,
    problems: ['receipt.no_address', 'receipt.not_sent'],
  }),

  ...overviewCalls,
});
