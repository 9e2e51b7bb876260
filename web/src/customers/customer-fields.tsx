import type { CustomerChanges } from '@counting-house/contract/customers/customer.ts';
import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core';
import { today } from '../platform/format/format.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { codLabels } from './customer-labels.ts';

type Common = Pick<
  CustomerChanges,
  'email' | 'altPhone' | 'birthday' | 'tags' | 'codAllowed' | 'consentSms' | 'consentEmail' | 'note'
>;

/** What a customer's two forms have in common, below name and phone. */
export function CustomerFields({ of }: { of: FormFields<Common> }) {
  const tags = of.field('tags');
  return (
    <>
      <Pair>
        <TextInput label="E-mail" type="email" autoComplete="off" {...of.field('email')} />
        <TextInput
          label="Second phone"
          inputMode="tel"
          autoComplete="off"
          {...of.field('altPhone')}
        />
      </Pair>
      <DateInput
        label="Birthday"
        description="For birthday offers; only the day and the month count."
        maxDate={today()}
        {...of.field('birthday')}
        withAsterisk={false}
      />
      <Pair>
        <TagsInput
          label="Tags"
          name="tags"
          maxTags={20}
          value={tags.value === '' ? [] : tags.value}
          onChange={tags.onChange}
          error={tags.error}
        />
        <Choice label="Cash on delivery" of={codLabels} {...of.field('codAllowed')} />
      </Pair>
      <Pair>
        <Checkbox label="Accepts offers by SMS" {...of.check('consentSms')} />
        <Checkbox label="Accepts offers by e-mail" {...of.check('consentEmail')} />
      </Pair>
      <Textarea label="Note" maxLength={2000} {...of.field('note')} />
    </>
  );
}
