import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { Address, SaveAddress } from './address.ts';
import {
  CreatedCustomer,
  Customer,
  CustomerChanges,
  CustomerList,
  CustomerListInput,
  NewCustomer,
} from './customer.ts';

export const customers = operations('customers', {
  listCustomers: read({
    says: 'List customers.',
    wire: 'GET SupplyChainManagement/Customers',
    permission: 'customers.customer.read',
    exportPermission: 'customers.customer.export',
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
    problems: ['customer.phone_taken'],
  }),

  saveAddress: write({
    says: 'Add, change or remove an address of a customer.',
    wire: 'POST SupplyChainManagement/CustomerAddress?ID={id}',
    permission: 'customers.customer.write',
    input: SaveAddress,
    output: z.object({ addresses: z.array(Address) }),
  }),
});
