import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { CompositionQuarter } from '@counting-house/contract/gst/composition.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, money, percent, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { BeginButton, offer } from '../../ui/page/page-acts.tsx';
import { Sheet, SheetBody, Totals } from '../../ui/parts/sheet.tsx';
import { Money } from '../../ui/parts/value.tsx';

/** A quarter under composition: what CMP-08 says, and the challan that pays it. */
export function CompositionSheet({ month }: { month: string }) {
  const of = useOperation(gst.getCompositionQuarter, { month });
  const [isPaying, setPaying] = useState(false);
  const { reverse } = of;
  const owed = [
    ['IGST', reverse.igst],
    ['CGST', reverse.cgst],
    ['SGST', reverse.sgst],
    ['Cess', reverse.cess],
  ] as const;
  const isOver = of.to < today();
  return (
    <Sheet
      title={`CMP-08, ${date(of.from)} to ${date(of.to)}`}
      acts={
        of.unpaid > 0 &&
        isOver && (
          <BeginButton
            act={offer(`Pay ${money(of.unpaid)}`, gst.payComposition, () => setPaying(true), {
              key: 'p',
            })}
          />
        )
      }
    >
      <SheetBody>
        Due on {date(of.due)}. Tax of {percent(of.rateBps)} on the turnover, not charged to
        customers.
      </SheetBody>
      <SheetBody>
        <Totals
          rows={[
            { label: 'Turnover, less credit notes', value: <Money of={of.turnover} /> },
            { label: 'Central tax', value: <Money of={of.cgst} /> },
            { label: 'State tax', value: <Money of={of.sgst} /> },
            ...owed
              .filter(([, value]) => value > 0)
              .map(([name, value]) => ({
                label: `Reverse charge, ${name}`,
                value: <Money of={value} />,
              })),
            { label: 'To pay in cash', value: <Money of={of.toPay} />, weight: 'final' as const },
            ...of.paid.map((row) => ({
              label: `Challan ${row.challanNo} of ${date(row.date)}`,
              value: <Money of={row.tax} />,
            })),
          ]}
        />
      </SheetBody>
      {isPaying && <PayDialog of={of} close={() => setPaying(false)} />}
    </Sheet>
  );
}

function PayDialog({ of, close }: { of: CompositionQuarter; close: () => void }) {
  const form = useOperationForm(gst.payComposition, {
    initial: { month: of.month, paidOn: today(), interest: 0, lateFee: 0 },
    saved: 'Challan {challanNo} recorded',
    then: close,
  });
  return (
    <FormDialog title="Pay CMP-08" form={form} act="Record challan" close={close}>
      <p>Tax {money(of.unpaid)}.</p>
      <Pair>
        <TextInput label="Challan number" {...form.field('challanNo')} />
        <DateInput label="Paid on" maxDate={today()} {...form.field('paidOn')} />
      </Pair>
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
    </FormDialog>
  );
}
