import type { Work, WorkKey } from '@counting-house/contract/dashboard/home.ts';
import { workLists } from '@counting-house/contract/dashboard/work.ts';
import { accountsScreens } from '../accounts/accounts.routes.tsx';
import { catalogueScreens } from '../catalogue/catalogue.routes.tsx';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { ago, money, shortDate, shortMoney } from '../platform/format/format.ts';
import { pathTo } from '../platform/places.ts';
import { productionScreens } from '../production/production.routes.tsx';
import { purchasingScreens } from '../purchasing/purchasing.routes.tsx';
import { returnsScreens } from '../returns/returns.routes.tsx';
import { stockScreens } from '../stock/stock.routes.tsx';

/** Where some work is done, and how the dashboard speaks of it. */
type WorkPlace = {
  readonly label: string;
  /** The list that holds it, filtered alike. */
  readonly path: string;
  readonly search: Readonly<Record<string, string>>;
  /** What is marked when there is any: something that should not be. */
  readonly tone?: 'late' | 'waiting';
  readonly under: (work: Work) => string;
  /** The figure that `under` shortens. */
  readonly inFull?: (work: Work) => string;
};

const oldest = ({ oldestAt, oldestOn }: Work) => {
  if (oldestOn) return `since ${shortDate(oldestOn)}`;
  return oldestAt ? `oldest ${ago(oldestAt)}` : '';
};
/** The money in it. */
const inMoney = {
  under: ({ amount }: Work) => (amount ? shortMoney(amount) : ''),
  inFull: ({ amount }: Work) => money(amount),
};
const desk = pathTo(ordersScreens.b2cDesk);
const receiving = pathTo(purchasingScreens.receiveAgainstOrder);
const materialTrays = pathTo(stockScreens.materialTrays);
const dispatch = pathTo(logisticsScreens.dispatch);

export const workPlaces: Readonly<Record<WorkKey, WorkPlace>> = {
  new: { label: 'New orders', path: desk, search: workLists.new.of, under: oldest },
  onHold: {
    label: 'On hold',
    path: desk,
    search: workLists.onHold.of,
    tone: 'waiting',
    under: oldest,
  },
  toPack: {
    label: 'To pack',
    path: pathTo(logisticsScreens.packing),
    search: { tab: 'queue', ...workLists.toPack.of },
    under: oldest,
  },
  toBook: { label: 'Needs courier', path: dispatch, search: workLists.toBook.of, under: oldest },
  toHandOver: {
    label: 'Ready for pickup',
    path: dispatch,
    search: workLists.toHandOver.of,
    under: oldest,
  },
  late: {
    label: 'Late',
    path: desk,
    search: workLists.late.of,
    tone: 'late',
    under: oldest,
  },
  returnRequests: {
    label: 'Return requests',
    path: pathTo(returnsScreens.requests),
    search: workLists.returnRequests.of,
    under: oldest,
  },
  returnsToReceive: {
    label: 'Returns to receive',
    path: pathTo(returnsScreens.returns),
    search: workLists.returnsToReceive.of,
    under: oldest,
  },
  returnsToSettle: {
    label: 'Returns to settle',
    path: pathTo(returnsScreens.returns),
    search: workLists.returnsToSettle.of,
    tone: 'waiting',
    under: oldest,
  },
  refundsDue: {
    label: 'Refunds due',
    path: desk,
    search: workLists.refundsDue.of,
    tone: 'waiting',
    ...inMoney,
  },
  codToCollect: {
    label: 'COD to collect',
    path: desk,
    search: workLists.codToCollect.of,
    ...inMoney,
  },
  reviews: {
    label: 'Reviews to decide',
    path: pathTo(catalogueScreens.reviews),
    search: workLists.reviews.of,
    under: oldest,
  },
  toReceive: { label: 'Goods to receive', path: receiving, search: {}, under: oldest },
  toInspect: {
    label: 'To inspect',
    path: materialTrays,
    search: { tab: 'aside', ...workLists.toInspect.of },
    tone: 'waiting',
    under: oldest,
  },
  transfersToReceive: {
    label: 'Transfers on the way',
    path: materialTrays,
    search: { tab: 'transfers', status: workLists.transfersToReceive.of.status.join(',') },
    under: oldest,
  },
  countsUnderWay: {
    label: 'Counts',
    path: materialTrays,
    search: { tab: 'count', ...workLists.countsUnderWay.of },
    under: oldest,
  },
  plansToMake: {
    label: 'Plans to make',
    path: pathTo(productionScreens.plan),
    search: { tab: 'plans', status: workLists.plansToMake.of.status.join(',') },
    under: oldest,
  },
  outOfStock: {
    label: 'Out of stock',
    path: pathTo(stockScreens.finishedStock),
    search: { tab: 'stock', ...workLists.outOfStock.of },
    tone: 'waiting',
    under: () => 'in finished stock',
  },
  toReorder: {
    label: 'Low stock',
    path: receiving,
    search: { tab: 'reorder' },
    tone: 'waiting',
    under: () => 'to buy again',
  },
  ordersToApprove: {
    label: 'POs to approve',
    path: receiving,
    search: { tab: 'orders', ...workLists.ordersToApprove.of },
    tone: 'waiting',
    ...inMoney,
  },
  vouchersToApprove: {
    label: 'Vouchers to approve',
    path: pathTo(accountsScreens.vouchers),
    search: workLists.vouchersToApprove.of,
    tone: 'waiting',
    ...inMoney,
  },
  expensesToApprove: {
    label: 'Expenses to approve',
    path: pathTo(accountsScreens.vouchers),
    search: { tab: 'expenses', ...workLists.expensesToApprove.of },
    tone: 'waiting',
    ...inMoney,
  },
  billsOverdue: {
    label: 'Bills overdue',
    path: pathTo(accountsScreens.payables),
    search: { tab: 'bills', ...workLists.billsOverdue.of },
    tone: 'late',
    ...inMoney,
  },
  billsToApprove: {
    label: 'Bills to approve',
    path: pathTo(purchasingScreens.bills),
    search: workLists.billsToApprove.of,
    tone: 'waiting',
    ...inMoney,
  },
  writeOffsToApprove: {
    label: 'Write-offs to approve',
    path: pathTo(stockScreens.finishedStock),
    search: { tab: 'papers', ...workLists.writeOffsToApprove.of },
    tone: 'waiting',
    under: oldest,
  },
};
