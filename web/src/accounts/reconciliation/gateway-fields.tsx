import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, Checkbox } from '@mantine/core';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { TaxSelect } from '../tax-select.tsx';
import css from './reconcile.module.css';

/** Payments of the gateway that a line settles, and what it kept of them. */
export function GatewayFields({
  form,
  whole,
}: {
  form: FormFields<InputOf<typeof accounts.bookStatementLine>>;
  whole: number;
}) {
  const { rows } = useOperation(accounts.listUnsettled, { source: 'gateway' });
  const value = form.values.settlement;
  const chosen = new Set(value?.journalLineIds ?? []);
  const n = (of: unknown) => (typeof of === 'number' ? of : 0);
  const gross = rows
    .filter(({ journalLineId }) => chosen.has(journalLineId))
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = gross - n(value?.fee) - n(value?.feeTax) - n(value?.otherCharges) - whole;
  const set = (ids: readonly number[]) => form.set('settlement.journalLineIds', [...ids]);
  if (rows.length === 0) return <p className={css.quiet}>Nothing is waiting at the gateway.</p>;
  return (
    <>
      <div>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => set(rows.map(({ journalLineId }) => journalLineId))}
        >
          All
        </Button>
        <Button variant="subtle" size="xs" onClick={() => set([])}>
          None
        </Button>
      </div>
      {rows.map((row) => (
        <Checkbox
          key={row.journalLineId}
          checked={chosen.has(row.journalLineId)}
          label={`${row.reference || row.docNo}, ${money(row.amount)}`}
          description={`${date(row.date)}, ${row.partyName}`}
          onChange={(event) =>
            set(
              event.currentTarget.checked
                ? [...chosen, row.journalLineId]
                : [...chosen].filter((one) => one !== row.journalLineId),
            )
          }
        />
      ))}
      <Pair>
        <MoneyInput label="Fee without tax" {...form.field('settlement.fee')} />
        <MoneyInput label="Tax on the fee" {...form.field('settlement.feeTax')} />
      </Pair>
      {n(value?.feeTax) > 0 && (
        <TaxSelect label="Rate of the tax" {...form.field('settlement.taxId')} />
      )}
      <p role="status">
        {money(gross)} of payments, {money(whole)} at the bank
        {left === 0 ? ': nothing is left.' : `: ${money(left)} is not explained yet.`}
      </p>
    </>
  );
}
