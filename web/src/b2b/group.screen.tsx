import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { ReactNode } from 'react';
import { ListUpload } from '../lists/lists.routes.tsx';
import { useParams, useSearch } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page } from '../ui/page/page.tsx';
import { State } from '../ui/marks/badge.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { b2bScreens } from './b2b.routes.tsx';
import { groupStates } from './b2b-labels.ts';
import { GroupPeople } from './group-customer-list.tsx';
import { GroupPrices } from './group-prices.tsx';
import { GroupTerms, NewGroupForm } from './group-terms.tsx';

/** A group of a company: its terms, its people, its prices; 0 begins a new one. */
export function GroupScreen(): ReactNode {
  const { companyId, groupId } = useParams(b2bScreens.group);
  if (useSearch()['upload'] !== undefined) return <ListUpload />;
  return groupId > 0 ? (
    <OneGroup id={groupId} key={groupId} />
  ) : (
    <NewGroupForm companyId={companyId} />
  );
}

function CompanyLink({ id, name }: { id: number; name: string }): ReactNode {
  return (
    <ScreenLink to={b2bScreens.editCompany} params={{ id }}>
      {name}
    </ScreenLink>
  );
}

function OneGroup({ id }: { id: number }) {
  const group = useOperation(b2b.getGroup, { id });
  return (
    <Page
      title={group.name}
      record={{ table: 'b2b_group', id }}
      under={<CompanyLink id={group.companyId} name={group.companyName} />}
      badges={<State of={groupStates} is={group.status} />}
    >
      <PageTabs
        label="Of this group"
        tabs={[
          { value: 'prices', label: 'Price list', of: GroupPrices },
          { value: 'people', label: 'People', of: GroupPeople },
          { value: 'terms', label: 'Terms', of: GroupTerms },
        ]}
      />
    </Page>
  );
}
