import type { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { ActionIcon, Button, Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import type { OperationForm } from '../ui/form/operation-form.ts';
import css from './sms.module.css';
import { requestIn, type SmsWay, wayLabels } from './sms-providers.ts';

const bodyLabels = { none: 'Nothing', form: 'Form', json: 'JSON' } as const;
const methodLabels = { GET: 'GET', POST: 'POST' } as const;

/** What is sent to the provider for each SMS, and which answer means that it was taken. */
export function SmsRequest({
  form,
  isOther,
}: {
  form: OperationForm<typeof integrations.updateSms>;
  isOther: boolean;
}) {
  const headers = form.rows('headers');
  const hasBody = form.values.body !== 'none';
  return (
    <>
      <Section title="Request">
        {isOther && (
          <Select
            label="How it takes messages"
            description="Fills in the fields below; then replace what differs."
            placeholder="Choose"
            data={Object.entries(wayLabels).map(([value, label]) => ({ value, label }))}
            onChange={(way) => way && form.change(requestIn(way as SmsWay))}
          />
        )}
        <Choice label="Method" of={methodLabels} {...form.field('method')} />
        <Textarea
          label="Address (URL)"
          description="{phone} is the ten-digit number, {phone91} with 91 before it. Also {text}, {key}, {sender}, {templateId} and {entityId}."
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
            Add header
          </Button>
        </div>
        <Choice label="Body" of={bodyLabels} {...form.field('body')} />
        {hasBody && (
          <Textarea
            label="Body text"
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
      </Section>
      <Section title="Answer">
        <Pair>
          <TextInput
            label="Success text"
            description="Leave blank to take any 2xx answer as sent."
            {...form.field('successText')}
          />
          <TextInput
            label="Found at"
            description="Field of a JSON answer, such as status."
            spellCheck={false}
            {...form.field('successPath')}
          />
        </Pair>
        <TextInput
          label="Message ID found at"
          description="Field of a JSON answer, such as data.0.id."
          spellCheck={false}
          {...form.field('messageIdPath')}
        />
      </Section>
    </>
  );
}
