import { Button } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { month as monthWords, shortDate, shortMoney } from '../../platform/format/format.ts';
import { BarChart } from '../../ui/chart/bar-chart.tsx';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { amount, type Column, date, onCard } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { reportsScreens } from '../../reports/reports.routes.tsx';
import css from './overview.module.css';
import { useCard } from './use-card.ts';

/** A chart, or the figures that it draws. */
function Chart({ name, chart, table }: { name: string; chart: ReactNode; table: ReactNode }) {
  const [isTable, setTable] = useState(false);
  const Shown = isTable ? IconChartBar : IconTable;
  return (
    <Sheet
      title={name}
      acts={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Shown size={16} stroke={1.7} />}
          aria-pressed={isTable}
          onClick={() => setTable((before) => !before)}
        >
          {isTable ? 'Chart' : 'Table'}
        </Button>
      }
    >
      {isTable ? <div className={css.scrolled}>{table}</div> : chart}
    </Sheet>
  );
}

type Day = { readonly id: number; readonly day: string; readonly balance: number };

const dayColumns: readonly Column<Day>[] = [
  date('day', 'Day'),
  onCard('amount', amount('balance', 'Cash and bank')),
];

/** What cash and banks held, day by day. */
export function CashChart() {
  const days = useCard('cashByDay');
  return (
    <Chart
      name="Cash and bank by day"
      chart={
        <LineChart
          title="90 days"
          names={['At the end of the day', null]}
          points={days.map(({ day, balance }) => ({
            label: shortDate(day),
            value: balance,
            before: null,
          }))}
          short={shortMoney}
        />
      }
      table={
        <DataTable
          caption="Cash and bank by day"
          columns={dayColumns}
          rows={days.map((row, at) => ({ ...row, id: at + 1 })).toReversed()}
        />
      }
    />
  );
}

type Month = {
  readonly id: number;
  readonly month: string;
  readonly income: number;
  readonly expense: number;
  readonly profit: number;
};

const lastDay = (month: string) => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

const monthColumns: readonly Column<Month>[] = [
  {
    key: 'month',
    label: 'Month',
    cell: ({ month }) => (
      <ScreenLink
        to={reportsScreens.books}
        search={{ tab: 'profit-loss', from: `${month}-01`, to: lastDay(month) }}
      >
        {monthWords(`${month}-01`)}
      </ScreenLink>
    ),
    words: ({ month }) => monthWords(`${month}-01`),
  },
  { ...amount('income', 'Income'), part: 'fact', isNamed: true },
  { ...amount('expense', 'Expense'), part: 'fact', isNamed: true },
  onCard('amount', amount('profit', 'Profit')),
];

/** Income against expense of twelve months. */
export function MonthChart() {
  const months = useCard('byMonth');
  return (
    <Chart
      name="Income and expense by month"
      chart={
        <BarChart
          title="12 months"
          names={['Income', 'Expense']}
          pairs={months.map(({ month, income, expense }) => ({
            label: monthWords(`${month}-01`).slice(0, 3),
            first: income,
            second: expense,
          }))}
          short={shortMoney}
        />
      }
      table={
        <DataTable
          caption="Income and expense by month"
          columns={monthColumns}
          rows={months
            .map((row, at) => ({ ...row, id: at + 1, profit: row.income - row.expense }))
            .toReversed()}
        />
      }
    />
  );
}
