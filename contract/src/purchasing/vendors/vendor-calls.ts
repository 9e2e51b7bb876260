import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { FileAnswer, read, write } from '../../kit/operation.ts';
import {
  AddedVendorAddress,
  ChangedVendorAddress,
  RemovedVendorAddress,
  VendorAddresses,
} from './vendor-address.ts';
import { AskVendorStatement } from './vendor-statement.ts';
import { AddedVendorFiles, RemovedVendorFile, VendorFiles } from './vendor-file.ts';
import {
  ApplyingPrice,
  ApplyingPriceInput,
  NewVendorItem,
  RemovedVendorItem,
  VendorItem,
  VendorItemChanges,
  VendorItemList,
  VendorItemListInput,
  VendorItemRows,
  VendorItemsChanges,
} from './vendor-item.ts';
import { VendorScore } from './vendor-score.ts';
import {
  bankFields,
  NewVendor,
  NewVendorStatus,
  SimilarInput,
  SimilarVendors,
  Vendor,
  VendorChanges,
  VendorList,
  VendorListInput,
} from './vendor.ts';

const id = z.strictObject({ id: queryId });

const bankAlso = bankFields.map((field) => ({
  field,
  right: 'purchasing.vendor.bank' as const,
  does: 'change bank details of vendors',
}));
const vendorProblems = ['vendor.gstin_taken', 'vendor.similar'] as const;

/** Vendors, their addresses and prices; part of `purchasing`. */
export const vendorCalls = {
  listVendors: read({
    says: 'List vendors.',
    wire: 'GET Purchase/Vendors',
    permission: 'purchasing.vendor.read',
    also: [
      { field: 'overdue', right: 'accounts.payable.read', does: 'see payables' },
      {
        field: 'desk',
        right: 'accounts.payable.read',
        does: 'see payables',
        when: ({ desk }) => desk === 'overdue',
      },
    ],
    input: VendorListInput,
    output: VendorList,
  }),

  getVendor: read({
    says: 'Show a vendor; bank details are masked without the right to see them.',
    wire: 'GET Purchase/Vendor?ID={id}',
    permission: 'purchasing.vendor.read',
    input: id,
    output: Vendor,
  }),

  similarVendors: read({
    says: 'List vendors that look like the one being typed.',
    wire: 'GET Purchase/SimilarVendors',
    permission: 'purchasing.vendor.read',
    input: SimilarInput,
    output: SimilarVendors,
  }),

  getVendorScore: read({
    says: 'Show how a vendor delivered in the last twelve months.',
    wire: 'GET Purchase/VendorScore?ID={id}',
    permission: 'purchasing.vendor.read',
    input: id,
    output: VendorScore,
  }),

  vendorStatement: read({
    says: 'Print the statement of account of a vendor.',
    wire: 'GET Purchase/VendorStatement?ID={id}',
    permission: 'accounts.payable.read',
    input: AskVendorStatement,
    output: FileAnswer,
  }),

  createVendor: write({
    says: 'Add a vendor.',
    wire: 'POST SupplyChainManagement/CreateVendor',
    permission: 'purchasing.vendor.write',
    also: bankAlso,
    input: NewVendor,
    output: Vendor,
    problems: vendorProblems,
    secrets: ['bankAccountNumber'],
  }),

  updateVendor: write({
    says: 'Change a vendor.',
    wire: 'POST SupplyChainManagement/UpdateVendor?ID={id}',
    permission: 'purchasing.vendor.write',
    also: bankAlso,
    input: VendorChanges,
    output: Vendor,
    problems: ['vendor.gstin_taken', 'vendor.merged'],
    secrets: ['bankAccountNumber'],
  }),

  vendorStatus: write({
    says: 'Put a vendor on hold, release or deactivate them.',
    wire: 'POST Purchase/VendorStatus?ID={id}',
    permission: 'purchasing.vendor.read',
    also: [
      {
        field: 'status',
        right: 'purchasing.vendor.hold',
        does: 'hold and release vendors',
        isJudged: true,
      },
      { field: 'status', right: 'purchasing.vendor.write', does: 'change vendors', isJudged: true },
    ],
    input: NewVendorStatus,
    output: Vendor,
    problems: ['vendor.in_use', 'vendor.merged'],
  }),

  createVendorAddress: write({
    says: 'Add an address of a vendor.',
    wire: 'POST SupplyChainManagement/VendorAddressCreate',
    permission: 'purchasing.vendor.write',
    input: AddedVendorAddress,
    output: VendorAddresses,
    problems: ['vendor_address.label_taken', 'vendor.merged'],
  }),

  updateVendorAddress: write({
    says: 'Change an address of a vendor.',
    wire: 'POST SupplyChainManagement/VendorAddressUpdate?ID={id}',
    permission: 'purchasing.vendor.write',
    input: ChangedVendorAddress,
    output: VendorAddresses,
    problems: ['vendor_address.label_taken', 'vendor_address.is_default'],
  }),

  removeVendorAddress: write({
    says: 'Remove an address of a vendor.',
    wire: 'POST Purchase/VendorAddressRemove?ID={id}',
    permission: 'purchasing.vendor.write',
    input: RemovedVendorAddress,
    output: VendorAddresses,
    problems: ['vendor_address.is_default'],
  }),

  addVendorFiles: write({
    says: 'Attach documents to a vendor.',
    wire: 'POST Purchase/VendorFilesAdd?ID={vendorId}',
    permission: 'purchasing.vendor.write',
    input: AddedVendorFiles,
    output: VendorFiles,
    problems: ['vendor.merged'],
  }),

  removeVendorFile: write({
    says: 'Remove a document from a vendor.',
    wire: 'POST Purchase/VendorFileRemove?ID={vendorId}',
    permission: 'purchasing.vendor.write',
    input: RemovedVendorFile,
    output: VendorFiles,
  }),

  listVendorItems: read({
    says: 'List prices of vendors.',
    wire: 'GET Purchase/VendorItems',
    permission: 'purchasing.vendor.read',
    input: VendorItemListInput,
    output: VendorItemList,
  }),

  createVendorItem: write({
    says: 'Add a price of a vendor.',
    wire: 'POST Purchase/CreateVendorItem',
    permission: 'purchasing.vendor.write',
    input: NewVendorItem,
    output: VendorItem,
    problems: ['vendor_item.overlap', 'vendor.merged'],
  }),

  updateVendorItem: write({
    says: 'Change a price of a vendor.',
    wire: 'POST Purchase/UpdateVendorItem?ID={id}',
    permission: 'purchasing.vendor.write',
    input: VendorItemChanges,
    output: VendorItem,
    problems: ['vendor_item.overlap'],
  }),

  updateVendorItems: write({
    says: 'Change prices of a vendor together.',
    wire: 'POST Purchase/UpdateVendorItems',
    permission: 'purchasing.vendor.write',
    input: VendorItemsChanges,
    output: VendorItemRows,
    problems: ['vendor_item.overlap'],
  }),

  deleteVendorItem: write({
    says: 'Remove a price of a vendor.',
    wire: 'POST Purchase/DeleteVendorItem?ID={id}',
    permission: 'purchasing.vendor.write',
    input: RemovedVendorItem,
    output: z.object({ id: z.int() }),
  }),

  vendorPrice: read({
    says: 'Tell which price of a vendor applies to a quantity on a day.',
    wire: 'GET Purchase/VendorPrice',
    permission: 'purchasing.vendor.read',
    input: ApplyingPriceInput,
    output: ApplyingPrice,
  }),
};
