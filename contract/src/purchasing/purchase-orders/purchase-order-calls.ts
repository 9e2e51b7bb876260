import { FileAnswer, read, write } from '../../kit/operation.ts';
import {
  ChangedPurchaseOrder,
  ApprovePurchaseOrder,
  ClosePurchaseOrder,
  ListOrderables,
  NamedOrderables,
  NewPurchaseOrder,
  Orderables,
  OrderablesByName,
  PurchaseOrder,
  PurchaseOrderId,
  PurchaseOrderNotedStep,
  PurchaseOrderPreview,
  PurchaseOrderPreviewInput,
  PurchaseOrderStep,
  RemindVendor,
  RevisePurchaseOrder,
  SendPurchaseOrder,
} from './purchase-order.ts';
import { ListPurchaseOrders, PurchaseOrderList } from './purchase-order-list.ts';
import { Spend, SpendRows } from './spend.ts';
import { anyAddress } from '../../integrations/any-address.ts';

const stepProblems = ['po.state', 'vendor.on_hold', 'vendor.inactive'] as const;

/** Purchase orders, from a draft to its close. */
export const orderCalls = {
  listOrderables: read({
    says: 'Find goods and services to order.',
    wire: 'GET Purchase/Orderables',
    permission: 'purchasing.order.write',
    input: ListOrderables,
    output: Orderables,
  }),

  namedOrderables: read({
    says: 'Find goods and services to order by their codes or names.',
    wire: 'POST Purchase/OrderablesNamed',
    permission: 'purchasing.order.write',
    input: NamedOrderables,
    output: OrderablesByName,
  }),

  previewOrder: read({
    says: 'Preview a purchase order.',
    wire: 'POST Purchase/PurchaseOrderPreview',
    permission: 'purchasing.order.write',
    input: PurchaseOrderPreviewInput,
    output: PurchaseOrderPreview,
  }),

  createOrder: write({
    says: 'Draft a purchase order.',
    wire: 'POST Purchase/CreatePurchaseOrder',
    permission: 'purchasing.order.write',
    input: NewPurchaseOrder,
    output: PurchaseOrder,
    problems: [...stepProblems, 'po.no_lines'],
  }),

  updateOrder: write({
    says: 'Change a draft of a purchase order.',
    wire: 'POST Purchase/UpdatePurchaseOrder?ID={id}',
    permission: 'purchasing.order.write',
    input: ChangedPurchaseOrder,
    output: PurchaseOrder,
    problems: [...stepProblems, 'po.no_lines'],
  }),

  orderSubmit: write({
    says: 'Submit a purchase order.',
    wire: 'POST Purchase/PurchaseOrderSubmit?ID={id}',
    permission: 'purchasing.order.write',
    input: PurchaseOrderStep,
    output: PurchaseOrder,
    problems: [...stepProblems, 'po.no_lines'],
  }),

  orderApprove: write({
    says: 'Approve a purchase order of another user; a sole owner approves their own.',
    wire: 'POST Purchase/PurchaseOrderApprove?ID={id}',
    permission: 'purchasing.order.approve',
    input: ApprovePurchaseOrder,
    output: PurchaseOrder,
    problems: [...stepProblems, 'approve.own'],
  }),

  orderReject: write({
    says: 'Reject a purchase order of another user.',
    wire: 'POST Purchase/PurchaseOrderReject?ID={id}',
    permission: 'purchasing.order.approve',
    input: PurchaseOrderNotedStep,
    output: PurchaseOrder,
    problems: ['po.state', 'approve.own'],
  }),

  orderSend: write({
    says: 'Send a purchase order to its vendor.',
    wire: 'POST Purchase/PurchaseOrderSend?ID={id}',
    permission: 'purchasing.order.send',
    also: [anyAddress(), anyAddress('cc')],
    input: SendPurchaseOrder,
    output: PurchaseOrder,
    problems: [...stepProblems, 'po.no_mail', 'po.not_sent'],
  }),

  orderRemind: write({
    says: 'Remind a vendor of pending items.',
    wire: 'POST Purchase/PurchaseOrderRemind?ID={id}',
    permission: 'purchasing.order.send',
    also: [anyAddress()],
    input: RemindVendor,
    output: PurchaseOrder,
    problems: ['po.state', 'po.no_mail', 'po.not_sent', 'po.nothing_open'],
  }),

  orderRevise: write({
    says: 'Revise a purchase order that has left draft.',
    wire: 'POST Purchase/PurchaseOrderRevise?ID={id}',
    permission: 'purchasing.order.write',
    input: RevisePurchaseOrder,
    output: PurchaseOrder,
    problems: ['po.state'],
  }),

  orderClose: write({
    says: 'Close a purchase order, or lines of it, with items pending.',
    wire: 'POST Purchase/PurchaseOrderClose?ID={id}',
    permission: 'purchasing.order.close',
    input: ClosePurchaseOrder,
    output: PurchaseOrder,
    problems: ['po.state', 'po.nothing_open'],
  }),

  orderCancel: write({
    says: 'Cancel a purchase order of which nothing has arrived.',
    wire: 'POST Purchase/PurchaseOrderCancel?ID={id}',
    permission: 'purchasing.order.close',
    input: PurchaseOrderNotedStep,
    output: PurchaseOrder,
    problems: ['po.state', 'po.has_receipts'],
  }),

  orderReopen: write({
    says: 'Reopen a closed purchase order.',
    wire: 'POST Purchase/PurchaseOrderReopen?ID={id}',
    permission: 'purchasing.order.close',
    input: PurchaseOrderStep,
    output: PurchaseOrder,
    problems: ['po.state', 'po.closed_long'],
  }),

  orderPdf: read({
    says: 'Print a purchase order.',
    wire: 'GET Purchase/PurchaseOrderPdf?ID={id}',
    permission: 'purchasing.order.read',
    input: PurchaseOrderId,
    output: FileAnswer,
  }),

  spend: read({
    says: 'Sum up what was ordered in a time by vendor, item, category or month.',
    wire: 'GET Purchase/Spend',
    permission: 'purchasing.order.read',
    input: Spend,
    output: SpendRows,
  }),

  listOrders: read({
    says: 'List purchase orders.',
    wire: 'GET Purchase/PurchaseOrders',
    permission: 'purchasing.order.read',
    input: ListPurchaseOrders,
    output: PurchaseOrderList,
  }),

  getOrder: read({
    says: 'See a purchase order.',
    wire: 'GET Purchase/PurchaseOrder?ID={id}',
    permission: 'purchasing.order.read',
    input: PurchaseOrderId,
    output: PurchaseOrder,
  }),
};
