import { gstReturnLabels } from '@counting-house/contract/gst/gst-labels.ts';
import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { GstReturn } from '@counting-house/contract/gst/gst-return.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import { Textarea, TextInput } from '@mantine/core';
import { money, month as monthWords, today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { askedMonth } from './month-text.ts';

export type MonthStep = 'file1' | 'file3' | 'settle' | 'pay' | 'unfile1' | 'unfile3' | 'unsettle';

type Asked = { readonly of: TaxMonth; readonly close: () => void };

/** Asks for what a step of the month needs. */
export function MonthDialog({ step, ...asked }: Asked & { step: MonthStep }) {
  switch (step) {
    case 'file1':
    case 'file3':
      return <FileDialog {...asked} name={step === 'file1' ? 'gstr1' : 'gstr3b'} />;
    case 'unfile1':
    case 'unfile3':
      return <UnfileDialog {...asked} name={step === 'unfile1' ? 'gstr1' : 'gstr3b'} />;
    case 'settle':
      return <SettleDialog {...asked} />;
    case 'unsettle':
      return <UnsettleDialog {...asked} />;
    case 'pay':
      return <PayDialog {...asked} />;
  }
}

function FileDialog({ of, name, close }: Asked & { name: GstReturn }) {
  const form = useOperationForm(gst.fileReturn, {
    initial: { ...askedMonth(of), return: name, filedOn: today() },
    saved: `${gstReturnLabels[name]} is filed`,
    then: close,
  });
  return (
    <FormDialog
      title={`${gstReturnLabels[name]} of ${monthWords(`${of.month}-01`)}`}
      form={form}
      act="Mark as filed"
      close={close}
    >
      <p>
        File it on the GST portal first, then note its number here. The documents of the month can
        no longer change.
      </p>
      <Pair>
        <DateInput label="Filed on" maxDate={today()} {...form.field('filedOn')} />
        <TextInput label="ARN" {...form.field('arn')} />
      </Pair>
    </FormDialog>
  );
}

function UnfileDialog({ of, name, close }: Asked & { name: GstReturn }) {
  const form = useOperationForm(gst.unfileReturn, {
    initial: { ...askedMonth(of), return: name },
    saved: `${gstReturnLabels[name]} is no longer filed`,
    then: close,
  });
  return (
    <FormDialog
      title={`Undo filing of ${gstReturnLabels[name]}`}
      form={form}
      act="Undo filing"
      close={close}
    >
      <p>Only for a return marked by mistake. Nothing changes on the GST portal.</p>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}

function SettleDialog({ of, close }: Asked) {
  const form = useOperationForm(gst.settleTax, {
    initial: askedMonth(of),
    saved: `${monthWords(`${of.month}-01`)} is set off`,
    then: close,
  });
  return (
    <FormDialog
      title={`Set off ${monthWords(`${of.month}-01`)}`}
      form={form}
      act="Set off"
      close={close}
    >
      <p>
        Credit is used against the tax of the month by a journal voucher. As the accounts stand,{' '}
        {money(of.setOff.cash)} is to be paid in cash.
      </p>
      <DateInput
        label="Date"
        description="The last day of the month if left blank"
        maxDate={today()}
        {...form.field('date')}
      />
      <Textarea
        label="Reason"
        description="Only if the month is on hold"
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

function UnsettleDialog({ of, close }: Asked) {
  const form = useOperationForm(gst.unsettleTax, {
    initial: askedMonth(of),
    saved: 'Set-off undone',
    then: close,
  });
  return (
    <FormDialog title="Undo set-off" form={form} act="Undo set-off" close={close}>
      <p>The journal voucher of the set-off is reversed.</p>
      <Textarea label="Reason" autosize minRows={2} {...form.field('reason')} />
    </FormDialog>
  );
}

function PayDialog({ of, close }: Asked) {
  const form = useOperationForm(gst.payTax, {
    initial: { ...askedMonth(of), tax: of.unpaid, paidOn: today(), interest: 0, lateFee: 0 },
    saved: 'Challan {challanNo} recorded',
    then: close,
  });
  return (
    <FormDialog
      title={`Pay GST of ${monthWords(`${of.month}-01`)}`}
      form={form}
      act="Record challan"
      close={close}
    >
      <Pair>
        <TextInput label="Challan number" {...form.field('challanNo')} />
        <DateInput label="Paid on" maxDate={today()} {...form.field('paidOn')} />
      </Pair>
      <MoneyInput label="Tax" {...form.field('tax')} />
      <Pair>
        <MoneyInput label="Interest" {...form.field('interest')} />
        <MoneyInput label="Late fee" {...form.field('lateFee')} />
      </Pair>
      <Picker
        label="Bank account"
        description="The primary account if left blank"
        list={accounts.listBankAccounts}
        {...form.field('bankAccountId')}
      />
      <Textarea
        label="Reason"
        description="Only if the month is on hold"
        autosize
        minRows={2}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
