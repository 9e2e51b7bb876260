import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { classLabels } from './recall-labels.ts';

/** Drafts a recall of what codes stand for; the address may bring the first one. */
export function NewRecallPanel() {
  const { code } = useSearch();
  const setSearch = useSetSearch();
  const form = useOperationForm(recall.createRecall, {
    initial: { rootCodes: code ? [code] : [], class: '2' },
    saved: 'Recall {number} drafted',
    then: ({ id }) => setSearch({ open: String(id), code: null }),
  });
  const wrongCode = Object.entries(form.errors).find(([field]) => field.startsWith('rootCodes'));
  return (
    <FormPanel title="New recall" form={form} act="Draft recall">
      <TextInput label="Title" {...form.field('title')} />
      <TagsInput
        label="Codes"
        description="Batch, parcel, order, invoice, receipt, vendor's paper or document. Enter after each."
        value={[...(form.values.rootCodes ?? [])]}
        onChange={(next) => form.set('rootCodes', next)}
        error={wrongCode?.[1]}
        withAsterisk
      />
      <Choice label="Class" of={classLabels} {...form.field('class')} />
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
      <Textarea
        label="Instruction to customers"
        description="It is part of the message to them."
        autosize
        minRows={3}
        {...form.field('instruction')}
      />
    </FormPanel>
  );
}
