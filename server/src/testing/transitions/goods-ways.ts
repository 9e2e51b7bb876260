import { contract } from '@counting-house/contract/contract.ts';
import {
  PlanStatus,
  RecipeStatus,
  RunStatus,
} from '@counting-house/contract/production/production-labels.ts';
import { BillState, BillStatus } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import { InwardStatus } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { PurchaseOrderStatus } from '@counting-house/contract/purchasing/purchase-orders/purchase-order-labels.ts';
import {
  VendorNoteState,
  VendorNoteStatus,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import {
  VendorReturnState,
  VendorReturnStatus,
} from '@counting-house/contract/purchasing/vendor-return-labels.ts';
import { VendorStatus } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import { RecallStatus } from '@counting-house/contract/recall/recall-labels.ts';
import { BatchStatus } from '@counting-house/contract/stock/batch.ts';
import { CountLineStatus, CountStatus } from '@counting-house/contract/stock/count.ts';
import { HoldStatus } from '@counting-house/contract/stock/hold.ts';
import { StockDocStatus } from '@counting-house/contract/stock/documents/document.ts';
import { TransferStatus } from '@counting-house/contract/stock/transfers/transfer.ts';
import { deletes, way, type Way } from './way.ts';

const { accounts, production, purchasing, recall, returns, stock } = contract;

const trays = ['stock.materialTrays', 'stock.finishedTrays'];
const store = ['stock.materialStock', 'stock.finishedStock'];
const receiving = ['purchasing.receiveAgainstOrder', 'purchasing.receiveWithoutOrder'];
const billing = [
  'purchasing.bills',
  'purchasing.newBill',
  'purchasing.editBill',
  'purchasing.bill',
];
const making = ['production.plan'];

/** Goods: bought, stored, counted, moved, made, recalled, and what becomes of them otherwise. */
export const goodsWays: readonly Way[] = [
  way(BatchStatus, {
    of: 'a batch',
    at: [...store, ...making, 'returns.returns'],
    played: ['a batch'],
    states: {
      available: {
        in: [stock.inspect, stock.batchRelease, recall.closeRecall, recall.cancelRecall],
        out: [stock.batchHold, recall.startRecall],
      },
      quarantine: {
        in: [returns.receive, purchasing.inward],
        out: [stock.inspect, recall.startRecall],
      },
      hold: { in: [stock.batchHold], out: [stock.batchRelease, recall.startRecall] },
      recalled: { in: [recall.startRecall], out: [recall.closeRecall, recall.cancelRecall] },
      rejected: {
        in: [stock.inspect, recall.closeRecall],
        out: [stock.inspect, stock.scrap, recall.startRecall],
      },
    },
  }),
  way(StockDocStatus, {
    of: 'a stock document: a write-off, an adjustment, opening stock, an issue',
    at: store,
    played: ['a write-off'],
    states: {
      pending: {
        in: [stock.scrap],
        out: [stock.scrapApprove, stock.scrapRefuse, stock.scrapWithdraw],
      },
      posted: {
        in: [stock.scrap, stock.scrapApprove, stock.adjust, stock.opening],
        out: [stock.reverseDoc],
      },
      refused: { in: [stock.scrapRefuse, stock.scrapWithdraw], end: 'nothing moved' },
      reversed: { in: [stock.reverseDoc], end: 'its goods lie where they lay' },
    },
  }),
  way(HoldStatus, {
    of: 'goods that are held for somebody',
    at: store,
    states: {
      held: { in: [stock.hold], out: [stock.releaseHold, stock.batchHold, 'job stock.endHolds'] },
      released: { in: [stock.releaseHold], end: 'its goods are free, or with an order' },
      ended: { in: ['job stock.endHolds'], end: 'its last day is over; its goods are free' },
      lost: {
        in: [stock.batchHold, 'job stock.expire'],
        end: 'its goods cannot be given any more',
      },
    },
  }),
  way(CountStatus, {
    of: 'a count',
    at: trays,
    played: ['a count'],
    states: {
      draft: { in: [stock.countCreate], out: [stock.countStart, stock.countCancel] },
      counting: {
        in: [stock.countStart, stock.countDecide],
        out: [stock.countSubmit, stock.countCancel],
      },
      review: {
        in: [stock.countSubmit],
        out: [stock.countDecide, stock.countPost, stock.countCancel],
      },
      posting: { in: [stock.countPost], out: ['job stock.postCount'] },
      posted: { in: ['job stock.postCount'], end: 'what was wrong is corrected by another count' },
      cancelled: { in: [stock.countCancel], end: 'nothing was posted' },
    },
  }),
  way(CountLineStatus, {
    of: 'a line of a count',
    at: trays,
    states: {
      open: {
        in: [stock.countStart],
        out: [stock.countEntry, stock.countScan, stock.countTray, stock.countDecide],
      },
      counted: {
        in: [stock.countEntry, stock.countScan, stock.countTray],
        out: [stock.countUndo, stock.countDecide],
      },
      recount: { in: [stock.countDecide], out: [stock.countEntry, stock.countScan] },
      decided: { in: [stock.countDecide], out: [stock.countDecide, stock.countPost] },
    },
  }),
  way(TransferStatus, {
    of: 'a transfer between stores',
    at: trays,
    played: ['a transfer between stores'],
    states: {
      draft: { in: [stock.createTransfer], out: [stock.sendTransfer, stock.cancelTransfer] },
      sent: {
        in: [stock.sendTransfer],
        out: [stock.receiveTransfer, stock.settleTransfer, stock.cancelTransfer],
      },
      partly_received: {
        in: [stock.receiveTransfer],
        out: [stock.receiveTransfer, stock.settleTransfer],
      },
      received: {
        in: [stock.receiveTransfer, stock.settleTransfer],
        end: 'nothing is on the way; goods that should go back are sent by another',
      },
      cancelled: {
        in: [stock.cancelTransfer, stock.settleTransfer],
        end: 'its goods are where they came from',
      },
    },
  }),
  way(RecallStatus, {
    of: 'a recall',
    at: [...store, ...making],
    played: ['a recall'],
    states: {
      draft: { in: [recall.createRecall], out: [recall.startRecall, recall.cancelRecall] },
      active: { in: [recall.startRecall], out: [recall.closeRecall, recall.cancelRecall] },
      closed: { in: [recall.closeRecall], end: 'its report stands; another recall may begin' },
      cancelled: { in: [recall.cancelRecall], end: 'its batches are as they were' },
    },
  }),
  way(VendorStatus, {
    of: 'a vendor',
    at: ['purchasing.vendors', 'purchasing.newVendor'],
    states: {
      active: {
        in: [purchasing.createVendor, purchasing.vendorStatus, 'job purchasing.releaseVendors'],
        out: [purchasing.vendorStatus],
      },
      hold: {
        in: [purchasing.vendorStatus],
        out: [purchasing.vendorStatus, 'job purchasing.releaseVendors'],
      },
      inactive: { in: [purchasing.vendorStatus], out: [purchasing.vendorStatus] },
    },
  }),
  way(PurchaseOrderStatus, {
    of: 'a purchase order',
    at: ['purchasing.bills', 'purchasing.vendors', ...receiving],
    played: ['a purchase order'],
    states: {
      draft: {
        in: [purchasing.createOrder, purchasing.orderReject],
        out: [purchasing.orderSubmit, purchasing.orderCancel],
      },
      waiting: {
        in: [purchasing.orderSubmit],
        out: [purchasing.orderApprove, purchasing.orderReject, purchasing.orderCancel],
      },
      approved: {
        in: [purchasing.orderApprove, purchasing.orderSubmit, purchasing.orderReopen],
        out: [
          purchasing.orderSend,
          purchasing.inward,
          purchasing.orderClose,
          purchasing.orderCancel,
        ],
      },
      sent: {
        in: [purchasing.orderSend, purchasing.orderReopen],
        out: [purchasing.inward, purchasing.orderClose, purchasing.orderCancel],
      },
      part_received: {
        in: [purchasing.inward, purchasing.orderReopen],
        out: [purchasing.inward, purchasing.orderClose],
      },
      received: {
        in: [purchasing.inward],
        out: [purchasing.orderClose, purchasing.inwardCancel, purchasing.returnPost],
      },
      closed: { in: [purchasing.orderClose], out: [purchasing.orderReopen] },
      cancelled: { in: [purchasing.orderCancel], end: 'nothing came; another is made' },
    },
  }),
  way(InwardStatus, {
    of: 'a receipt of goods',
    at: [...receiving, ...billing],
    played: ['a receipt of goods'],
    states: {
      draft: { in: [purchasing.inward], out: [purchasing.inward, purchasing.inwardDelete] },
      posted: { in: [purchasing.inward], out: [purchasing.inwardCancel, purchasing.createBill] },
      cancelled: {
        in: [purchasing.inwardCancel],
        end: 'its goods left again, and are received anew',
      },
    },
  }),
  way(BillState, {
    of: 'a bill of a vendor',
    within: [BillStatus],
    at: [...billing, 'accounts.payables'],
    played: ['a bill of a vendor'],
    states: {
      draft: {
        in: [purchasing.createBill, purchasing.billReject, purchasing.updateBill],
        out: [
          purchasing.billConfirm,
          purchasing.updateBill,
          purchasing.billCancel,
          deletes('bill'),
        ],
      },
      exception: {
        in: [purchasing.billConfirm, purchasing.updateBill],
        out: [
          purchasing.billApprove,
          purchasing.billReject,
          purchasing.updateBill,
          purchasing.billCancel,
        ],
      },
      confirmed: {
        in: [purchasing.billConfirm, purchasing.billApprove, purchasing.updateBill],
        out: [accounts.createPayRun, purchasing.billCancel, 'reads the books'],
      },
      part_paid: { in: ['reads the books'], out: [accounts.createPayRun, 'reads the books'] },
      paid: {
        in: [accounts.createPayRun, 'reads the books'],
        out: ['reads the books', purchasing.createReturn],
      },
      cancelled: { in: [purchasing.billCancel], end: 'its receipt can be billed anew' },
    },
  }),
  way(VendorReturnState, {
    of: 'a return to a vendor',
    within: [VendorReturnStatus],
    at: [...billing, ...receiving],
    played: ['a return to a vendor'],
    states: {
      draft: {
        in: [purchasing.createReturn],
        out: [purchasing.returnPost, purchasing.returnDelete],
      },
      posted: {
        in: [purchasing.returnPost],
        out: [purchasing.returnCancel, 'reads the books'],
      },
      settled: { in: ['reads the books'], out: ['reads the books'] },
      cancelled: { in: [purchasing.returnCancel], end: 'its goods lie where they lay' },
    },
  }),
  way(VendorNoteState, {
    of: 'a note without goods',
    within: [VendorNoteStatus],
    at: billing,
    played: ['a note without goods'],
    states: {
      draft: {
        in: [purchasing.createVendorNote, purchasing.billApprove],
        out: [purchasing.vendorNoteConfirm, purchasing.vendorNoteDelete],
      },
      confirmed: {
        in: [purchasing.vendorNoteConfirm],
        out: [purchasing.vendorNoteCancel, 'reads the books'],
      },
      settled: { in: ['reads the books'], out: ['reads the books'] },
      cancelled: { in: [purchasing.vendorNoteCancel], end: 'its bill is due again' },
    },
  }),
  way(RecipeStatus, {
    of: 'a version of a recipe',
    at: making,
    states: {
      draft: {
        in: [production.createRecipe, production.recipeCopy],
        out: [production.recipeRelease, deletes('recipe')],
      },
      released: { in: [production.recipeRelease], out: [production.recipeRetire] },
      retired: { in: [production.recipeRetire], out: [production.recipeCopy] },
    },
  }),
  way(PlanStatus, {
    of: 'a production plan',
    at: making,
    states: {
      draft: {
        in: [production.createPlan, production.updatePlan],
        out: [production.updatePlan, deletes('product_plan')],
      },
      released: {
        in: [production.updatePlan],
        out: [production.updatePlan, production.stockOut, production.variantStockUpdate],
      },
      in_progress: {
        in: [production.updatePlan, production.stockOut, production.variantStockUpdate],
        out: [production.updatePlan],
      },
      on_hold: { in: [production.updatePlan], out: [production.updatePlan] },
      completed: { in: [production.updatePlan], out: [production.updatePlan] },
      cancelled: {
        in: [production.updatePlan],
        end: 'its materials are free, or back in the store; another is made',
      },
    },
  }),
  way(RunStatus, {
    of: 'a production run',
    at: making,
    played: ['a production run'],
    states: {
      posted: {
        in: [production.variantStockUpdate, production.repack],
        out: [production.runReverse],
      },
      reversed: { in: [production.runReverse], end: 'its goods and materials are as they were' },
    },
  }),
];
