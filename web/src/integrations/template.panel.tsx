import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import type { Template, TemplateDraft } from '@counting-house/contract/integrations/template.ts';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { toast } from '../platform/toasts.ts';
import { useAct, useOptionalOperation } from '../platform/http/use-operation.ts';
import { confirm } from '../ui/dialog/confirm.ts';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { Block } from '../ui/panel/side-panel.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Code, Moment, Second } from '../ui/parts/value.tsx';
import { messageName } from './integration-labels.ts';
import css from './template.module.css';

const previewAfterMs = 400;

/** The text of one message: what it may name, how it looks, what it was before. */
export function TemplatePanel({ template }: { template: Template }) {
  const { close } = usePanelPlace();
  const { key, channel } = template;
  const form = useOperationForm(integrations.updateTemplate, {
    initial: template,
    saved: 'Text saved',
  });
  const { subject = '', body = '' } = form.values;
  const isMail = channel === 'mail';

  return (
    <FormPanel title={`${messageName(key)} by ${isMail ? 'mail' : 'SMS'}`} form={form}>
      <p className={css.says}>{template.says}</p>
      {!template.isNeeded && <Switch label="Send it" {...form.check('isOn')} />}
      {isMail && <TextInput label="Subject" {...form.field('subject')} />}
      <Textarea
        label="Text"
        description={isMail ? '**bold**, *italic*, - lists, [links](https://…)' : null}
        autosize
        minRows={4}
        maxRows={14}
        {...form.field('body')}
      />
      <dl className={css.variables}>
        {template.variables.map(({ name, says }) => (
          <div key={name}>
            <dt>
              <Code>{`{${name}}`}</Code>
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      {!isMail && (
        <TextInput
          label="DLT template ID"
          description="The ID under which the operators registered exactly this text."
          {...form.field('dltId')}
        />
      )}
      <Preview draft={{ key, channel, subject, body }} />
      <Versions template={template} take={(text) => takeText(text)} />
      {!template.isDefault && <Reset template={template} done={close} />}
    </FormPanel>
  );

  function takeText(text: { subject: string; body: string }) {
    form.set('subject', text.subject);
    form.set('body', text.body);
  }
}

function Preview({ draft }: { draft: TemplateDraft }) {
  const [settled] = useDebouncedValue(draft, previewAfterMs);
  const preview = useOptionalOperation(integrations.previewTemplate, settled, {
    enabled: settled.body.trim() !== '',
  });
  if (!preview.data) return null;
  const { subject, text, html, parts } = preview.data;
  return (
    <Block title={parts > 0 ? `As it arrives · ${parts} SMS` : 'As it arrives'}>
      {subject !== '' && <p className={css.subject}>{subject}</p>}
      {html === null ? (
        <p className={css.text}>{text}</p>
      ) : (
        <iframe className={css.mail} title="The mail with sample values" sandbox="" srcDoc={html} />
      )}
    </Block>
  );
}

function Versions({
  template: { key, channel },
  take,
}: {
  template: Template;
  take: (text: { subject: string; body: string }) => void;
}) {
  const versions = useOptionalOperation(integrations.listTemplateVersions, { key, channel });
  const rows = versions.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Block title="Earlier versions">
      <ol className={css.versions}>
        {rows.map((row) => (
          <li key={row.version}>
            <div>
              <Moment at={row.at} /> <Second>{row.by}</Second>
              <p className={css.text}>{row.body}</p>
            </div>
            <Button variant="default" onClick={() => take(row)}>
              Use this
            </Button>
          </li>
        ))}
      </ol>
    </Block>
  );
}

function Reset({ template: { key, channel }, done }: { template: Template; done: () => void }) {
  const reset = useAct(integrations.resetTemplate, 'Not reset');
  async function ask() {
    const name = messageName(key);
    const isSure = await confirm({
      title: `Reset ${name} to its default text?`,
      effect: 'Your text is kept under earlier versions.',
      act: 'Reset',
    });
    if (!isSure) return;
    if (!(await reset.run({ key, channel }))) return;
    toast.success(`${name} has its default text again`);
    done();
  }
  return (
    <div>
      <Button variant="default" loading={reset.isSending} onClick={() => void ask()}>
        Reset to default text
      </Button>
    </div>
  );
}
