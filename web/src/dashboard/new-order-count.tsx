import { ordersScreens } from '../orders/orders.routes.tsx';
import { count } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { orderAlert } from './order-count.ts';
import css from './new-orders.module.css';

/** How many orders wait to be confirmed, in the bar over every page; nothing while none does. */
export function NewOrderCount() {
  const n = orderAlert.use().previous ?? 0;
  const may = useMay();
  if (n === 0 || !may('dashboard.orderCount.read')) return null;
  return (
    <span className={css.count}>
      <i aria-hidden />
      <ScreenLink to={ordersScreens.b2cDesk}>
        {count(n)} <span className={css.wide}>{n === 1 ? 'new order' : 'new orders'}</span>
      </ScreenLink>
    </span>
  );
}
