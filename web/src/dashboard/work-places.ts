import type { Work, WorkKey } from '@counting-house/contract/dashboard/home.ts';
import { workLists } from '@counting-house/contract/dashboard/work.ts';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { ago, money, shortMoney } from '../platform/format.ts';
import { pathOf } from '../platform/places.ts';
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

const oldest = ({ oldestAt }: Work) => (oldestAt ? `oldest ${ago(oldestAt)}` : '');
const desk = pathOf(ordersScreens.b2cDesk);
const dispatch = pathOf(logisticsScreens.dispatch);

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
    path: pathOf(logisticsScreens.packing),
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
  codToCollect: {
    label: 'COD to collect',
    path: desk,
    search: workLists.codToCollect.of,
    under: ({ amount }) => (amount ? shortMoney(amount) : ''),
    inFull: ({ amount }) => money(amount),
  },
  outOfStock: {
    label: 'Out of stock',
    path: pathOf(stockScreens.finishedStock),
    search: { tab: 'stock', ...workLists.outOfStock.of },
    tone: 'waiting',
    under: () => 'in finished stock',
  },
};
