import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { TextInput } from '@mantine/core';
import { page } from 'vitest/browser';
import { expect, owner, test } from '../../testing/house.tsx';
import { MailDialog } from './mail-dialog.tsx';
import { useOperationForm } from './use-operation-form.ts';

test.for([
  { isMailOn: true, asks: 1 },
  { isMailOn: false, asks: 0 },
])(
  'asks for an address only where mail is set up: $isMailOn',
  async ({ isMailOn, asks }, { house }) => {
    house.answers(session.current, () => ({ ...owner, isMailOn }));

    await house.opens(Sending);

    await expect.element(page.getByRole('dialog', { name: 'Mail INV-1' })).toBeVisible();
    expect(page.getByLabelText('To').elements()).toHaveLength(asks);
    expect(page.getByText('Mail is not set up, so nothing can be sent.').elements()).toHaveLength(
      1 - asks,
    );
  },
);

function Sending() {
  const form = useOperationForm(admin.createUnit, { initial: {}, saved: 'Sent' });
  return (
    <>
      <h1>Things</h1>
      <MailDialog title="Mail INV-1" form={form} act="Send" close={() => undefined}>
        <TextInput label="To" {...form.field('name')} />
      </MailDialog>
    </>
  );
}
