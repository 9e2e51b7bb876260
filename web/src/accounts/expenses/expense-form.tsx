import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { Expense, ExpensePreview } from '@counting-house/contract/accounts/expense.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSetSearch } from '../../platform/address.ts';
import { money, taxPercent, today } from '../../platform/format/format.ts';
import { reading, useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from '../vouchers/voucher.module.css';
import { blockedReasonLabels, paidFromLabels, taxModeLabels } from './expense-labels.ts';
import { TdsSectionSelect } from '../../ui/picking/tds-section-select.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';

type Fields = FormFields<InputOf<typeof accounts.createExpense>>;

/** A new expense: the bill first, then the amount. */
export function NewExpenseForm() {
  const setSearch = useSetSearch();
  const may = useMay();
  const mayPost = may('accounts.expense.post');
  const form = useOperationForm(accounts.createExpense, {
    initial: {
      date: today(),
      paidFrom: mayPost ? ('account' as const) : ('payable' as const),
      taxMode: 'none' as const,
      post: mayPost,
      submit: !mayPost,
    },
    saved: '{number} saved',
    then: (made) => setSearch({ form: null, tab: 'expenses', open: String(made.id) }),
  });
  return (
    <FormPanel title="New expense" form={form}>
      <ExpenseFields of={form.common()} isPosted={false} />
    </FormPanel>
  );
}

/** Changes an expense; one that is posted is taken back and posted anew. */
export function EditExpenseForm({ id }: { id: number }) {
  const expense = useOperation(accounts.getExpense, { id });
  const setSearch = useSetSearch();
  const form = useOperationForm(accounts.updateExpense, {
    initial: { ...typedOf(expense), id, version: expense.version },
    saved: '{number} saved',
    then: () => setSearch({ form: null, id: null, tab: 'expenses', open: String(id) }),
  });
  return (
    <FormPanel title={`Change ${expense.number}`} form={form}>
      <ExpenseFields of={form.common()} isPosted={expense.status === 'posted'} />
    </FormPanel>
  );
}

function typedOf(expense: Expense) {
  const { tdsTyped, tdsAmount, taxRate: _rate, taxComponents: _parts, ...rest } = expense;
  return { ...rest, ...(tdsTyped ? { tdsAmount } : {}) };
}

function ExpenseFields({ of: form, isPosted }: { of: Fields; isPosted: boolean }) {
  const choices = useOperation(accounts.expenseChoices, {});
  const { paidFrom = 'account', vendorId, taxMode = 'none' } = form.values;
  const may = useMay();
  return (
    <>
      <FilesInput
        label="Bill"
        value={form.values.fileIds ?? []}
        onChange={(next) => form.set('fileIds', [...next])}
        error={form.errors['fileIds']}
      />
      <Pair>
        <MoneyInput label="Amount on the bill" {...form.field('amount')} />
        <DateInput label="Date" maxDate={today()} {...form.field('date')} />
      </Pair>
      <TextInput label="What for" {...form.field('description')} />
      <IdSelect
        label="Account"
        placeholder="What the money was spent on"
        searchable
        of={choices.accounts.map(({ accountId: id, label }) => ({ id, label }))}
        {...form.field('accountId')}
      />
      <Pair>
        <IdSelect
          label="Vendor"
          placeholder="None, or choose"
          searchable
          clearable
          limit={50}
          of={choices.vendors.map((one) => ({ id: one.vendorId, label: one.name }))}
          {...form.field('vendorId')}
          onChange={(next) =>
            form.change({
              vendorId: next || null,
              tdsSectionId: undefined,
              tdsAmount: undefined,
              tdsReason: '',
            })
          }
        />
        {vendorId ? (
          <TextInput label="Bill number" {...form.field('billNo')} />
        ) : (
          <TextInput label="Paid to" {...form.field('payeeName')} />
        )}
      </Pair>
      <Pair>
        <Choice label="Payment" of={paidFromLabels} {...form.field('paidFrom')} />
        {paidFrom === 'account' && (
          <IdSelect
            label="Paid from"
            placeholder="Cash in hand"
            clearable
            of={choices.money.map(({ accountId: id, label }) => ({ id, label }))}
            {...form.field('moneyAccountId')}
          />
        )}
      </Pair>
      {paidFrom === 'account' && form.values.moneyAccountId && (
        <TextInput label="Reference" {...form.field('reference')} />
      )}
      <TaxFields form={form} isTaxed={taxMode !== 'none'} hasVendor={Boolean(vendorId)} />
      {!isPosted &&
        (may('accounts.expense.post') ? (
          <Checkbox
            label="Post now"
            description="Clear to keep it as a draft. Large amounts need approval."
            {...form.check('post')}
          />
        ) : (
          <Checkbox
            label="Send for approval"
            description="Leave unticked to keep it as a draft."
            {...form.check('submit')}
          />
        ))}
      {form.errors['date']?.includes('on hold') && (
        <TextInput label="Reason for posting into a month on hold" {...form.field('reason')} />
      )}
    </>
  );
}

function TaxFields({
  form,
  isTaxed,
  hasVendor,
}: {
  form: Fields;
  isTaxed: boolean;
  hasVendor: boolean;
}) {
  const { rows: all } = useOperation(tax.listTaxes, { limit: 100 });
  const day = form.values.date || today();
  const taxes = all.filter(
    ({ id, isActive, validFrom, validTo }) =>
      id === form.values.taxId ||
      (isActive && validFrom <= day && (validTo === null || validTo >= day)),
  );
  const figures = useExpenseFigures(form);
  return (
    <Section title="Tax">
      <Pair>
        <Choice label="GST" of={taxModeLabels} {...form.field('taxMode')} />
        {isTaxed && (
          <IdSelect
            label="Rate"
            of={taxes.map(({ id, name: label }) => ({ id, label }))}
            {...form.field('taxId')}
          />
        )}
      </Pair>
      {isTaxed && (
        <>
          <Checkbox
            label="Reverse charge (RCM): tax payable by us, not in the amount"
            {...form.check('reverseCharge')}
          />
          {(hasVendor || form.values.reverseCharge) && (
            <Checkbox
              label="ITC eligible"
              name="creditEligible"
              checked={form.values.creditEligible !== false}
              onChange={(event) => form.set('creditEligible', event.currentTarget.checked)}
            />
          )}
          {form.values.creditEligible === false && (
            <Choice label="Why not" of={blockedReasonLabels} {...form.field('blockedReason')} />
          )}
        </>
      )}
      {hasVendor && <TdsFields form={form} preview={figures} />}
      <ExpenseFigures of={figures} />
    </Section>
  );
}

/** Under which section tax is deducted: the vendor's own unless somebody decides otherwise, with a reason. */
function TdsFields({ form, preview }: { form: Fields; preview: ExpensePreview | undefined }) {
  const { tdsSectionId, tdsAmount, tdsReason } = form.values;
  const chosen = tdsSectionId === undefined ? preview?.tds?.sectionId : tdsSectionId;
  const asks =
    Boolean(tdsReason) || Boolean(preview?.tdsReasonMissing) || 'tdsReason' in form.errors;
  return (
    <>
      <Pair>
        <TdsSectionSelect
          label="TDS"
          day={form.values.date || today()}
          {...form.field('tdsSectionId')}
          value={chosen}
        />
        {chosen && (
          <MoneyInput
            label="TDS amount"
            description="As per the section when empty"
            placeholder={preview?.tds ? money(preview.tds.amount) : ''}
            {...form.field('tdsAmount')}
            value={tdsAmount ?? ''}
          />
        )}
      </Pair>
      {asks && (
        <TextInput
          label={chosen ? 'Reason for another TDS amount' : 'Reason for no TDS'}
          {...form.field('tdsReason')}
        />
      )}
    </>
  );
}

const waitMs = 250;

/** What it comes to, as the server works it out. */
function useExpenseFigures(form: Fields): ExpensePreview | undefined {
  const { values } = form;
  const amount = typeof values.amount === 'number' ? values.amount : 0;
  const asked = {
    amount,
    taxMode: values.taxMode ?? ('none' as const),
    reverseCharge: values.reverseCharge ?? false,
    ...(values.date && { date: values.date }),
    ...(values.vendorId && { vendorId: values.vendorId }),
    ...(values.taxId && { taxId: values.taxId }),
    ...(typeof values.creditEligible === 'boolean' && { creditEligible: values.creditEligible }),
    ...(values.tdsSectionId !== undefined && { tdsSectionId: values.tdsSectionId || null }),
    ...(values.tdsReason && { tdsReason: values.tdsReason }),
    ...(typeof values.tdsAmount === 'number' && { tdsAmount: values.tdsAmount }),
  };
  const [input] = useDebouncedValue(JSON.stringify(asked), waitMs);
  const isWorth =
    amount > 0 && (asked.taxMode === 'none' ? Boolean(values.vendorId) : Boolean(values.taxId));
  const found = useQuery({
    ...reading(accounts.previewExpense, JSON.parse(input) as typeof asked),
    enabled: isWorth,
    placeholderData: keepPreviousData,
  });
  return isWorth ? found.data : undefined;
}

function ExpenseFigures({ of: figures }: { of: ExpensePreview | undefined }) {
  if (!figures) return null;
  const parts = figures.taxComponents.map(
    (part) => `${part.code} ${taxPercent(part.rate)} ${money(part.amount)}`,
  );
  return (
    <div className={css.sum} role="status">
      <span>
        {[
          `Value ${money(figures.taxable)}`,
          ...parts,
          figures.tax > 0 && (figures.creditEligible ? 'set off' : 'not set off'),
          figures.tdsAmount > 0 && `TDS ${money(figures.tdsAmount)} deducted`,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      <strong>{money(figures.total - figures.tdsAmount)} to pay</strong>
    </div>
  );
}
