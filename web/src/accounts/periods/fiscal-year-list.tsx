import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  FiscalYear,
  Period,
  PeriodStatus,
} from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, moment, money, month, shortDate, today } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { Stack } from '../../ui/page/page.tsx';
import { StateBadge, State, type States, Tag } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Amount } from '../../ui/parts/value.tsx';
import { CloseYearDialog, ReopenYearDialog } from './close-year.tsx';
import { NewYearDialog } from './new-year.tsx';
import { PeriodDialog, type PeriodStep } from './period-dialog.tsx';
import css from './periods.module.css';

const states: States<PeriodStatus> = {
  open: { label: 'Open', tone: 'moving' },
  on_hold: { label: 'On hold', tone: 'back' },
  locked: { label: 'Locked', tone: 'done', icon: IconLock },
};

/** Financial years with their months: who may still post into which. */
export function Periods() {
  const { rows } = useOperation(accounts.listFiscalYears, {});
  const may = useMay();
  const { close, reopen, begin } = useSearch();
  const setSearch = useSetSearch();
  const [step, setStep] = useState<PeriodStep | null>(null);
  const closing = rows.find(({ id }) => String(id) === close);
  const reopening = rows.find(({ id }) => String(id) === reopen);
  const [newest] = rows;
  return (
    <Stack>
      <p className={css.note}>
        Open months take every entry, months on hold only those of accountants with a reason, locked
        months none.
      </p>
      {rows.map((year) => (
        <Year year={year} ask={setStep} key={year.id} />
      ))}
      {may(accounts.createFiscalYear.permission) && (
        <div>
          <Button variant="default" onClick={() => setSearch({ begin: 'year' })}>
            Add next year
          </Button>
        </div>
      )}
      {step && <PeriodDialog step={step} close={() => setStep(null)} key={step.period.id} />}
      {begin === 'year' && newest && (
        <NewYearDialog after={newest} close={() => setSearch({ begin: null })} />
      )}
      {closing && (
        <Part what="the check list">
          <CloseYearDialog year={closing} close={() => setSearch({ close: null })} />
        </Part>
      )}
      {reopening && <ReopenYearDialog year={reopening} close={() => setSearch({ reopen: null })} />}
    </Stack>
  );
}

function Year({ year, ask }: { year: FiscalYear; ask: (step: PeriodStep) => void }) {
  const may = useMay();
  const setSearch = useSetSearch();
  const isOpen = year.status === 'open';
  return (
    <Sheet
      title={year.name}
      acts={
        <>
          {isOpen && year.endDate < today() && may(accounts.closeYear.permission) && (
            <Button variant="default" onClick={() => setSearch({ close: String(year.id) })}>
              Close year
            </Button>
          )}
          {year.mayReopen && may(accounts.reopenYear.permission) && (
            <Button variant="default" onClick={() => setSearch({ reopen: String(year.id) })}>
              Reopen year
            </Button>
          )}
        </>
      }
    >
      <SheetBody>
        <span className={css.reason}>
          {date(year.startDate)} to {date(year.endDate)}
        </span>{' '}
        {!isOpen && <Closed year={year} />}
      </SheetBody>
      <div className={css.months} role="table" aria-label={`Months of ${year.name}`}>
        <div role="row" data-head>
          <span role="columnheader">Month</span>
          <span role="columnheader">Status</span>
          <span role="columnheader">Last entry</span>
          <span role="columnheader" className={css.figure}>
            Debits
          </span>
          <span role="columnheader" className={css.acts}>
            Change
          </span>
        </div>
        {year.periods.map((period) => (
          <Month year={year} period={period} ask={ask} key={period.id} />
        ))}
      </div>
    </Sheet>
  );
}

function Closed({ year }: { year: FiscalYear }) {
  const profit = year.profit ?? 0;
  return (
    <>
      <StateBadge tone="done" icon={IconLock}>
        Closed
      </StateBadge>{' '}
      {moment(year.closedAt)}, {year.closedBy}.{' '}
      {profit < 0 ? `Loss of ${money(-profit)}` : `Profit of ${money(profit)}`} moved to retained
      earnings
      {year.closingEntryId !== null && (
        <>
          {' '}
          by{' '}
          <PathLink path={`/accounts/dashboard?tab=entries&open=${year.closingEntryId}`}>
            {`#${year.closingEntryId}`}
          </PathLink>
        </>
      )}
      .
    </>
  );
}

const stepLabels: Readonly<Record<PeriodStatus, string>> = {
  open: 'Open',
  on_hold: 'Hold',
  locked: 'Lock',
};

/** The steps out of each status. */
const steps: Readonly<Record<PeriodStatus, readonly PeriodStatus[]>> = {
  open: ['on_hold', 'locked'],
  on_hold: ['open', 'locked'],
  locked: ['on_hold'],
};

function Month({
  year,
  period,
  ask,
}: {
  year: FiscalYear;
  period: Period;
  ask: (step: PeriodStep) => void;
}) {
  const may = useMay();
  const name = month(period.monthStart);
  const offered = year.status === 'closed' ? [] : steps[period.status];
  return (
    <div role="row">
      <span role="rowheader">{name}</span>
      <span role="cell">
        <State of={states} is={period.status} />
        {period.gstFiledOn && <Tag>{`GSTR-1 filed ${shortDate(period.gstFiledOn)}`}</Tag>}
        {period.status === 'on_hold' && period.reason && (
          <span className={css.reason}>{period.reason}</span>
        )}
      </span>
      <span role="cell">
        {period.lastEntryDate ? (
          date(period.lastEntryDate)
        ) : (
          <span className={css.reason}>None</span>
        )}
      </span>
      <span role="cell" className={css.figure}>
        <Amount of={period.turnover} />
      </span>
      <span role="cell" className={css.acts}>
        {offered
          .filter(() =>
            may(period.status === 'locked' ? 'accounts.period.unlock' : 'accounts.period.lock'),
          )
          .map((to) => (
            <Button
              key={to}
              size="xs"
              variant="default"
              aria-label={`${period.status === 'locked' ? 'Unlock' : stepLabels[to]} ${name}`}
              onClick={() => ask({ year, period, to })}
            >
              {period.status === 'locked' ? 'Unlock' : stepLabels[to]}
            </Button>
          ))}
      </span>
    </div>
  );
}
