import type { MailConnection } from '@counting-house/contract/integrations/connection.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { begunWith, RateInput } from './channel-form.tsx';
import {
  type MailProvider,
  placeOf,
  providerHints,
  detectProvider,
  providerLabels,
} from './mail-providers.ts';
import { SecretInput } from './secret-input.tsx';

const securityLabels = {
  starttls: 'STARTTLS (usual at port 587)',
  tls: 'TLS (usual at port 465)',
  none: 'None, within your own network only',
} as const;

/** Where servers usually listen; the port follows the encryption as long as it is one of these. */
const usualPorts = { starttls: 587, tls: 465, none: 25 } as const;

const usual = placeOf('google') ?? {};

/** Sets mail up. */
export function MailPanel({ mail }: { mail: MailConnection }) {
  const { close } = usePanelPlace();
  const form = useOperationForm(integrations.updateMail, {
    initial: begunWith(usual, mail),
    saved: 'Mail saved',
    then: close,
  });
  const password = { ...form.field('password'), isGiven: form.values.password !== undefined };
  const security = form.field('security');
  const [isOther, setOther] = useState(false);
  const provider = isOther ? 'other' : detectProvider(form.values.host);

  function takeSecurity(next: unknown) {
    security.onChange(next);
    const isUsual = Object.values(usualPorts).some((port) => port === form.values.port);
    if (isUsual) form.set('port', usualPorts[next as keyof typeof usualPorts]);
  }

  function takeProvider(next: MailProvider) {
    setOther(next === 'other');
    const place = placeOf(next);
    if (place) form.change(place);
  }

  return (
    <FormPanel title="Mail" form={form}>
      <Switch label="Send mail" {...form.check('isOn')} />
      <Select
        label="Your mail is with"
        description={providerHints[provider]}
        data={Object.entries(providerLabels).map(([value, label]) => ({ value, label }))}
        value={provider}
        onChange={(next) => takeProvider(next as MailProvider)}
      />
      {provider === 'other' && (
        <>
          <Pair>
            <TextInput
              label="Server"
              description="As your provider names it."
              placeholder="smtp.example.in"
              spellCheck={false}
              {...form.field('host')}
            />
            <NumberInput
              label="Port"
              description="587, 465 or 25."
              min={1}
              max={65_535}
              allowDecimal={false}
              hideControls
              {...form.field('port')}
            />
          </Pair>
          <Choice label="Encryption" of={securityLabels} {...security} onChange={takeSecurity} />
        </>
      )}
      <TextInput
        label="E-mail address or user name"
        autoComplete="off"
        spellCheck={false}
        {...form.field('user')}
      />
      <SecretInput label="Password" kept={mail.secret} field={password} />
      <TextInput label="Sender name" {...form.field('fromName')} />
      <TextInput label="Sender address" type="email" {...form.field('fromAddress')} />
      <TextInput
        label="Answers go to"
        description="Leave blank to use the sender address."
        type="email"
        {...form.field('replyTo')}
      />
      <RateInput label="Most mails in a minute" field={form.field('maxPerMinute')} />
    </FormPanel>
  );
}
