import { accountsScreens } from '../accounts/accounts.routes.tsx';
import {
  count,
  date,
  money,
  month as monthWords,
  shortDate,
  shortMoney,
  today,
} from '../platform/format/format.ts';
import { gstScreens } from '../gst/gst.routes.tsx';
import { BarChart } from '../ui/chart/bar-chart.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import css from './dashboard.module.css';
import { useBlock } from './use-block.ts';

/** Paise say nothing in a figure that is read at a glance. */
const rupees = (paise: number) => money(Math.round(paise / 100) * 100).replace(/\.00$/u, '');

type Due = {
  readonly overdue: number;
  readonly soon: number;
  readonly unallocated: number;
};

/** What is late, what falls due within a week, and what was paid that no document knows of. */
function DueText({ overdue, soon, unallocated }: Due) {
  const words = [
    overdue > 0 && `${rupees(overdue)} overdue`,
    soon > 0 && `${rupees(soon)} due in 7 days`,
    unallocated > 0 && `${rupees(unallocated)} advance or unallocated`,
  ].filter(Boolean);
  return words.length === 0 ? null : <small className={css.moved}>{words.join(', ')}</small>;
}

/** What there is, what is owed by and to us, what GST comes to; and what came and went by week. */
export function MoneyBlock() {
  const { cash, receivable, payable, gst, weeks } = useBlock('money');
  const rows = [
    ...(cash
      ? [
          [
            'Cash and bank',
            <>
              <ScreenLink to={accountsScreens.banking}>{rupees(cash.total)}</ScreenLink>
              <small className={css.moved}>
                {count(cash.accounts)} {cash.accounts === 1 ? 'account' : 'accounts'}
              </small>
            </>,
          ] as const,
        ]
      : []),
    ...(receivable
      ? [
          [
            'Receivables',
            <>
              <ScreenLink to={accountsScreens.receivables}>{rupees(receivable.open)}</ScreenLink>
              <DueText {...receivable} />
            </>,
          ] as const,
        ]
      : []),
    ...(payable
      ? [
          [
            'Payables',
            <>
              <ScreenLink to={accountsScreens.payables}>{rupees(payable.open)}</ScreenLink>
              <DueText {...payable} />
            </>,
          ] as const,
        ]
      : []),
    ...(gst
      ? [
          [
            `GST, ${monthWords(`${gst.month}-01`).replace(/ \d+$/u, '')}`,
            <>
              <ScreenLink to={gstScreens.taxes} search={{ tab: 'month', month: gst.month }}>
                {rupees(gst.toPay)}
              </ScreenLink>
              <small className={css.moved} data-late={(gst.due && gst.due < today()) || undefined}>
                {gstText(gst)}
              </small>
            </>,
          ] as const,
        ]
      : []),
  ];
  return (
    <Sheet>
      <Metrics rows={rows} />
      {weeks && <WeekChart weeks={weeks} />}
    </Sheet>
  );
}

/** Of a month that is over there is a day to pay by; this month still grows. */
function gstText({
  credit,
  due,
}: {
  readonly credit: number;
  readonly due: string | null;
}): string {
  const when = due ? `in cash, ${due < today() ? 'was ' : ''}due ${date(due)}` : 'in cash so far';
  return `${when}; ${rupees(credit)} credit available`;
}

function WeekChart({
  weeks,
}: {
  weeks: readonly { readonly from: string; readonly in: number; readonly out: number }[];
}) {
  const sum = (of: 'in' | 'out') => weeks.reduce((all, week) => all + week[of], 0);
  return (
    <div className={css.weeks}>
      <h2>Money in and out per week</h2>
      <BarChart
        title="8 weeks"
        names={[`In ${rupees(sum('in'))}`, `Out ${rupees(sum('out'))}`]}
        pairs={weeks.map((week) => ({
          label: shortDate(week.from),
          first: week.in,
          second: week.out,
        }))}
        short={shortMoney}
        height={122}
      />
      <table className="unseen">
        <caption className="unseen">Money in and out per week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <th scope="row">{date(week.from)}</th>
              <td>{money(week.in)}</td>
              <td>{money(week.out)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
