import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { SettlementRead } from '@counting-house/contract/accounts/vouchers/clearing.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { statesByName, stateName } from '@counting-house/contract/customers/state.ts';
import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, today } from '../../platform/format/format.ts';
import { reading, useOperation } from '../../platform/http/use-operation.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { toast } from '../../platform/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Banner } from '../../ui/parts/banner.tsx';
import { PlaceSelect } from './account-select.tsx';
import css from './voucher.module.css';

const stateOptions = statesByName.map((value) => ({ value, label: stateName(value) }));

/** Settles what the payment gateway, or a courier with cash on delivery, held for us. */
export function SettleForm({ source }: { source: 'gateway' | 'cod' }) {
  const setSearch = useSetSearch();
  const { courier } = useSearch();
  const courierId = courier ? Number(courier) : undefined;
  const waiting = useOperation(accounts.listUnsettled, {
    source,
    ...(courierId === undefined ? {} : { courierId }),
  });
  const isReady = source === 'gateway' || courierId !== undefined;
  const form = useOperationForm(accounts.createSettlement, {
    initial: {
      source,
      ...(courierId === undefined ? {} : { courierId }),
      date: today(),
      journalLineIds: [],
      fee: 0,
      feeTax: 0,
      otherCharges: 0,
    },
    saved: '{number} posted',
    then: (made) => setSearch({ form: null, courier: null, open: String(made.id) }),
  });
  const chosen = new Set(form.values.journalLineIds ?? []);
  const gross = waiting.rows
    .filter((row) => chosen.has(row.journalLineId))
    .reduce((sum, row) => sum + row.amount, 0);
  const n = (of: unknown) => Number(of) || 0;
  const { fee, feeTax, otherCharges, net } = form.values;
  const computed = gross - n(fee) - n(feeTax) - n(otherCharges);
  const differs = n(net) - computed;

  function choose(ids: readonly number[]) {
    form.set('journalLineIds', [...ids]);
  }

  return (
    <FormPanel
      title={source === 'gateway' ? 'Settle the payment gateway' : 'Settle cash on delivery'}
      form={form}
      act="Post"
    >
      {source === 'cod' && (
        <Select
          label="Courier"
          placeholder={waiting.couriers.length === 0 ? 'No COD due from couriers' : 'Choose'}
          data={waiting.couriers.map((one) => ({
            value: String(one.courierId),
            label: `${one.name}, ${money(one.amount)}`,
          }))}
          value={courier ?? null}
          onChange={(next) => setSearch({ courier: next })}
          error={form.errors['courierId']}
        />
      )}
      {isReady && (
        <>
          <PasteRows
            source={source}
            courierId={courierId}
            take={(read) => {
              choose(read.matched.map(({ journalLineId }) => journalLineId));
              form.change({ fee: read.fee, feeTax: read.tax, net: Math.max(read.net, 0) });
            }}
          />
          <Waiting
            title={source === 'gateway' ? 'Payments' : 'Parcels'}
            waiting={waiting}
            chosen={chosen}
            choose={choose}
            gross={gross}
            error={form.errors['journalLineIds']}
          />
          <Pair>
            <DateInput label="Date" {...form.field('date')} />
            <PlaceSelect label="Deposit to" kind="bank" {...form.field('moneyAccountId')} />
          </Pair>
          <Pair>
            <MoneyInput label="Fee without tax" {...form.field('fee')} />
            <MoneyInput label="Tax on the fee" {...form.field('feeTax')} />
          </Pair>
          {n(feeTax) > 0 && (
            <Pair>
              <TaxPicker label="Tax" {...form.field('taxId')} />
              <Select
                label="Their state"
                description="Of the GSTIN on their tax invoice; ours when blank."
                placeholder="Our state"
                data={stateOptions}
                searchable
                clearable
                allowDeselect
                {...form.field('supplyState')}
                value={form.values.supplyState ?? null}
                onChange={(next) => form.set('supplyState', next)}
              />
            </Pair>
          )}
          <Pair>
            <MoneyInput label="Other charges" {...form.field('otherCharges')} />
            <MoneyInput label="Received in bank" {...form.field('net')} />
          </Pair>
          <div className={css.sum}>
            <span>Should be {money(computed)}</span>
            {n(net) > 0 && differs !== 0 && (
              <Button
                variant="subtle"
                size="xs"
                onClick={() => form.set('otherCharges', n(otherCharges) - differs)}
              >
                Put {money(Math.abs(differs))} to other charges
              </Button>
            )}
          </div>
          <TextInput label="UTR" {...form.field('reference')} />
          <Textarea label="Narration" autosize minRows={2} {...form.field('narration')} />
        </>
      )}
    </FormPanel>
  );
}

/** What is held for us, to be ticked as it was paid out. */
function Waiting({
  title,
  waiting,
  chosen,
  choose,
  gross,
  error,
}: {
  title: string;
  waiting: OutputOf<typeof accounts.listUnsettled>;
  chosen: ReadonlySet<number>;
  choose: (ids: readonly number[]) => void;
  gross: number;
  error: string | undefined;
}) {
  const { rows, isCut } = waiting;
  return (
    <Section title={title}>
      {rows.length === 0 && <p className={css.quiet}>Everything is settled.</p>}
      {isCut && <Banner tone="quiet">Only the oldest 2,000 are shown.</Banner>}
      {rows.length > 0 && (
        <div className={css.acts}>
          <Button
            variant="default"
            size="xs"
            onClick={() => choose(rows.map((row) => row.journalLineId))}
          >
            All
          </Button>
          <Button variant="subtle" size="xs" onClick={() => choose([])}>
            None
          </Button>
        </div>
      )}
      {rows.map((row) => (
        <Checkbox
          key={row.journalLineId}
          checked={chosen.has(row.journalLineId)}
          label={`${[row.reference, row.parcelNo].filter(Boolean).join(', ') || row.docNo}, ${money(row.amount)}`}
          description={[date(row.date), row.docNo, row.partyName].filter(Boolean).join(', ')}
          onChange={(event) =>
            choose(
              event.currentTarget.checked
                ? [...chosen, row.journalLineId]
                : [...chosen].filter((one) => one !== row.journalLineId),
            )
          }
        />
      ))}
      {error && <Banner tone="stopped">{error}</Banner>}
      <div className={css.sum}>
        <span>{chosen.size} chosen</span>
        <strong>{money(gross)}</strong>
      </div>
    </Section>
  );
}

/** Rows of a sheet that are matched with what waits. */
function PasteRows({
  source,
  courierId,
  take,
}: {
  source: 'gateway' | 'cod';
  courierId: number | undefined;
  take: (read: SettlementRead) => void;
}) {
  const [rows, setRows] = useState('');
  const [read, setRead] = useState<SettlementRead | null>(null);
  const client = useQueryClient();
  const differing = read?.matched.filter(({ differs }) => differs !== 0).length ?? 0;

  async function match() {
    try {
      const found = await client.fetchQuery(
        reading(accounts.readSettlement, {
          source,
          rows,
          ...(courierId === undefined ? {} : { courierId }),
        }),
      );
      setRead(found);
      take(found);
    } catch (cause) {
      toast.refused(problemIn(cause), 'The rows were not read');
    }
  }

  return (
    <Section title="Match a file">
      <Textarea
        label={source === 'gateway' ? 'Rows of the gateway’s file' : 'Rows of the courier’s list'}
        description={
          source === 'gateway'
            ? 'Paste them with their headings: payment id, amount, fee, tax, settled amount.'
            : 'Paste them with their headings: AWB, COD amount, charge.'
        }
        minRows={2}
        maxRows={6}
        autosize
        value={rows}
        onChange={(event) => setRows(event.currentTarget.value)}
      />
      <div className={css.acts}>
        <Button variant="default" size="xs" disabled={!rows.trim()} onClick={() => void match()}>
          Match
        </Button>
        {read && (
          <span className={css.quiet}>
            {read.matched.length} matched
            {read.unknown.length > 0 &&
              `, ${read.unknown.length} not found: ${read.unknown
                .slice(0, 3)
                .map(({ reference }) => reference)
                .join(', ')}`}
            {differing > 0 &&
              `, ${differing} ${differing === 1 ? 'has' : 'have'} another amount in the books`}
          </span>
        )}
      </div>
    </Section>
  );
}
