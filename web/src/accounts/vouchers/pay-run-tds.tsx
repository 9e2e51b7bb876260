import type { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { PayRunBills } from '@counting-house/contract/accounts/vouchers/pay-run.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { TextInput } from '@mantine/core';
import { today } from '../../platform/format/format.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { TdsSectionSelect } from '../../ui/picking/tds-section-select.tsx';
import { ruleText, shareOfAmount, useProposedTds } from './tds-of-payment.tsx';
import css from './voucher.module.css';

type Bill = PayRunBills['rows'][number];
type Paid = { openItemId: number; amount: number };

/** What a vendor is paid for bills that hold no tax back themselves. */
export type Unheld = {
  readonly vendorId: number;
  readonly vendorName: string;
  readonly sectionId: number | null;
  /** When the earliest of its bills was credited. */
  readonly creditedOn: string | undefined;
  /** Paise without tax. */
  readonly value: number;
};

/** The vendors of a run whose bills hold no tax back themselves; those with a section of their own first. */
export function listUnheld(rows: readonly Bill[], paid: readonly Paid[]): Unheld[] {
  const amounts = new Map(paid.map(({ openItemId, amount }) => [openItemId, amount]));
  const chosen = rows.filter(({ openItemId, tdsLeft }) => tdsLeft > 0 && amounts.has(openItemId));
  return [...Map.groupBy(chosen, ({ vendorId }) => vendorId)]
    .map(([vendorId, own]) => ({
      vendorId,
      vendorName: own[0]?.vendorName ?? '',
      sectionId: own[0]?.tdsSectionId ?? null,
      creditedOn: own.map(({ docDate }) => docDate).toSorted()[0],
      value: own.reduce(
        (sum, { openItemId, tdsLeft, outstanding }) =>
          sum + shareOfAmount(tdsLeft, amounts.get(openItemId) ?? 0, outstanding),
        0,
      ),
    }))
    .toSorted((a, b) => Number(a.sectionId === null) - Number(b.sectionId === null));
}

/** Whether tax is held back from a vendor: by a section, and so much that there is something. */
export const isHeld = ({ sectionId, amount }: { sectionId?: unknown; amount?: unknown }): boolean =>
  Boolean(sectionId) && Boolean(amount);

type Fields = FormFields<InputOf<typeof accounts.createPayRun>>;

/** Tax that is held back from vendors whose bills name no section. */
export function PayRunTds({ of: form, unheld }: { of: Fields; unheld: readonly Unheld[] }) {
  if (unheld.length === 0) return null;
  return (
    <Section title="TDS">
      <p className={css.quiet}>
        These bills name no TDS section. Choose one where tax is to be deducted from the payment.
      </p>
      {unheld.map((one, index) => (
        <TdsOfVendor key={one.vendorId} form={form} index={index} of={one} />
      ))}
    </Section>
  );
}

function TdsOfVendor({ form, index, of }: { form: Fields; index: number; of: Unheld }) {
  const rows = form.rows('tds');
  const { sectionId, base, amount } = rows.list[index] ?? {};
  const date = form.values.date || today();
  const { vendorId, creditedOn } = of;
  const without = form.values.withoutTds ?? [];
  const proposed = useProposedTds(
    { vendorId, sectionId, value: base, date, creditedOn },
    (amount) => rows.change(index, { amount }),
  );
  // Refusals count what is sent alone.
  const at = rows.list.slice(0, index).filter(isHeld).length;
  const isNothing = proposed?.amount === 0;
  return (
    <div className="stack-12">
      <TdsSectionSelect
        label={of.vendorName}
        day={creditedOn !== undefined && creditedOn < date ? creditedOn : date}
        value={sectionId}
        onChange={(next) =>
          rows.change(index, { sectionId: next || undefined, base: base || of.value })
        }
        error={form.errors[`tds.${at}.sectionId`]}
      />
      {of.sectionId !== null && !sectionId && (
        <TextInput
          label="Reason for no TDS"
          value={without.find((one) => one.vendorId === vendorId)?.reason ?? ''}
          onChange={({ currentTarget: { value: reason } }) =>
            form.set('withoutTds', [
              ...without.filter((one) => one.vendorId !== vendorId),
              ...(reason ? [{ vendorId, reason }] : []),
            ])
          }
        />
      )}
      {sectionId && (
        <Pair>
          <MoneyInput
            label="Value without tax"
            description={proposed && ruleText(proposed)}
            value={base ?? ''}
            onChange={(next) => rows.change(index, { base: next as number })}
            error={form.errors[`tds.${at}.base`]}
          />
          <MoneyInput
            label="TDS amount"
            placeholder={isNothing ? 'Nothing is due' : ''}
            value={amount ?? ''}
            onChange={(next) => rows.change(index, { amount: next as number })}
            error={form.errors[`tds.${at}.amount`]}
          />
        </Pair>
      )}
    </div>
  );
}
