import type { SmsConnection } from '@counting-house/contract/integrations/connection.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { ActionIcon, Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Choice } from '../ui/form/choice.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { begunWith, RateInput } from './channel-form.tsx';
import css from './sms.module.css';
import { SecretInput } from './secret-input.tsx';
import { presets, type Preset } from './sms-presets.ts';

const bodyWords = { none: 'None', form: 'Form', json: 'JSON' } as const;
const methodWords = { GET: 'GET', POST: 'POST' } as const;

/** Sets SMS up: how the gateway is called, and how it says that it took a message. */
export function SmsPanel({ sms }: { sms: SmsConnection }) {
  const { close } = usePanelPlace();
  const [preset, setPreset] = useState<string | null>(null);
  const form = useOperationForm(integrations.updateSms, {
    initial: begunWith(presets.json.values, sms),
    saved: 'SMS saved',
    then: close,
  });
  const key = { ...form.field('key'), isGiven: form.values.key !== undefined };
  const headers = form.rows('headers');
  const hasBody = form.values.body !== 'none';

  function take(name: string | null) {
    setPreset(name);
    const chosen = name === null ? undefined : presets[name as Preset];
    if (!chosen) return;
    const { method, url, headers: given, body, bodyTemplate } = chosen.values;
    form.set('method', method);
    form.set('url', url);
    form.set('headers', [...given]);
    form.set('body', body);
    form.set('bodyTemplate', bodyTemplate);
  }

  return (
    <FormPanel title="SMS" form={form}>
      <Switch label="Send SMS" {...form.check('isOn')} />
      <Select
        label="Begin with"
        description="A usual form; then put in what your provider’s description says."
        placeholder="Choose a form"
        data={Object.entries(presets).map(([value, { label }]) => ({ value, label }))}
        value={preset}
        onChange={take}
      />
      <Section title="What is called">
        <Choice label="Method" of={methodWords} {...form.field('method')} />
        <Textarea
          label="Address"
          description="{phone} is ten digits, {phone91} has 91 before them; {text}, {key}, {sender}, {templateId}, {entityId}."
          autosize
          minRows={2}
          spellCheck={false}
          {...form.field('url')}
        />
        {headers.list.map((_row, index) => (
          <div className={css.header} key={index}>
            <TextInput label="Header" spellCheck={false} {...form.field(`headers.${index}.name`)} />
            <TextInput label="Value" spellCheck={false} {...form.field(`headers.${index}.value`)} />
            <ActionIcon
              aria-label={`Remove header ${index + 1}`}
              onClick={() => headers.remove(index)}
            >
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => headers.add({ name: '', value: '' })}
          >
            Add a header
          </Button>
        </div>
        <Choice label="Body" of={bodyWords} {...form.field('body')} />
        {hasBody && (
          <Textarea
            label="What it says"
            description={
              form.values.body === 'json'
                ? 'JSON, with variables between quotes: "{text}".'
                : 'to={phone91}&message={text}'
            }
            autosize
            minRows={3}
            spellCheck={false}
            {...form.field('bodyTemplate')}
          />
        )}
        <SecretInput label="Key" kept={sms.secret} field={key} />
      </Section>
      <Section title="What it answers">
        <Pair>
          <TextInput
            label="A good answer says"
            description="Empty: any answer with status 2xx is good."
            {...form.field('successText')}
          />
          <TextInput
            label="Where"
            description="In JSON: status, data.0.state."
            spellCheck={false}
            {...form.field('successPath')}
          />
        </Pair>
        <TextInput
          label="Where the message’s id stands"
          description="In JSON: data.0.id."
          spellCheck={false}
          {...form.field('messageIdPath')}
        />
      </Section>
      <Section title="DLT">
        <Pair>
          <TextInput label="Sender ID" {...form.field('senderId')} />
          <TextInput label="Entity ID" {...form.field('entityId')} />
        </Pair>
        <RateInput label="Most SMS in a minute" field={form.field('maxPerMinute')} />
      </Section>
    </FormPanel>
  );
}
