import type { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { Choice } from '../ui/form/choice.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import type { OperationForm } from '../ui/form/operation-form.ts';
import { codWords } from './customer-words.ts';

/** What a customer's two forms have in common, below name and phone. */
export function CustomerFields({
  form,
}: {
  form: Pick<OperationForm<typeof customers.createCustomer>, 'field'>;
}) {
  const tags = form.field('tags');
  return (
    <>
      <Pair>
        <TextInput label="E-mail" type="email" autoComplete="off" {...form.field('email')} />
        <TextInput
          label="Second phone"
          inputMode="tel"
          autoComplete="off"
          {...form.field('altPhone')}
        />
      </Pair>
      <Pair>
        <TagsInput
          label="Tags"
          name="tags"
          maxTags={20}
          value={tags.value === '' ? [] : tags.value}
          onChange={tags.onChange}
          error={tags.error}
        />
        <Choice label="Cash on delivery" of={codWords} {...form.field('codAllowed')} />
      </Pair>
      <Textarea label="Note" maxLength={2000} {...form.field('note')} />
    </>
  );
}
