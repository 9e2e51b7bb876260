import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { TextInput } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { DateInput } from '../dates/date-input.tsx';
import { MailDialog } from '../form/mail-dialog.tsx';
import { Pair } from '../form/form-body.tsx';
import { useOperationForm } from '../form/use-operation-form.ts';

/** Asks where the statement of account of somebody goes, and over which days; sends it by mail. */
export function MailStatement({
  of,
  from,
  to = today(),
  close,
}: {
  of: { readonly kind: 'customer' | 'company' | 'vendor'; readonly id: number };
  /** First and last day to begin with. */
  from: string;
  to?: string;
  close: () => void;
}) {
  const form = useOperationForm(accounts.mailStatement, {
    initial: { ...of, from, to },
    saved: 'Statement sent to {sentTo}',
    then: close,
  });
  return (
    <MailDialog title="Mail statement of account" form={form} act="Send" close={close}>
      <TextInput
        label="Send to"
        type="email"
        description="Leave blank to use the e-mail address on their record."
        {...form.field('email')}
      />
      <Pair>
        <DateInput label="From" {...form.field('from')} />
        <DateInput label="To" maxDate={today()} {...form.field('to')} />
      </Pair>
    </MailDialog>
  );
}
