import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { TdsDues } from '@counting-house/contract/gst/tds.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { sectionText } from '@counting-house/contract/tax/withholding.ts';
import { Textarea, TextInput } from '@mantine/core';
import { money, month as monthWords, today } from '../../platform/format/format.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** A challan that pays what is unpaid of a month and section, with the interest that is owed by now. */
export function ChallanDialog({ of, close }: { of: TdsDues['rows'][number]; close: () => void }) {
  const isUnnamed = of.sectionId === null;
  const form = useOperationForm(gst.payTds, {
    initial: {
      month: of.month,
      ...(of.sectionId === null ? { isUnnamed } : { sectionId: of.sectionId }),
      paidOn: today(),
      interest: of.interest,
      lateFee: 0,
    },
    saved: 'Challan {challanNo} recorded',
    then: close,
  });
  return (
    <FormDialog
      title={`Pay TDS ${of.section} of ${monthWords(`${of.month}-01`)}`}
      form={form}
      act="Record challan"
      close={close}
    >
      <p>Tax {money(of.unpaid)}. Interest and late fee are paid with the same challan.</p>
      {isUnnamed && (
        <Picker
          label="Section on the challan"
          list={tax.listWithholdingSections}
          with={{ at: today() }}
          words={sectionText}
          {...form.field('sectionId')}
        />
      )}
      <Pair>
        <TextInput label="BSR code" {...form.field('bsrCode')} />
        <TextInput label="Challan number" {...form.field('challanNo')} />
      </Pair>
      <DateInput label="Paid on" maxDate={today()} {...form.field('paidOn')} />
      <Pair>
        <MoneyInput label="Interest" {...form.field('interest')} />
        <MoneyInput label="Late fee" {...form.field('lateFee')} />
      </Pair>
      <Picker
        label="Bank account"
        description="Leave blank for the primary account."
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
