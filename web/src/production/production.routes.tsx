import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { IconCalendarStats } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

export const productionScreens = screens('production', {
  plan: screen({
    path: addresses.productionPlan,
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
