import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, money, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Stack } from '../../ui/page/page.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import {
  date as dateColumn,
  moment,
  money as moneyColumn,
  onCard,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './voucher.module.css';

type Account = { readonly accountId: number; readonly name: string; readonly balance: number };

/** Cash accounts with what should lie there, and how it was counted. */
export function CashTab() {
  const { rows } = useOperation(accounts.listCashAccounts, {});
  const { rows: counts } = useOperation(accounts.listCashCounts, { limit: 50 });
  const { rows: ofCounters } = useOperation(accounts.listTillCounts, { limit: 50 });
  const [counted, setCounted] = useState<Account | null>(null);
  const may = useMay();
  return (
    <Stack>
      <Sheet title="Cash accounts" count={rows.length}>
        <DataTable
          caption="Cash accounts"
          columns={[
            text('name', 'Account'),
            dateColumn('lastCountedOn', 'Last counted'),
            moneyColumn('lastDifference', 'Last difference'),
            {
              key: 'count',
              label: 'Count',
              cell: (row: (typeof rows)[number]) =>
                may(accounts.createCashCount.permission) && (
                  <Button variant="default" size="xs" onClick={() => setCounted(row)}>
                    Count cash
                  </Button>
                ),
            },
            onCard('amount', moneyColumn('balance', 'In the books')),
          ]}
          rows={rows.map((row) => ({ ...row, id: row.accountId }))}
        />
      </Sheet>
      {counts.length === 0 ? (
        <EmptyState title="No counts yet">Count the cash at the end of the day.</EmptyState>
      ) : (
        <Sheet title="Counts" count={counts.length}>
          <DataTable
            caption="Counts of cash"
            columns={[
              stacked(dateColumn('date', 'Date'), text('cashAccount', 'Account')),
              text('countedBy', 'Counted by'),
              moneyColumn('counted', 'Counted'),
              moneyColumn('inBooks', 'In the books'),
              {
                key: 'voucherNo',
                label: 'Journal',
                cell: (row: (typeof counts)[number]) => (
                  <KnownRecord kind="voucher" id={row.voucherId} title={row.voucherNo || '–'} />
                ),
              },
              text('note', 'Note'),
              onCard('amount', moneyColumn('difference', 'Difference')),
            ]}
            rows={counts}
          />
        </Sheet>
      )}
      {ofCounters.length > 0 && (
        <Sheet title="Counters" count={ofCounters.length}>
          <DataTable
            caption="Cash counts of counters"
            columns={[
              stacked(moment('closedAt', 'Closed'), text('till', 'Till')),
              text('number', 'Day report'),
              text('countedBy', 'Counted by'),
              moneyColumn('counted', 'Counted'),
              moneyColumn('expected', 'Expected'),
              {
                key: 'entryId',
                label: 'Entry',
                cell: (row: (typeof ofCounters)[number]) =>
                  row.entryId === null ? (
                    '–'
                  ) : (
                    <KnownRecord kind="journal_entry" id={row.entryId} title={`#${row.entryId}`} />
                  ),
              },
              text('note', 'Note'),
              onCard('amount', moneyColumn('difference', 'Difference')),
            ]}
            rows={ofCounters}
          />
        </Sheet>
      )}
      {counted && <CountDialog account={counted} close={() => setCounted(null)} />}
    </Stack>
  );
}

/** Notes and coins of India, in paise. */
const kinds = [500, 200, 100, 50, 20, 10, 5, 2, 1].map((rupees) => rupees * 100);

function CountDialog({ account, close }: { account: Account; close: () => void }) {
  const form = useOperationForm(accounts.createCashCount, {
    initial: {
      cashAccountId: account.accountId,
      date: today(),
      pieces: kinds.map((value) => ({ value, count: 0 })),
    },
    saved: 'Count of {cashAccount} saved',
    then: close,
  });
  const pieces = form.values.pieces ?? [];
  const counted = pieces.reduce((sum, { value, count }) => sum + value * (Number(count) || 0), 0);
  const isToday = form.values.date === today();
  const differs = counted - account.balance;
  return (
    <FormDialog title={`Count ${account.name}`} form={form} act="Save count" close={close}>
      <DateInput label="Date" maxDate={today()} {...form.field('date')} />
      <ul className={css.pieces}>
        {pieces.map(({ value, count }, index) => (
          <li key={value}>
            <NumberInput
              label={`${money(value)} ×`}
              data-autofocus={index === 0 || undefined}
              min={0}
              allowDecimal={false}
              value={count}
              onChange={(next) =>
                form.rows('pieces').change(index, { count: next === '' ? 0 : Number(next) })
              }
              onFocus={(event) => event.currentTarget.select()}
            />
          </li>
        ))}
      </ul>
      <div className={css.sum}>
        <span>
          {isToday ? `In the books ${money(account.balance)}` : date(form.values.date ?? null)}
        </span>
        <strong>
          Counted {money(counted)}
          {isToday && differs !== 0
            ? `, ${money(Math.abs(differs))} ${differs < 0 ? 'short' : 'over'}`
            : ''}
        </strong>
      </div>
      <TextInput label="Note" {...form.field('note')} />
      {(form.problem?.code === 'cash.differs' || form.values.confirmDifference) && (
        <Checkbox label="Post the difference as a journal" {...form.check('confirmDifference')} />
      )}
    </FormDialog>
  );
}
