import { FileAnswer, read, write } from '../kit/operation.ts';
import { done } from '../kit/shapes.ts';
import { ClearExpired, ExpiredCleared } from '../stock/documents/expired.ts';
import {
  CancelVendorReturn,
  ChangedVendorReturn,
  ListReturnable,
  ListVendorReturns,
  NewVendorReturn,
  PrintVendorReturn,
  ReturnableGoods,
  SendVendorReturn,
  VendorReturn,
  VendorReturnId,
  VendorReturnList,
  VendorReturnPreview,
  VendorReturnPreviewInput,
  VendorReturnStep,
} from './vendor-return.ts';
import { anyAddress } from '../integrations/any-address.ts';

const permission = 'purchasing.return.write';

/** Goods that go back to their vendor, and the debit note for what was billed of them. */
export const returnCalls = {
  createReturn: write({
    says: 'Set goods aside that go back to their vendor.',
    wire: 'POST Purchase/CreateVendorReturn',
    permission,
    input: NewVendorReturn,
    output: VendorReturn,
    problems: ['stock.short', 'stock.reserved'],
  }),

  updateReturn: write({
    says: 'Change a draft of a return to a vendor.',
    wire: 'POST Purchase/UpdateVendorReturn?ID={id}',
    permission,
    input: ChangedVendorReturn,
    output: VendorReturn,
    problems: ['vendor_return.state', 'stock.short', 'stock.reserved'],
  }),

  previewReturn: read({
    says: 'Preview a return to a vendor.',
    wire: 'POST Purchase/VendorReturnPreview',
    permission,
    input: VendorReturnPreviewInput,
    output: VendorReturnPreview,
  }),

  returnDelete: write({
    says: 'Delete a draft of a return to a vendor; its goods are free again.',
    wire: 'POST Purchase/VendorReturnDelete?ID={id}',
    permission,
    input: VendorReturnStep,
    output: done,
    problems: ['vendor_return.state'],
  }),

  returnPost: write({
    says: 'Return goods to their vendor.',
    wire: 'POST Purchase/VendorReturnPost?ID={id}',
    permission,
    input: VendorReturnStep,
    output: VendorReturn,
    problems: ['vendor_return.state'],
  }),

  returnCancel: write({
    says: 'Cancel a return to a vendor: its goods came back.',
    wire: 'POST Purchase/VendorReturnCancel?ID={id}',
    permission,
    input: CancelVendorReturn,
    output: VendorReturn,
    problems: ['vendor_return.state', 'vendor_return.settled'],
  }),

  returnSend: write({
    says: 'Mail the papers of a return to the vendor.',
    wire: 'POST Purchase/VendorReturnSend?ID={id}',
    permission: 'purchasing.return.send',
    also: [anyAddress()],
    input: SendVendorReturn,
    output: VendorReturn,
    problems: ['vendor_return.state', 'vendor_return.no_mail', 'vendor_return.not_sent'],
  }),

  returnPdf: read({
    says: 'Print the delivery challan or the debit note of a return to a vendor.',
    wire: 'GET Purchase/VendorReturnPdf?ID={id}&Paper={paper}',
    permission,
    also: [
      {
        field: 'paper',
        right: 'stock.value.read',
        does: 'see what goods cost',
        when: ({ paper }) => paper === 'debit_note',
      },
    ],
    input: PrintVendorReturn,
    output: FileAnswer,
    problems: ['vendor_return.no_debit_note'],
  }),

  batchExpiredClear: write({
    says: 'Take expired batches off the shelf.',
    wire: 'POST OrderManagement/BatchExpiredClear',
    permission: 'stock.expiry.clear',
    also: [
      {
        field: 'action',
        right: permission,
        does: 'return goods to vendors',
        when: ({ action }) => action === 'vendor_return',
      },
    ],
    input: ClearExpired,
    output: ExpiredCleared,
    problems: ['batch.not_expired', 'expiry.none', 'expiry.own_goods'],
  }),

  listReturns: read({
    says: 'List returns to vendors.',
    wire: 'GET Purchase/VendorReturns',
    permission,
    input: ListVendorReturns,
    output: VendorReturnList,
  }),

  getReturn: read({
    says: 'See a return to a vendor.',
    wire: 'GET Purchase/VendorReturn?ID={id}',
    permission,
    input: VendorReturnId,
    output: VendorReturn,
  }),

  listReturnable: read({
    says: 'See items that can be returned to a vendor.',
    wire: 'GET Purchase/Returnable?VendorID={vendorId}',
    permission,
    input: ListReturnable,
    output: ReturnableGoods,
  }),
};
