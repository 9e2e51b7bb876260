import type { CreditNote } from '@counting-house/contract/invoices/credit-note.ts';
import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { TextInput } from '@mantine/core';
import { MailDialog } from '../ui/form/mail-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

/** Mails an invoice; to its buyer, unless another address is typed. */
export function SendDialog({ invoice, close }: { invoice: Invoice; close: () => void }) {
  const form = useOperationForm(invoices.sendInvoice, {
    initial: { id: invoice.id, to: invoice.buyer.email || undefined },
    saved: `${invoice.number} goes to {sentTo}`,
    then: close,
  });
  return (
    <MailDialog title={`Mail ${invoice.number}`} form={form} act="Mail" close={close}>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.field('to')} />
    </MailDialog>
  );
}

/** Mails a credit note; to its buyer, unless another address is typed. */
export function SendCreditNote({ note, close }: { note: CreditNote; close: () => void }) {
  const form = useOperationForm(invoices.sendCreditNote, {
    initial: { id: note.id, to: note.buyer.email || undefined },
    saved: `${note.number} goes to {sentTo}`,
    then: close,
  });
  return (
    <MailDialog title={`Mail ${note.number}`} form={form} act="Mail" close={close}>
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.field('to')} />
    </MailDialog>
  );
}
