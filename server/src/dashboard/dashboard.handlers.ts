import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { accounts } from './accounts-overview.service.ts';
import { home } from './home.service.ts';
import { getLayout, arrangeHome } from './layout.service.ts';
import { orderCount } from './order-count.service.ts';

export const dashboardHandlers = handlersFor(dashboard, {
  home,
  getLayout: single(getLayout),
  arrangeHome,
  accounts,
  orderCount: single(orderCount),
});
