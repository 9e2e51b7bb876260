import { IconCalendarStats } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const productionScreens = screens('production', {
  plan: screen({
    path: '/order-management/finished-product',
    title: 'Production plan',
    icon: IconCalendarStats,
    permissions: ['production.plan.read'],
    words: 'make recipe run',
  }),
});
