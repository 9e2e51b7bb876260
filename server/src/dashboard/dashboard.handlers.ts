import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { home } from './home.service.ts';
import { getLayout, saveLayout } from './layout.service.ts';
import { orderCount } from './order-count.service.ts';

export const dashboardHandlers = handlersFor(dashboard, {
  home,
  getLayout: single(getLayout),
  saveLayout,
  orderCount: single(orderCount),
});
