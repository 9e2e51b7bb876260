import { IconCalendarStats } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const productionScreens = screens('production', {
  plan: screen({
    path: '/order-management/finished-product',
    title: 'Production plan',
    icon: IconCalendarStats,
    permissions: ['production.plan.read'],
    words: 'make recipe run',
    opens: {
      recipe: '?tab=recipes&open={id}',
      product_plan: '?tab=plans&open={id}',
      production_run: '?tab=runs&open={id}',
    },
    component: async () => (await import('./production.screen.tsx')).ProductionScreen,
  }),
});
