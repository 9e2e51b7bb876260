import { write } from '../kit/operation.ts';
import { ManyResults } from '../orders/payment.ts';
import { BlockCustomers, TagCustomers, UnblockCustomers } from './many.ts';

/** What is done with many customers at once; part of `customers`. */
export const manyCalls = {
  tagCustomers: write({
    says: 'Add tags to several customers, or take them off.',
    wire: 'POST SupplyChainManagement/CustomersTag',
    permission: 'customers.customer.write',
    input: TagCustomers,
    output: ManyResults,
  }),

  blockCustomers: write({
    says: 'Block several customers.',
    wire: 'POST SupplyChainManagement/CustomersBlock',
    permission: 'customers.customer.write',
    input: BlockCustomers,
    output: ManyResults,
  }),

  unblockCustomers: write({
    says: 'Unblock several customers.',
    wire: 'POST SupplyChainManagement/CustomersUnblock',
    permission: 'customers.customer.write',
    input: UnblockCustomers,
    output: ManyResults,
  }),
} as const;
