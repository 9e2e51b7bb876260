import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import type { Token } from '@counting-house/contract/integrations/token.ts';
import { MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { run } from '../ui/list/actions.tsx';
import type { States } from '../ui/marks/badge.tsx';
import {
  ago,
  fewText,
  moment,
  names,
  OneLine,
  stacked,
  state,
  text,
} from '../ui/table/columns.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { List, type ListProps } from '../ui/list/list.tsx';
import { beginHere } from '../ui/page/page-acts.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { tellOnce } from '../ui/dialog/shown-once.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

const tokenStates: States<Token['state']> = {
  live: { label: 'Live', tone: 'done' },
  expired: { label: 'Expired', tone: 'idle' },
  revoked: { label: 'Revoked', tone: 'stopped' },
  owner_off: { label: 'Owner is switched off', tone: 'stopped' },
  maker_off: { label: 'Creator is switched off', tone: 'stopped' },
};

const revoke = run('Revoke', integrations.revokeToken, {
  icon: IconBan,
  dangerous: true,
  when: (token: Token) => token.state !== 'revoked',
  sure: {
    title: (token: Token) => `Revoke ${token.name}?`,
    effect: () => 'The program that uses it is refused from the next request.',
  },
  done: (token: Token) => `${token.name} revoked`,
});

/** Programs that work with the house from outside, by their API tokens. */
export const tokenList = {
  list: integrations.listTokens,
  things: 'API tokens',
  search: 'Name, prefix, owner',
  columns: [
    stacked(text('name', 'API token', { sorted: true }), text('prefix', 'Begins with')),
    state('state', 'Status', tokenStates),
    stacked(text('ownerName', 'Works for'), text('makerName', 'Created by')),
    { ...names('permissions', 'Permissions'), isNamed: true },
    {
      key: 'addresses',
      label: 'From',
      cell: (token: Token) => (
        <OneLine all={token.addresses.join(', ')}>{fewText(token.addresses) || 'Anywhere'}</OneLine>
      ),
      words: (token: Token) => token.addresses.join(', ') || 'Anywhere',
      isNamed: true,
    },
    stacked(ago('lastUsedAt', 'Last used'), text('lastAddress', 'Used from')),
    moment('expiresAt', 'Expires', { sorted: true }),
  ],
  rowActions: [revoke],
  newPanel: NewTokenPanel,
  create: beginHere('New API token', integrations.createToken),
  empty: 'A website or another program uses an API token to call Counting House.',
} satisfies ListProps<typeof integrations.listTokens>;

export const TokenList = () => <List {...tokenList} />;

function NewTokenPanel() {
  const { close } = usePanelPlace();
  const { name, permissions: mine } = useSession();
  const { rows: areas } = useOperation(admin.listPermissions, {});
  const form = useOperationForm(integrations.createToken, {
    initial: { name: '', permissions: [], addresses: [], days: 365 },
    saved: 'API token created',
    then: (made) => {
      tellOnce({
        title: `API token ${made.name}`,
        words: 'A program sends it as “Authorization: Bearer …”. It is shown only once.',
        secret: made.token,
      });
      close();
    },
  });
  const [owner, setOwner] = useState(name);
  const rights = form.field('permissions');
  const addresses = form.field('addresses');

  return (
    <FormPanel title="New API token" form={form} act="Create token">
      <TextInput
        label="Name"
        description="What will use it, such as Website."
        {...form.field('name')}
      />
      <Picker
        label="Works for"
        description="It stops working when this person is switched off. Leave blank for yourself."
        list={admin.listUsers}
        with={{ status: 'active' }}
        under={(person) => person.roleName}
        onPick={(person) => setOwner(person.name)}
        {...form.field('ownerUserId')}
      />
      <MultiSelect
        label="Permissions"
        description={
          form.values.ownerUserId && owner !== name
            ? `At most those that ${owner} and you both have, also later.`
            : 'Never more than your own, also later.'
        }
        searchable
        data={areas.map((area) => ({
          group: area.label,
          items: area.subjects.flatMap(({ permissions }) =>
            permissions
              .filter(({ key }) => mine === null || mine.includes(key))
              .map(({ key, says }) => ({ value: key, label: `${says} (${key})` })),
          ),
        }))}
        {...rights}
        value={[...(form.values.permissions ?? [])]}
      />
      <TagsInput
        label="Addresses"
        description="Only from these: 203.0.113.7 or 203.0.113.0/24. Leave blank to allow any address."
        placeholder="Add one and press Enter"
        {...addresses}
        value={[...(form.values.addresses ?? [])]}
        error={
          addresses.error ??
          Object.entries(form.errors).find(([path]) => path.startsWith('addresses'))?.[1]
        }
      />
      <NumberInput label="Days" min={1} max={365} allowDecimal={false} {...form.field('days')} />
    </FormPanel>
  );
}
