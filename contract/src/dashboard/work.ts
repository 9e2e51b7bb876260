import type { z } from 'zod';
import type { ParcelListInput } from '../logistics/parcel.ts';
import type { QueueInput } from '../logistics/queue.ts';
import type { OrderListInput } from '../orders/order-list.ts';
import type { ListExpenses } from '../accounts/expense.ts';
import type { ListVouchers } from '../accounts/vouchers/voucher.ts';
import type { ReviewsInput } from '../catalogue/review.ts';
import type { ListPayableItems } from '../accounts/open-items/payable.ts';
import type { ListBills } from '../purchasing/bills/bill-list.ts';
import type { ListDocs } from '../stock/documents/document.ts';
import type { ListPurchaseOrders } from '../purchasing/purchase-orders/purchase-order-list.ts';
import type { ListReorder } from '../purchasing/purchase-orders/reorder.ts';
import type { ReturnListInput } from '../returns/return-list.ts';
import type { ListPlans } from '../production/plan.ts';
import type { ListBatches } from '../stock/batch.ts';
import type { ListCounts } from '../stock/count.ts';
import type { ListPositions } from '../stock/position.ts';
import type { ListTransfers } from '../stock/transfers/transfer.ts';
import type { WorkKey } from './home.ts';

/** The list that holds some work, and which part of it: its input, as its address writes it too. */
type WorkList = {
  readonly [L in keyof Lists]: { readonly list: L; readonly of: Lists[L] };
}[keyof Lists];

type Lists = {
  readonly orders: z.input<typeof OrderListInput>;
  readonly queue: z.input<typeof QueueInput>;
  readonly parcels: z.input<typeof ParcelListInput>;
  readonly positions: z.input<typeof ListPositions>;
  readonly returns: z.input<typeof ReturnListInput>;
  readonly reviews: z.input<typeof ReviewsInput>;
  readonly reorder: z.input<typeof ListReorder>;
  readonly purchaseOrders: z.input<typeof ListPurchaseOrders>;
  readonly vouchers: z.input<typeof ListVouchers>;
  readonly expenses: z.input<typeof ListExpenses>;
  readonly bills: z.input<typeof ListBills>;
  readonly payables: z.input<typeof ListPayableItems>;
  readonly stockDocs: z.input<typeof ListDocs>;
  readonly batches: z.input<typeof ListBatches>;
  readonly transfers: z.input<typeof ListTransfers>;
  readonly counts: z.input<typeof ListCounts>;
  readonly plans: z.input<typeof ListPlans>;
};

/** Where the pieces of work on the dashboard can be counted again. */
export const workLists = {
  new: { list: 'orders', of: { stage: 'new' } },
  onHold: { list: 'orders', of: { stage: 'on_hold' } },
  toPack: { list: 'queue', of: { stage: 'ready' } },
  toBook: { list: 'parcels', of: { desk: 'book' } },
  toHandOver: { list: 'parcels', of: { desk: 'handOver' } },
  late: { list: 'orders', of: { stage: 'all', late: 'true' } },
  returnRequests: { list: 'returns', of: { desk: 'requested' } },
  returnsToReceive: { list: 'returns', of: { desk: 'toReceive' } },
  returnsToSettle: { list: 'returns', of: { desk: 'toSettle' } },
  refundsDue: { list: 'orders', of: { stage: 'refund_due' } },
  codToCollect: { list: 'orders', of: { stage: 'all', codDue: 'true' } },
  reviews: { list: 'reviews', of: { status: 'pending' } },
  toReceive: { list: 'purchaseOrders', of: { desk: 'toReceive' } },
  toInspect: { list: 'batches', of: { area: 'quarantine' } },
  transfersToReceive: { list: 'transfers', of: { status: ['sent', 'partly_received'] } },
  countsUnderWay: { list: 'counts', of: { status: 'counting' } },
  plansToMake: { list: 'plans', of: { status: ['released', 'in_progress'] } },
  outOfStock: { list: 'positions', of: { state: 'out' } },
  toReorder: { list: 'reorder', of: {} },
  ordersToApprove: { list: 'purchaseOrders', of: { status: 'waiting' } },
  vouchersToApprove: { list: 'vouchers', of: { status: 'waiting' } },
  expensesToApprove: { list: 'expenses', of: { status: 'waiting' } },
  billsOverdue: { list: 'payables', of: { overdue: 'true', side: 'owed' } },
  billsToApprove: { list: 'bills', of: { state: 'exception' } },
  writeOffsToApprove: { list: 'stockDocs', of: { status: 'pending' } },
} as const satisfies Readonly<Record<WorkKey, WorkList>>;
