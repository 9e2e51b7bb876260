import type { Activity } from '@counting-house/contract/dashboard/home.ts';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Ago } from '../ui/parts/value.tsx';
import css from './dashboard.module.css';
import { HomeSheet } from './home-sheet.tsx';
import { useBlock } from './use-block.ts';

/** What happened to orders last, each with the way to it. */
export const ActivityBlock = () => <ActivitySheet rows={useBlock('activity').slice(0, 8)} />;

function ActivitySheet({ rows }: { rows: readonly Activity[] }) {
  if (rows.length === 0) return null;
  return (
    <HomeSheet
      name="activity"
      title="Recent activity"
      brief={rows[0] ? `${rows[0].orderNo}: ${rows[0].text}` : ''}
    >
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
    </HomeSheet>
  );
}
