import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  PayRunBills,
  PayRunMethod,
} from '@counting-house/contract/accounts/vouchers/pay-run.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, today } from '../../platform/format/format.ts';
import { download } from '../../platform/http/download.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Stack } from '../../ui/page/page.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { Tag } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import {
  type Column,
  date as dateColumn,
  money as moneyColumn,
  number,
  onCard,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { methodsFor, type Payee, groupPayees, usualMethod } from './pay-run-methods.ts';
import { isHeld, PayRunTds, listUnheld, type Unheld } from './pay-run-tds.tsx';
import { PlaceSelect } from './account-select.tsx';
import { leftOutLabels } from './voucher-labels.ts';
import css from './voucher.module.css';

type Bill = PayRunBills['rows'][number];

/** Bills to be paid at once; `pay` (bills) or `items` (open documents) of the address name those ticked already. */
export function PayRunTab() {
  const { until, pay, items } = useSearch();
  const setSearch = useSetSearch();
  const mayAddBank = useMay()('purchasing.vendor.bank');
  const { rows } = useOperation(accounts.listPayRunBills, until ? { dueUntil: until } : {});
  const [amounts, setAmounts] = useState<Readonly<Record<number, number>>>(() =>
    asked(rows, pay, items),
  );
  const [methods, setMethods] = useState<Readonly<Record<number, PayRunMethod>>>({});
  const [isPaying, setPaying] = useState(false);
  const methodOf = (row: Bill) => methods[row.vendorId] ?? usualMethod(row);
  const chosen = rows.filter((row) => row.openItemId in amounts);
  const bills = chosen.map(({ openItemId }) => ({ openItemId, amount: amounts[openItemId] ?? 0 }));
  const sum = bills.reduce((all, { amount }) => all + (Number(amount) || 0), 0);

  function set(row: Bill, amount: unknown) {
    setAmounts((before) => ({ ...before, [row.openItemId]: amount as number }));
  }
  function tick(row: Bill, isOn: boolean) {
    setAmounts((before) => {
      const { [row.openItemId]: _gone, ...others } = before;
      return isOn ? { ...others, [row.openItemId]: row.outstanding } : others;
    });
  }

  const open = rows.filter(({ leftOut }) => leftOut === null);
  function tickAll(isOn: boolean) {
    setAmounts((before) =>
      isOn
        ? {
            ...Object.fromEntries(open.map((row) => [row.openItemId, row.outstanding])),
            ...before,
          }
        : {},
    );
  }

  const errorOf = ({ openItemId, outstanding }: Bill): string | undefined =>
    Number(amounts[openItemId]) > outstanding ? `Only ${money(outstanding)} is open.` : undefined;
  const isOver = chosen.some((row) => errorOf(row) !== undefined);

  const columns: readonly Column<Bill & { id: number }>[] = [
    {
      key: 'chosen',
      label: 'Pay',
      cell: (row) => (
        <Checkbox
          aria-label={`Pay ${row.docNo}`}
          disabled={row.leftOut !== null}
          checked={row.openItemId in amounts}
          onChange={(event) => tick(row, event.currentTarget.checked)}
        />
      ),
    },
    stacked(
      {
        key: 'vendorName',
        label: 'Vendor',
        cell: (row: Bill) => <KnownRecord kind="vendor" id={row.vendorId} title={row.vendorName} />,
        words: (row: Bill) => row.vendorName,
      },
      text('docNo', 'Bill'),
    ),
    text('vendorBillNo', 'Vendor bill no.'),
    onCard('fact', {
      key: 'method',
      label: 'Pay by',
      cell: (row) => (
        <>
          <Choice
            aria-label={`Pay ${row.vendorName} by`}
            size="xs"
            of={methodsFor(row)}
            value={methodOf(row)}
            onChange={(method) => setMethods((before) => ({ ...before, [row.vendorId]: method }))}
          />
          {!row.hasBankDetails && mayAddBank && (
            <PathLink path={`/purchase/vendor/add-vendor?ID=${row.vendorId}`}>
              Add bank details
            </PathLink>
          )}
        </>
      ),
    }),
    dateColumn('dueDate', 'Due'),
    {
      key: 'msmeDueDate',
      label: 'MSME due date',
      cell: (row) => (row.msmeDueDate ? date(row.msmeDueDate) : '–'),
    },
    onCard('fact', moneyColumn('outstanding', 'Open')),
    onCard('amount', {
      key: 'amount',
      label: 'To pay',
      isRight: true,
      cell: (row) =>
        row.leftOut === null ? (
          row.openItemId in amounts && (
            <MoneyInput
              aria-label={`Amount for ${row.docNo}`}
              value={amounts[row.openItemId] ?? ''}
              onChange={(next) => set(row, next)}
              error={errorOf(row)}
            />
          )
        ) : (
          <Tag>{leftOutLabels[row.leftOut]}</Tag>
        ),
    }),
  ];

  return (
    <Stack>
      <div className={css.acts}>
        <DateInput
          label="Due until"
          clearable
          value={until ?? ''}
          onChange={(next) => setSearch({ until: next ? String(next) : null })}
        />
        <Button
          disabled={bills.length === 0 || isOver}
          onClick={() => setPaying(true)}
          style={{ alignSelf: 'end' }}
        >
          Pay {bills.length === 0 ? 'bills' : money(sum)}
        </Button>
        {open.length > 0 && (
          <Checkbox
            label="Select all"
            checked={chosen.length === open.length}
            indeterminate={chosen.length > 0 && chosen.length < open.length}
            onChange={(event) => tickAll(event.currentTarget.checked)}
            style={{ alignSelf: 'end' }}
          />
        )}
        {chosen.length > 0 && (
          <span className={css.quiet} role="status" style={{ alignSelf: 'end' }}>
            {chosen.length} of {open.length} bills, {money(sum)}
          </span>
        )}
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing to pay">
          {until ? `No bills are due until ${date(until)}.` : 'Confirmed bills appear here.'}
        </EmptyState>
      ) : (
        <Sheet>
          <DataTable
            caption="Bills to pay"
            columns={columns}
            rows={rows.map((row) => ({ ...row, id: row.openItemId }))}
          />
        </Sheet>
      )}
      <PayRuns />
      {isPaying && (
        <PayDialog
          bills={bills}
          payees={groupPayees(chosen, methodOf)}
          unheld={listUnheld(rows, bills)}
          sum={sum}
          close={() => setPaying(false)}
          done={() => {
            setAmounts({});
            setMethods({});
            setSearch({ pay: null, items: null });
          }}
        />
      )}
    </Stack>
  );
}

/** What is ticked at first: the bills that the address names. */
function asked(
  rows: readonly Bill[],
  pay: string | undefined,
  items: string | undefined,
): Record<number, number> {
  const bills = new Set(pay?.split(',').map(Number));
  const ticked = new Set(items?.split(',').map(Number));
  const isAsked = ({ billId, openItemId }: Bill) =>
    ticked.has(openItemId) || (billId !== null && bills.has(billId));
  return Object.fromEntries(
    rows
      .filter((row) => row.leftOut === null && isAsked(row))
      .map((row) => [row.openItemId, row.outstanding]),
  );
}

function PayDialog({
  bills,
  payees,
  unheld,
  sum,
  close,
  done,
}: {
  bills: { openItemId: number; amount: number }[];
  payees: readonly Payee[];
  unheld: readonly Unheld[];
  sum: number;
  close: () => void;
  done: () => void;
}) {
  const form = useOperationForm(accounts.createPayRun, {
    initial: {
      bills,
      date: today(),
      methods: payees.map(({ vendorId, method }) => ({ vendorId, method })),
      tds: unheld.map(({ vendorId, sectionId, value }) => ({
        vendorId,
        ...(sectionId === null ? {} : { sectionId, base: value }),
      })),
    },
    sends: (typed) => ({ ...typed, tds: typed.tds?.filter(isHeld) }),
    saved: ({ transfers }) =>
      transfers > 0
        ? 'Pay run created. Download its bank file from the list below.'
        : 'Pay run created',
    then: () => {
      done();
      close();
    },
  });
  const held = (form.values.tds ?? [])
    .filter(isHeld)
    .reduce((all, { amount }) => all + (Number(amount) || 0), 0);
  const refusals = Object.entries(form.errors).flatMap(([path, text]) =>
    !isField(path) && text ? [text] : [],
  );
  return (
    <FormDialog title={`Pay ${money(sum - held)} to vendors`} form={form} act="Pay" close={close}>
      <Pair>
        <DateInput label="Date" {...form.field('date')} />
        <PlaceSelect label="Paid from" kind="bank" {...form.field('moneyAccountId')} />
      </Pair>
      {payees.map(({ vendorId, vendorName, method, upiId }, index) =>
        method === 'bank_transfer' ? null : (
          <TextInput
            key={vendorId}
            label={
              method === 'cheque'
                ? `Cheque number for ${vendorName}`
                : `UTR of UPI to ${vendorName}`
            }
            description={
              method === 'upi'
                ? [upiId, 'blank until it is paid'].filter(Boolean).join(', ')
                : undefined
            }
            {...form.field(`methods.${index}.reference`)}
          />
        ),
      )}
      <PayRunTds of={form} unheld={unheld} />
      {refusals.map((text) => (
        <Banner key={text} tone="stopped">
          {text}
        </Banner>
      ))}
      <p className={css.quiet}>
        One payment per vendor. Payments at or above the approval limit need approval.
      </p>
    </FormDialog>
  );
}

/** Whether a refusal stands at a field of the dialog already. */
const isField = (path: string) =>
  ['date', 'moneyAccountId'].includes(path) ||
  /^methods\.\d+\.reference$/u.test(path) ||
  /^tds\.\d+\.(sectionId|base|amount)$/u.test(path);

/** The runs that were made, each with its file. */
function PayRuns() {
  const { rows } = useOperation(accounts.listPayRuns, { limit: 20 });
  if (rows.length === 0) return null;
  const keep = (id: number) =>
    void download(accounts.payRunFile, { id }).catch(toast.thrown('The file was not made'));
  return (
    <Sheet title="Pay runs" count={rows.length}>
      <DataTable
        caption="Pay runs"
        columns={[
          stacked(dateColumn('date', 'Date'), text('bank', 'Bank')),
          number('payments', 'Payments'),
          number('waiting', 'Waiting for approval'),
          text('madeBy', 'Created by'),
          {
            key: 'file',
            label: 'File',
            cell: (row: (typeof rows)[number]) =>
              row.transfers > 0 && (
                <Button variant="default" size="xs" onClick={() => keep(row.id)}>
                  Bank file
                </Button>
              ),
          },
          onCard('amount', moneyColumn('total', 'Total')),
        ]}
        rows={rows}
      />
      <SheetBody>The bank file contains posted bank transfers only.</SheetBody>
    </Sheet>
  );
}
