import type { SmsConnection } from '@counting-house/contract/integrations/connection.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Pair } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { begunWith, RateInput } from './channel-form.tsx';
import { SecretInput } from './secret-input.tsx';
import {
  providerHints,
  detectProvider,
  providerLabels,
  requestOf,
  type SmsProvider,
} from './sms-providers.ts';
import { SmsRequest } from './sms-request.tsx';

const usual = requestOf('msg91') ?? {};

/** Sets SMS up: the provider, its key, and what is registered under DLT. */
export function SmsPanel({ sms }: { sms: SmsConnection }) {
  const { close } = usePanelPlace();
  const form = useOperationForm(integrations.updateSms, {
    initial: begunWith(usual, sms),
    saved: 'SMS saved. Send a test message now.',
    then: close,
  });
  const [isOther, setOther] = useState(false);
  const [isShown, setShown] = useState(false);
  const provider = isOther ? 'other' : detectProvider(form.values.url);
  const isWrong = Object.keys(form.errors).some((path) => /^(?:url|body|headers)/u.test(path));
  const key = { ...form.field('key'), isGiven: form.values.key !== undefined };

  function takeProvider(next: SmsProvider) {
    setOther(next === 'other');
    const request = requestOf(next);
    if (request) form.change(request);
  }

  return (
    <FormPanel title="SMS" form={form}>
      <Switch label="Send SMS" {...form.check('isOn')} />
      <Select
        label="Provider"
        description={providerHints[provider]}
        data={Object.entries(providerLabels).map(([value, label]) => ({ value, label }))}
        value={provider}
        onChange={(next) => takeProvider(next as SmsProvider)}
      />
      <SecretInput label="API key" kept={sms.secret} field={key} />
      <Pair>
        <TextInput
          label="Sender ID"
          description="Your DLT header, such as MLNPTR."
          {...form.field('senderId')}
        />
        <TextInput
          label="Entity ID"
          description="From your DLT registration."
          {...form.field('entityId')}
        />
      </Pair>
      <RateInput label="Most SMS in a minute" field={form.field('maxPerMinute')} />
      {provider === 'other' || isShown || isWrong ? (
        <SmsRequest form={form} isOther={provider === 'other'} />
      ) : (
        <div>
          <Button variant="subtle" onClick={() => setShown(true)}>
            Show the request to {providerLabels[provider]}
          </Button>
        </div>
      )}
    </FormPanel>
  );
}
