import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import { useState } from 'react';
import { useSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { NotePage } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { ordersScreens } from '../orders.routes.tsx';
import { emptyCounter, toEntry } from '../placing/entry.ts';
import { CounterEntry } from './counter-entry.tsx';
import type { LastSale } from './print-bill.ts';
import { DayReports } from './day-reports.tsx';
import { OpenTillPage } from './open-till.tsx';

/** Selling over the counter; with `?order=` going on with a held bill, with `?view=reports` the day reports. */
export function CounterScreen() {
  const may = useMay();
  const search = useSearch();
  if (search['view'] === 'reports' || !may('orders.till.use')) return <DayReports />;
  return <Counter id={Number(search['order'] ?? 0)} />;
}

function Counter({ id }: { id: number }) {
  const { session, paper } = useOperation(orders.getMyTill, {});
  const [last, setLast] = useState<LastSale | null>(null);
  const [turn, setTurn] = useState(0);
  const [worked, setWorked] = useState<number | null>(null);
  if (session && session.id !== worked) setWorked(session.id);
  if (!session) return <OpenTillPage closed={worked} />;
  const own = {
    till: session,
    paper,
    last,
    sold: (sale: LastSale) => {
      setLast(sale);
      setTurn((before) => before + 1);
    },
  };
  if (id > 0) return <HeldBill key={id} id={id} {...own} />;
  return <CounterEntry key={-turn} initial={emptyCounter} {...own} />;
}

type Own = Omit<Parameters<typeof CounterEntry>[0], 'initial'>;

function HeldBill({ id, ...own }: Own & { id: number }) {
  const now = useOperation(orders.getOrder, { id });
  // As it was recalled: once it is finished it is read again before the page goes on.
  const [order] = useState(now);
  if (order.status !== 'draft') {
    return (
      <NotePage
        title={order.orderNo}
        act={<ScreenLink to={ordersScreens.counter}>New counter sale</ScreenLink>}
      >
        This bill is no longer held.
      </NotePage>
    );
  }
  return order.buyer ? (
    <OfBuyer order={order} customerId={order.buyer.id} {...own} />
  ) : (
    <CounterEntry initial={toEntry(order, null)} {...own} />
  );
}

function OfBuyer({ order, customerId, ...own }: Own & { order: Order; customerId: number }) {
  const buyer = useOperation(customers.getCustomer, { id: customerId });
  return <CounterEntry initial={{ ...toEntry(order, buyer), addressId: null }} {...own} />;
}
