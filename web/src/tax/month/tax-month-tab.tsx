import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { TaxMonthName } from '@counting-house/contract/tax/gst-return.ts';
import type { TaxMonth, TaxMonthStatus } from '@counting-house/contract/tax/tax-month.ts';
import { ActionIcon } from '@mantine/core';
import { MonthPickerInput } from '@mantine/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, money, month as monthWords, moment, today } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Stack } from '../../ui/page/page.tsx';
import { State, type States } from '../../ui/parts/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { type Stage, StageLine } from '../../ui/record/stage-line.tsx';
import { MonthActs } from './month-acts.tsx';
import { MonthChecks } from './month-checks.tsx';
import { isOf, GstDocumentList } from './gst-document-list.tsx';
import { MonthPayment, MonthTie } from './month-payment.tsx';
import { Gstr1Sheet, Gstr3bSheet } from './month-returns.tsx';
import css from './month.module.css';

const states: States<TaxMonthStatus> = {
  open: { label: 'Not checked', tone: 'idle' },
  checked: { label: 'Checked', tone: 'moving' },
  gstr1_filed: { label: 'GSTR-1 filed', tone: 'moving' },
  settled: { label: 'Set off', tone: 'moving' },
  filed: { label: 'Filed', tone: 'done' },
};

/** The month so many months away, `2026-10`. */
function monthFrom(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** One month of GST, the last whole one unless the address says another; or the documents behind a line of it. */
export function TaxMonthTab() {
  const { month: asked = '', of } = useSearch();
  const known = TaxMonthName.safeParse(asked);
  const month = known.success ? known.data : monthFrom(today(), -1);
  if (isOf(of)) return <GstDocumentList month={month} of={of} />;
  return (
    <Stack>
      <Part what={`GST of ${monthWords(`${month}-01`)}`} key={month}>
        <Month month={month} />
      </Part>
    </Stack>
  );
}

function Month({ month }: { month: string }) {
  const seen = useOperation(tax.getTaxMonth, { month });
  const isRegular = seen.scheme === 'regular';
  return (
    <Stack>
      <div className={css.bar}>
        <div className={css.acts}>
          <MonthChoice month={month} />
          {isRegular && <State of={states} is={seen.status} />}
        </div>
        <MonthActs of={seen} />
      </div>
      {!isRegular && (
        <Banner tone="quiet">
          GSTR-1 and GSTR-3B are for regular sellers. The GST scheme of this business is another, so
          nothing is filed here.
        </Banner>
      )}
      {isRegular && (
        <Sheet title={`GST, ${monthWords(`${month}-01`)}`}>
          <SheetBody>
            <StageLine stages={stagesOf(seen)} />
            {seen.gstin && <span className={css.quiet}>GSTIN {seen.gstin}</span>}
          </SheetBody>
        </Sheet>
      )}
      <MonthChecks rows={seen.checks} />
      <Gstr1Sheet of={seen} />
      <Gstr3bSheet of={seen} />
      <MonthPayment of={seen} />
      <MonthTie of={seen} />
    </Stack>
  );
}

function MonthChoice({ month }: { month: string }) {
  const setSearch = useSetSearch();
  const last = today().slice(0, 7);
  const go = (to: string) => setSearch({ month: to });
  return (
    <div className={css.acts}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Month before"
        onClick={() => go(monthFrom(month, -1))}
      >
        <IconChevronLeft size={18} stroke={1.7} />
      </ActionIcon>
      <MonthPickerInput
        aria-label="Month"
        value={`${month}-01`}
        maxDate={today()}
        valueFormat="MMMM YYYY"
        onChange={(day) => day && go(day.slice(0, 7))}
      />
      <ActionIcon
        variant="default"
        size="lg"
        aria-label="Next month"
        disabled={month >= last}
        onClick={() => go(monthFrom(month, 1))}
      >
        <IconChevronRight size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

function stagesOf(of: TaxMonth): Stage[] {
  const filed = (name: 'gstr1' | 'gstr3b') => of.filings.find((one) => one.return === name);
  const [first, summary] = [filed('gstr1'), filed('gstr3b')];
  const isPaid = of.settlement !== null && of.unpaid === 0;
  const steps = [
    {
      label: 'Documents checked',
      done: of.checked !== null || first !== undefined,
      when: of.checked ? `${moment(of.checked.at)}, ${of.checked.by}` : '',
    },
    {
      label: 'GSTR-1 filed',
      done: first !== undefined,
      when: first ? `${date(first.filedOn)}, ARN ${first.arn}` : `due ${date(of.due.gstr1)}`,
    },
    { label: 'Set off and paid', done: isPaid, when: paidWords(of) },
    {
      label: 'GSTR-3B filed',
      done: summary !== undefined,
      when: summary ? `${date(summary.filedOn)}, ARN ${summary.arn}` : `due ${date(of.due.gstr3b)}`,
    },
  ];
  const next = steps.findIndex(({ done }) => !done);
  return steps.map(({ label, done, when }, i) => ({
    label,
    when,
    is: done ? 'done' : i === next ? 'next' : 'later',
  }));
}

function paidWords({ settlement, unpaid }: TaxMonth): string {
  if (!settlement) return '';
  return unpaid > 0 ? `${money(unpaid)} to pay` : `set off ${date(settlement.date)}`;
}
