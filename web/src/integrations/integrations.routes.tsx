import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { Suspense } from 'react';
import { IconPlug } from '@tabler/icons-react';
import { lazyAround } from '../platform/calm.ts';
import { screen, screens } from '../platform/places.ts';
import { useMay } from '../platform/session.ts';

export const integrationsScreens = screens('integrations', {
  integrations: screen({
    path: addresses.integrations,
    title: 'Integrations',
    icon: IconPlug,
    permissions: [
      'integrations.connection.read',
      'integrations.outbox.read',
      'integrations.token.write',
    ],
    words: 'mail sms outbox template message token api',
    component: async () => (await import('./integration.screen.tsx')).IntegrationScreen,
  }),
});

/** The bell; its code comes after the first page. */
export const Notices = lazyAround(async () => (await import('./notice-bell.tsx')).NoticeBell);

const FailingBanner = lazyAround(async () => (await import('./failing-banner.tsx')).FailingBanner);

/** Mail or SMS failing, for those who can mend it. */
export function FailingChannels() {
  const may = useMay();
  if (!may('integrations.connection.write') || !may('integrations.connection.read')) return null;
  return (
    <Suspense fallback={null}>
      <FailingBanner />
    </Suspense>
  );
}
