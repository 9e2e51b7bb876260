import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type {
  AskedMonth,
  TaxMonth,
  TaxMonthStatus,
} from '@counting-house/contract/gst/tax-month.ts';
import { useSearch } from '../../platform/address.ts';
import { date, money, month as monthWords, moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Stack } from '../../ui/page/page.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { type Stage, StageLine } from '../../ui/record/stage-line.tsx';
import { CompositionSheet } from './composition-quarter.tsx';
import { MonthActs } from './month-acts.tsx';
import { GstinChoice, MonthChoice, useAskedGstin, useAskedMonth } from './month-choice.tsx';
import { MonthChecks } from './month-checks.tsx';
import { isOf, GstDocumentList } from './gst-document-list.tsx';
import { MonthPayment, MonthTie } from './month-payment.tsx';
import { isMonthTable, MonthTable } from './month-tables.tsx';
import { Gstr3bSheet } from './month-returns.tsx';
import { Gstr1Sections } from './month-sections.tsx';
import css from './month.module.css';

const states: States<TaxMonthStatus> = {
  open: { label: 'Not checked', tone: 'idle' },
  checked: { label: 'Checked', tone: 'moving' },
  gstr1_filed: { label: 'GSTR-1 filed', tone: 'moving' },
  settled: { label: 'Set off', tone: 'moving' },
  filed: { label: 'Filed', tone: 'done' },
};

/** One month of GST, the last whole one unless the address says another; or the documents behind a line of it. */
export function TaxMonthTab() {
  const { of } = useSearch();
  const month = useAskedMonth();
  const asked = { month, ...useAskedGstin() };
  if (isOf(of)) return <GstDocumentList asked={asked} of={of} />;
  if (isMonthTable(of)) {
    return (
      <Part what="this table" key={`${month} ${of}`}>
        <MonthTable asked={asked} of={of} />
      </Part>
    );
  }
  return (
    <Stack>
      <Part what={`GST of ${monthWords(`${month}-01`)}`} key={`${month} ${asked.gstin ?? ''}`}>
        <Month asked={asked} />
      </Part>
    </Stack>
  );
}

function Month({ asked }: { asked: AskedMonth }) {
  const { month } = asked;
  const seen = useOperation(gst.getTaxMonth, asked);
  if (seen.scheme !== 'regular') return <OtherScheme of={seen} />;
  return (
    <Stack>
      <div className={css.bar}>
        <div className={css.acts}>
          <MonthChoice month={month} />
          <GstinChoice of={seen} />
          <State of={states} is={seen.status} />
        </div>
        <MonthActs of={seen} />
      </div>
      <Sheet title={`GST, ${monthWords(`${month}-01`)}`}>
        <SheetBody>
          <StageLine stages={stagesOf(seen)} />
        </SheetBody>
      </Sheet>
      <div className={css.columns}>
        <Gstr3bSheet of={seen} />
        <Stack>
          <MonthChecks rows={seen.checks} />
          <Gstr1Sections of={seen} />
        </Stack>
      </div>
      <MonthPayment of={seen} />
      <MonthTie of={seen} />
    </Stack>
  );
}

/** A month of a seller who files no GSTR-1: the quarter of CMP-08 under composition, else nothing. */
function OtherScheme({ of: { month, scheme } }: { of: TaxMonth }) {
  return (
    <Stack>
      <div className={css.acts}>
        <MonthChoice month={month} />
      </div>
      {scheme === 'composition' ? (
        <CompositionSheet month={month} />
      ) : (
        <EmptyState title="No GST to file">
          The business is not registered for GST in this month. Enter its GSTIN in the settings once
          it is.
        </EmptyState>
      )}
    </Stack>
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
    { label: 'Set off and paid', done: isPaid, when: paidText(of) },
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

function paidText({ settlement, unpaid }: TaxMonth): string {
  if (!settlement) return '';
  return unpaid > 0 ? `${money(unpaid)} to pay` : `set off ${date(settlement.date)}`;
}
