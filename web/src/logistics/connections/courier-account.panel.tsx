import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { CourierAccount } from '@counting-house/contract/logistics/courier-account.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { ago } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { CopyButton } from '../../ui/dialog/keep-modal.tsx';
import { tellOnce } from '../../ui/dialog/shown-once.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { accountStates, webhookAddress, proofLabels } from './connection-labels.ts';
import { TryMessage } from './try-message.tsx';
import css from './connections.module.css';

type Made = { readonly name: string; readonly headerName: string; readonly madeSecret: string };

/** Tells a secret that was made; one that the courier gave is known to them. */
function tellSecret({ name, headerName, madeSecret }: Made): void {
  if (madeSecret === '') return;
  tellOnce({
    title: `Secret of ${name}`,
    words: `The courier’s system sends it with each message in the header ${headerName}. It is shown only once.`,
    secret: madeSecret,
  });
}

export function NewCourierAccountPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(logistics.createCourierAccount, {
    initial: {
      proof: 'header',
      headerName: 'x-webhook-token',
      waybillPath: 'awb',
      statusPath: 'status',
    },
    saved: '{name} connected, on trial',
    then: (made) => {
      tellSecret(made);
      close();
    },
  });
  return (
    <FormPanel title="New connection" form={form} act="Connect">
      <Picker
        label="Courier"
        list={logistics.listCouriers}
        with={{ mode: 'manual', status: ['active'] }}
        {...form.field('courierId')}
      />
      <AccountFields of={form.common()} />
      <PasswordInput
        label="Secret of the courier"
        description="Leave blank to have one created for them."
        autoComplete="off"
        {...form.field('secret')}
      />
    </FormPanel>
  );
}

export function CourierAccountPanel({ id }: { id: number }) {
  const account = useOperation(logistics.getCourierAccount, { id });
  const may = useMay();
  return may('integrations.connection.write') ? (
    <EditAccount account={account} key={id} />
  ) : (
    <SidePanel
      title={account.name}
      badges={<State of={accountStates} is={account.status} />}
      isNarrow
    >
      <Sheet>
        <SheetBody>
          <Facts
            rows={[
              ['Courier', account.courier],
              ['Proof', proofLabels[account.proof]],
              [
                'Last message',
                account.lastMessageAt === null ? 'None yet' : ago(account.lastMessageAt),
              ],
              ['AWB field', account.waybillPath],
              ['Status field', account.statusPath],
            ]}
          />
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}

function EditAccount({ account }: { account: CourierAccount }) {
  const { secret: _, ...initial } = account;
  const form = useOperationForm(logistics.updateCourierAccount, {
    initial,
    saved: '{name} saved',
  });
  const { itemsPath, waybillPath, statusPath, timePath, placePath, reasonPath } = form.values;
  return (
    <FormPanel
      title={account.name}
      form={form}
      badges={<State of={accountStates} is={account.status} />}
    >
      {account.refused > 0 && (
        <Banner>
          {`${account.refused} ${account.refused === 1 ? 'message was' : 'messages were'} refused, the last ${account.lastRefusedAt ? ago(account.lastRefusedAt) : ''}: without the right secret.`}
        </Banner>
      )}
      <Choice
        label="Status"
        description="On trial, messages are kept and judged, and move no parcel."
        of={accountStates}
        {...form.field('status')}
      />
      <Section title="Details for the courier">
        <div className={css.address}>
          <code>{webhookAddress(account)}</code>
          <CopyButton text={webhookAddress(account)} />
        </div>
        <Renew account={account} />
      </Section>
      <AccountFields of={form.common()} />
      <PasswordInput
        label="Another secret of the courier"
        description={secretText(account)}
        autoComplete="off"
        {...form.field('secret')}
      />
      <Section title="Try a message">
        <TryMessage
          accountId={account.id}
          paths={{ itemsPath, waybillPath, statusPath, timePath, placePath, reasonPath }}
        />
      </Section>
    </FormPanel>
  );
}

function secretText({ secret }: CourierAccount): string {
  if (!secret.isReadable) return 'This server can no longer read the secret. Create a new one.';
  return secret.last4 === null ? 'One is set.' : `One is set that ends with ${secret.last4}.`;
}

function Renew({ account }: { account: CourierAccount }) {
  const write = useAct(logistics.renewCourierSecret, 'No secret was created');
  async function renew() {
    const isSure = await confirm({
      title: `Create a new secret for ${account.name}?`,
      effect: 'Webhooks with the old secret are rejected immediately.',
      act: 'Create secret',
      isDangerous: true,
    });
    if (!isSure) return;
    const answer = await write.run({ id: account.id });
    if (answer) tellSecret(answer);
  }
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        loading={write.isSending}
        onClick={() => void renew()}
      >
        Create a new secret
      </Button>
    </div>
  );
}

type Common = Pick<
  InputOf<typeof logistics.createCourierAccount>,
  | 'name'
  | 'proof'
  | 'headerName'
  | 'itemsPath'
  | 'waybillPath'
  | 'statusPath'
  | 'timePath'
  | 'placePath'
  | 'reasonPath'
>;

function AccountFields({ of: fields }: { of: FormFields<Common> }) {
  return (
    <>
      <TextInput label="Name" placeholder="Konkan, all stores" {...fields.field('name')} />
      <Section title="Webhook authentication">
        <Choice label="Proof" of={proofLabels} {...fields.field('proof')} />
        <TextInput
          label="Header"
          description="The courier names it: x-api-key, authorization, x-hmac-sha256."
          spellCheck={false}
          {...fields.field('headerName')}
        />
      </Section>
      <Section title="Field mapping">
        <TextInput
          label="List of parcels"
          description="Names with dots between them: data.shipments. Leave blank if the message is one parcel, or a list."
          spellCheck={false}
          {...fields.field('itemsPath')}
        />
        <Pair>
          <TextInput label="AWB no." spellCheck={false} {...fields.field('waybillPath')} />
          <TextInput label="Status" spellCheck={false} {...fields.field('statusPath')} />
        </Pair>
        <Pair>
          <TextInput
            label="Time"
            description="Leave blank to use the time received."
            spellCheck={false}
            {...fields.field('timePath')}
          />
          <TextInput
            label="Place"
            description="Leave blank for none."
            spellCheck={false}
            {...fields.field('placePath')}
          />
        </Pair>
        <TextInput
          label="Why an attempt failed"
          description="Kept as a note of the event. Leave blank for none."
          spellCheck={false}
          {...fields.field('reasonPath')}
        />
      </Section>
    </>
  );
}
