import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { ordersScreens } from './orders.routes.tsx';

/** The way to an order that cannot be edited here any more. */
export const OpenOrder = ({ id, orderNo }: { id: number; orderNo: string }) => (
  <ScreenLink to={ordersScreens.allOrders} search={{ open: String(id) }}>
    Open {orderNo}
  </ScreenLink>
);
