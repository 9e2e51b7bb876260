import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import {
  DeductionKind,
  VoucherMethod,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { ActionIcon, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { laterBy } from '../../platform/format/days.ts';
import { today } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { FilesInput } from '../../ui/files/files-input.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { AccountSelect, PlaceSelect } from './account-select.tsx';
import { JournalLines } from './journal-lines.tsx';
import type { VoucherFormFields } from './voucher-form-fields.ts';
import { OpenDocuments } from './open-documents.tsx';
import { PartySelect } from './party-select.tsx';
import { TdsOfPayment, useDueTds } from './tds-of-payment.tsx';
import { centreLabels, deductionLabels, methodLabels, referenceLabels } from './voucher-labels.ts';
import css from './voucher.module.css';

type Props = {
  of: VoucherFormFields;
};

type MoneyProps = Props & {
  kind: 'receipt' | 'payment';
  /** The one that is changed. */
  voucherId?: number | undefined;
  /** What the party is called that it began with. */
  partyName?: string | null | undefined;
};

const whose: Readonly<Record<'receipt' | 'payment', readonly PartyKind[]>> = {
  receipt: ['company', 'customer', 'vendor', 'courier'],
  payment: ['vendor', 'company', 'customer'],
};

/** Money that came or goes: how, from or to whom, and what it settles. */
export function MoneyFields({ of: form, kind, voucherId, partyName }: MoneyProps) {
  const { method = 'bank_transfer', party, amount = 0, deductions = [] } = form.values;
  const deducted = deductions.reduce((sum, one) => sum + (Number(one.amount) || 0), 0);
  const worth = (Number(amount) || 0) + deducted;
  const place = method === 'cash' ? 'cash' : 'bank';
  // TDS is proposed for an amount that is left, not for each digit of it.
  const [leftWorth, setLeftWorth] = useState(worth);
  const [isDeclined, setDeclined] = useState(false);
  // An amount that nobody typed, or that is what was chosen, is what is chosen.
  function settle(next: { openItemId: number; amount: number }[] | null) {
    const before = chosenOf(form.values.allocations || []);
    const follows = worth === deducted || (before > 0 && before === worth);
    const left = chosenOf(next ?? []) - deducted;
    form.change({
      allocations: next ?? undefined,
      ...(follows && left > 0 ? { amount: left } : {}),
    });
    setLeftWorth(follows && left > 0 ? left + deducted : worth);
  }
  const isPlaceless = method === 'gateway' || (method === 'cheque' && kind === 'receipt');
  return (
    <>
      <PartySelect
        label={kind === 'receipt' ? 'Received from' : 'Paid to'}
        kinds={whose[kind]}
        value={party}
        shown={partyName ?? null}
        onChange={(next) => {
          form.change({ party: next, allocations: null, lines: [] });
          setDeclined(false);
        }}
        error={form.errors['party']}
      />
      <Pair>
        <DateInput label="Date" maxDate={laterBy(today(), 7)} {...form.field('date')} />
        <Choice
          label="Method"
          of={methodLabels}
          {...form.field('method')}
          onChange={(next) => {
            const chosen = VoucherMethod.safeParse(next).data;
            form.change({ method: chosen, moneyAccountId: undefined });
          }}
        />
      </Pair>
      <Pair>
        <MoneyInput
          label="Amount"
          {...form.field('amount')}
          onBlur={() => {
            form.field('amount').onBlur();
            setLeftWorth(worth);
          }}
        />
        {isPlaceless ? (
          <TextInput
            label="Deposit to"
            value={method === 'gateway' ? 'Payment gateway clearing' : 'Cheques in hand'}
            readOnly
          />
        ) : (
          <PlaceSelect
            label={kind === 'receipt' ? 'Deposit to' : 'Paid from'}
            kind={place}
            {...form.field('moneyAccountId')}
          />
        )}
      </Pair>
      <Pair>
        <TextInput label={referenceLabels[method]} {...form.field('reference')} />
        {method === 'cheque' && <DateInput label="Cheque date" {...form.field('referenceDate')} />}
      </Pair>
      <Confirmations form={form} />
      {party && typeof party === 'object' ? (
        <>
          <Part what="open documents" key={`${party.kind}${party.id}`}>
            <OpenDocuments
              party={party}
              direction={kind === 'receipt' ? 'in' : 'out'}
              voucherId={voucherId}
              worth={worth}
              value={form.values.allocations}
              onChange={settle}
              errors={form.errors}
            />
          </Part>
          <Deductions
            form={form}
            kind={kind}
            voucherId={voucherId}
            worth={worth}
            withoutTds={() => setDeclined(true)}
          />
          {kind === 'payment' && party.kind === 'vendor' && voucherId === undefined && (
            <DueTds
              form={form}
              vendorId={party.id}
              worth={leftWorth}
              isOff={isDeclined || deductions.some((one) => one.kind === 'tds')}
            />
          )}
        </>
      ) : (
        <JournalLines form={form} side={kind === 'receipt' ? 'credit' : 'debit'} />
      )}
    </>
  );
}

/** Adds the TDS that is due on a payment to its deductions; what is paid is so much less. */
function DueTds({
  form,
  vendorId,
  worth,
  isOff,
}: {
  form: VoucherFormFields;
  vendorId: number;
  worth: number;
  /** It is there already, or was taken off by hand. */
  isOff: boolean;
}) {
  const due = useDueTds(form, { vendorId, worth: isOff ? 0 : worth });
  const { amount, deductions = [] } = form.values;
  const adds = useRef(() => {});
  useEffect(() => {
    adds.current = () => {
      const paid = Number(amount) || 0;
      if (!due || due.amount >= paid) return;
      form.change({ amount: paid - due.amount, deductions: [...deductions, due] });
    };
  });
  const isDue = !isOff && due !== null;
  useEffect(() => {
    if (isDue) adds.current();
  }, [isDue]);
  return null;
}

const chosenOf = (chosen: readonly { readonly amount?: unknown }[]) =>
  chosen.reduce((sum, { amount }) => sum + (Number(amount) || 0), 0);

/** What is asked again because it was there before, or is much cash. */
function Confirmations({ form }: { form: VoucherFormFields }) {
  const isTwice = form.errors['reference']?.startsWith('A voucher with') === true;
  const isMuch = form.errors['amount']?.startsWith('Cash of') === true;
  return (
    <>
      {(isTwice || form.values.confirmDuplicate) && (
        <Checkbox
          label="This is a different payment. Save it."
          {...form.check('confirmDuplicate')}
        />
      )}
      {(isMuch || form.values.confirmLimit) && (
        <Checkbox label="Save anyway" {...form.check('confirmLimit')} />
      )}
    </>
  );
}

function Deductions({
  form,
  kind,
  voucherId,
  worth,
  withoutTds,
}: {
  form: VoucherFormFields;
  kind: 'receipt' | 'payment';
  voucherId: number | undefined;
  /** What there is to settle with: money and deductions. */
  worth: number;
  /** TDS is taken off by hand. */
  withoutTds: () => void;
}) {
  const rows = form.rows('deductions');
  const kinds = DeductionKind.options.filter(
    (one) => kind === 'receipt' || (one !== 'bank_charge' && one !== 'tcs'),
  );
  const words = Object.fromEntries(kinds.map((one) => [one, deductionLabels[one]]));
  const { party } = form.values;
  const vendorId = party && party.kind === 'vendor' ? party.id : null;
  return (
    <Section title="Deductions">
      {rows.list.map((row, index) => (
        <Fragment key={index}>
          <div className={css.deduction}>
            <Choice
              aria-label="Deduction type"
              of={words as typeof deductionLabels}
              value={row.kind ?? ''}
              onChange={(next) => rows.change(index, { kind: next })}
              error={form.errors[`deductions.${index}.kind`]}
            />
            {row.kind === 'other' ? (
              <AccountSelect label="" {...form.field(`deductions.${index}.accountId`)} />
            ) : (
              <span />
            )}
            <MoneyInput
              aria-label="Amount deducted"
              value={row.amount ?? ''}
              onChange={(next) => rows.change(index, { amount: next as number })}
              error={form.errors[`deductions.${index}.amount`]}
            />
            <ActionIcon
              variant="subtle"
              aria-label="Remove"
              onClick={() => {
                if (row.kind === 'tds') withoutTds();
                rows.remove(index);
              }}
            >
              <IconX size={16} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
          {kind === 'payment' && row.kind === 'tds' && vendorId !== null && (
            <TdsOfPayment
              form={form}
              index={index}
              vendorId={vendorId}
              voucherId={voucherId}
              worth={worth}
            />
          )}
        </Fragment>
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} stroke={1.7} />}
        onClick={() => rows.add({ kind: kind === 'receipt' ? 'tds' : 'discount' })}
      >
        Add a deduction
      </Button>
      {(form.errors['tdsReason'] || form.values.tdsReason) && (
        <TextInput label="Reason for no TDS, or another amount" {...form.field('tdsReason')} />
      )}
    </Section>
  );
}

/** From one of our accounts to another. */
export function ContraFields({ of: form }: Props) {
  const charge = form.values.deductions?.[0]?.amount ?? '';
  return (
    <>
      <Pair>
        <MoneyInput label="Amount" {...form.field('amount')} />
        <DateInput label="Date" maxDate={laterBy(today(), 7)} {...form.field('date')} />
      </Pair>
      <Pair>
        <PlaceSelect label="From" {...form.field('moneyAccountId')} />
        <PlaceSelect label="To" {...form.field('toMoneyAccountId')} />
      </Pair>
      <Pair>
        <TextInput label="Reference" {...form.field('reference')} />
        <MoneyInput
          label="Bank charge"
          value={charge}
          onChange={(next) =>
            form.set(
              'deductions',
              next === '' || next === 0 ? [] : [{ kind: 'bank_charge', amount: next as number }],
            )
          }
          error={form.errors['deductions.0.amount']}
        />
      </Pair>
      <Confirmations form={form} />
    </>
  );
}

/** Debits and credits on accounts, as typed. */
export function JournalFields({ of: form }: Props) {
  return (
    <>
      <Pair>
        <Choice label="Centre" of={centreLabels} {...form.field('centre')} />
        <DateInput label="Date" maxDate={laterBy(today(), 7)} {...form.field('date')} />
      </Pair>
      <JournalLines form={form} side="both" />
    </>
  );
}

/** What every voucher has: words, papers, and whether it is posted at once. */
export function LastFields({ of: form, isPosted }: Props & { isPosted: boolean }) {
  const may = useMay();
  const { fileIds } = form.values;
  return (
    <>
      <Textarea label="Narration" autosize minRows={2} {...form.field('narration')} />
      <FilesInput
        label="Files"
        value={fileIds ?? []}
        onChange={(next) => form.set('fileIds', [...next])}
        error={form.errors['fileIds']}
      />
      {!isPosted && may('accounts.voucher.post') && (
        <Checkbox
          label="Post now"
          description="Leave unticked to keep it as a draft."
          {...form.check('post')}
        />
      )}
      {form.errors['date']?.includes('on hold') && (
        <TextInput label="Reason for posting into a month on hold" {...form.field('reason')} />
      )}
    </>
  );
}
