import { IconLayoutDashboard } from '@tabler/icons-react';
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
