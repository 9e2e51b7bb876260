import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { Button, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { MailDialog } from '../../ui/form/mail-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** The label of a pick-up goes to the buyer by mail. */
export function MailLabel({ parcel }: { readonly parcel: Parcel }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        Mail label
      </Button>
      {isOpen && <MailForm parcel={parcel} close={() => setOpen(false)} />}
    </>
  );
}

function MailForm({ parcel, close }: { readonly parcel: Parcel; readonly close: () => void }) {
  const { email } = parcel.shipping;
  const form = useOperationForm(logistics.sendReturnLabel, {
    initial: { id: parcel.id, ...(email ? { to: email } : {}) },
    saved: 'Label sent to {sentTo}',
    then: close,
  });
  return (
    <MailDialog title={`Mail the label of ${parcel.number}`} form={form} act="Send" close={close}>
      <TextInput label="To" type="email" {...form.field('to')} />
    </MailDialog>
  );
}
