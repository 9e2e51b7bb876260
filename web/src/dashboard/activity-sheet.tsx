import type { Activity } from '@counting-house/contract/dashboard/home.ts';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { Ago } from '../ui/parts/value.tsx';
import css from './dashboard.module.css';
import { useBlock } from './use-block.ts';

/** What happened to orders last, each with the way to it. */
export const ActivityBlock = () => <ActivitySheet rows={useBlock('activity').slice(0, 8)} />;

function ActivitySheet({ rows }: { rows: readonly Activity[] }) {
  if (rows.length === 0) return null;
  return (
    <Sheet title="Recent activity">
      <ul className={css.activity}>
        {rows.map(({ id, at, orderId, orderNo, text, by }) => (
          <li key={id}>
            <ScreenLink to={ordersScreens.b2cDesk} search={{ stage: 'all', open: String(orderId) }}>
              {orderNo}
            </ScreenLink>
            <span>{text}</span>
            <small>
              {by}, <Ago at={at} />
            </small>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
