import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import type { Faq } from '@counting-house/contract/cms/faq.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { TextInput } from '@mantine/core';
import { useSearch } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { RichTextInput } from '../ui/rich-text/rich-text-input.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { State } from '../ui/marks/badge.tsx';
import { RichText } from '../ui/rich-text/rich-text.tsx';
import { Second } from '../ui/parts/value.tsx';
import { faqStates } from './cms-text.ts';
import { TopicInput } from './topic-input.tsx';

/** A new question, of the topic that is on view. */
export function NewFaqPanel() {
  const { close } = usePanelPlace();
  const { topic } = useSearch();
  const form = useOperationForm(cms.createFaq, {
    initial: { status: 'published', ...(topic ? { topic } : {}) },
    saved: 'Question saved',
    then: close,
  });
  return (
    <FormPanel title="New question" form={form}>
      <FaqFields of={form.common()} />
    </FormPanel>
  );
}

/** A question, to change or to read. */
export function FaqPanel({ id }: { id: number }) {
  const faq = useOperation(cms.getFaq, { id });
  const canWrite = useMay()('cms.faq.write');
  return canWrite ? <EditFaq faq={faq} /> : <SeenFaq faq={faq} />;
}

function EditFaq({ faq }: { faq: Faq }) {
  const { close } = usePanelPlace();
  const form = useOperationForm(cms.updateFaq, {
    initial: faq,
    saved: 'Question saved',
    refusal: ({ message }) => (message === 'success' ? null : 'Data was not saved.'),
    then: close,
  });
  return (
    <FormPanel
      title="Question"
      record={{ table: 'faq', id: faq.id }}
      form={form}
      badges={<State of={faqStates} is={faq.status} />}
    >
      <FaqFields of={form.common()} />
    </FormPanel>
  );
}

function SeenFaq({ faq }: { faq: Faq }) {
  return (
    <SidePanel
      title={faq.question}
      isNarrow
      record={{ table: 'faq', id: faq.id }}
      badges={<State of={faqStates} is={faq.status} />}
    >
      <Second>{faq.topic}</Second>
      <RichText of={faq.answer} />
    </SidePanel>
  );
}

function FaqFields({ of: fields }: { of: FormFields<InputOf<typeof cms.createFaq>> }) {
  const { question, answer = '' } = fields.values;
  return (
    <>
      <TextInput label="Question" maxLength={300} {...fields.field('question')} />
      <RichTextInput label="Answer" {...fields.field('answer')} />
      <TopicInput
        label="Topic"
        description="Choose one or type a new one. Leave blank for General."
        {...fields.field('topic')}
      />
      <Choice label="Status" of={faqStates} {...fields.field('status')} />
      {answer !== '' && (
        <Section title="As the shop shows it">
          <strong>{question}</strong>
          <RichText of={answer} />
        </Section>
      )}
    </>
  );
}
