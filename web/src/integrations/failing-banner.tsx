import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { Banner } from '../ui/parts/banner.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { integrationsScreens } from './integrations.routes.tsx';

const lookEveryMs = 300_000;

/** Says over every page that mail or SMS is failing. */
export function FailingBanner() {
  const { data } = useOptionalOperation(
    integrations.listConnections,
    {},
    { refetchInterval: lookEveryMs },
  );
  const failing = [
    ...(data?.mail.state === 'failing' ? ['Mail'] : []),
    ...(data?.sms.state === 'failing' ? ['SMS'] : []),
  ];
  if (failing.length === 0) return null;
  return (
    <Banner act={<ScreenLink to={integrationsScreens.integrations}>Show the problem</ScreenLink>}>
      {failing.join(' and ')} {failing.length > 1 ? 'are' : 'is'} failing. Messages stay in the
      outbox.
    </Banner>
  );
}
