import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { CreditProposal } from '@counting-house/contract/gst/credit-reversal.ts';
import { Textarea } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { money, month as monthWords, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { reasonLabels } from './credit-reversal-labels.ts';

/** Credit that is given back: what the proposal says, or what somebody types. */
export function CreditForm({ month }: { month: string }) {
  const setSearch = useSetSearch();
  const proposed = useOperation(gst.proposeCreditReversals, { month });
  const { why } = useSearch();
  const close = () => setSearch({ form: null, why: null });
  const form = useOperationForm(gst.createCreditReversal, {
    initial: { businessDate: lastDay(month), ...begun(why, proposed) },
    saved: '{number} posted',
    then: close,
  });
  return (
    <FormDialog title="Reverse credit" form={form} act="Post" close={close}>
      <Pair>
        <Choice label="Why" of={reasonLabels} {...form.field('reason')} />
        <DateInput label="Date" maxDate={today()} {...form.field('businessDate')} />
      </Pair>
      <Textarea label="Note" autosize minRows={2} {...form.field('note')} />
      <Pair>
        <MoneyInput label="CGST" {...form.field('cgst')} />
        <MoneyInput label="SGST" {...form.field('sgst')} />
      </Pair>
      <Pair>
        <MoneyInput label="IGST" {...form.field('igst')} />
        <MoneyInput label="Cess" {...form.field('cess')} />
      </Pair>
    </FormDialog>
  );
}

/** What the proposal says of a reason, less what of it is given back already. */
function begun(why: string | undefined, { month, exempt, capital, lost }: CreditProposal) {
  const words = monthWords(`${month}-01`);
  const of = ({ igst, cgst, sgst, cess, given }: CreditProposal['exempt' | 'capital' | 'lost']) =>
    given > 0 ? {} : { igst, cgst, sgst, cess };
  if (why === 'rule_42') {
    const note = `Supplies without tax in ${words}: ${money(exempt.exempt)} of ${money(exempt.turnover)}`;
    return { reason: 'rule_42' as const, note, ...of(exempt) };
  }
  if (why === 'rule_43') {
    const note = `A sixtieth of the credit of capital goods in ${words}, supplies without tax ${money(capital.exempt)} of ${money(capital.turnover)}`;
    return { reason: 'rule_43' as const, note, ...of(capital) };
  }
  if (why === 'lost_goods') {
    const note = `Goods written off in ${words}, worth ${money(lost.goods)}`;
    return { reason: 'lost_goods' as const, note, ...of(lost) };
  }
  return {};
}

/** The last day of a month, or today while it runs. */
function lastDay(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return last < today() ? last : today();
}
