import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { useSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { ConnectionCards } from './connection-cards.tsx';
import { OutboxList, outboxList } from './outbox-list.tsx';
import { TemplateList } from './template-list.tsx';
import { TokenList, tokenList } from './token-list.tsx';

const tabs = [
  {
    value: 'connections',
    label: 'Mail and SMS',
    access: integrations.listConnections.permission,
    of: ConnectionCards,
  },
  {
    value: 'texts',
    label: 'Message texts',
    access: integrations.listTemplates.permission,
    of: TemplateList,
  },
  { value: 'outbox', label: 'Outbox', access: integrations.listOutbox.permission, of: OutboxList },
  {
    value: 'tokens',
    label: 'API tokens',
    access: integrations.listTokens.permission,
    of: TokenList,
  },
];

/** What leads out of the house and into it: mail, SMS, their texts, what was sent, API tokens. */
export function IntegrationScreen() {
  const may = useMay();
  const asked = useSearch()['tab'];
  const open = tabs.filter(({ access }) => may(access));
  const tab = open.find(({ value }) => value === asked) ?? open[0];
  return (
    <Page title="Integrations" acts={<Acts tab={tab?.value} />}>
      <PageTabs label="Integrations" tabs={tabs} />
    </Page>
  );
}

function Acts({ tab }: { tab: string | undefined }) {
  if (tab === 'tokens') return <ListActs {...tokenList} more={[]} />;
  return tab === 'outbox' ? <ListActs {...outboxList} more={[]} /> : null;
}
