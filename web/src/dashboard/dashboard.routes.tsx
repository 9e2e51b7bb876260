import { IconLayoutDashboard } from '@tabler/icons-react';
import { lazyAround } from '../platform/calm.ts';
import { screen, screens } from '../platform/places.ts';

export const dashboardScreens = screens('dashboard', {
  home: screen({
    path: '/',
    title: 'Dashboard',
    icon: IconLayoutDashboard,
    permissions: ['dashboard.home.read'],
    words: 'home start overview',
    component: async () => (await import('./home.screen.tsx')).HomeScreen,
  }),
});

/** The alert for new orders and their count in the top bar; their code comes after the first page. */
export const NewOrderAlerts = lazyAround(
  async () => (await import('./new-orders.tsx')).NewOrderAlerts,
);
export const NewOrderCount = lazyAround(
  async () => (await import('./new-order-count.tsx')).NewOrderCount,
);
