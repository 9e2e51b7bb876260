import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { FileAnswer, read, write } from '../kit/operation.ts';
import { ErasePerson, ErasedPerson } from './erase.ts';
import { MergeAnswer, MergePair } from './merge.ts';

/** What touches everything that is kept of a buyer or a vendor. */
export const personCalls = {
  mergeCustomers: write({
    says: 'Merge two records of a customer.',
    wire: 'POST SupplyChainManagement/CustomerMerge',
    permission: 'customers.customer.merge',
    sessionOnly: true,
    input: MergePair,
    output: MergeAnswer,
    problems: ['customer.gone', 'customer.walk_in'],
  }),

  mergeCompanies: write({
    says: 'Merge two records of a company.',
    wire: 'POST SupplyChainManagement/B2BCompanyMerge',
    permission: 'b2b.company.merge',
    sessionOnly: true,
    input: MergePair,
    output: MergeAnswer,
    problems: ['company.merged', 'company.keep_other'],
  }),

  mergeVendors: write({
    says: 'Merge two records of a vendor.',
    wire: 'POST SupplyChainManagement/VendorMerge',
    permission: 'purchasing.vendor.merge',
    sessionOnly: true,
    input: MergePair,
    output: MergeAnswer,
    problems: ['vendor.merged', 'vendor.keep_other'],
  }),

  eraseCustomer: write({
    says: 'Erase a person.',
    wire: 'POST SupplyChainManagement/CustomerErase?ID={id}',
    permission: 'customers.customer.erase',
    sessionOnly: true,
    input: ErasePerson,
    output: ErasedPerson,
    problems: ['customer.gone', 'customer.walk_in', 'customer.unsettled'],
  }),

  exportPerson: read({
    says: 'Make a file of everything that is kept of a person.',
    wire: 'GET SupplyChainManagement/CustomerData?ID={id}',
    permission: 'customers.customer.export',
    input: z.strictObject({ id: queryId }),
    output: FileAnswer,
  }),
};
