import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type { TaxMonth } from '@counting-house/contract/gst/tax-month.ts';
import {
  amount as amountWords,
  date as day,
  money,
  month as monthWords,
} from '../../platform/format/format.ts';
import { Banner } from '../../ui/parts/banner.tsx';
import { Sheet, SheetBody, type TotalRow, Totals } from '../../ui/parts/sheet.tsx';
import { Amount, Money } from '../../ui/parts/value.tsx';
import { MonthPart } from './month-part.tsx';
import type { RowAction } from '../../ui/list/actions.tsx';
import { amount, type Column, date, onCard, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';

type SetOffRow = TaxMonth['setOff']['rows'][number] & { id: number };
type Paid = TaxMonth['paid'][number];
type Tie = TaxMonth['tie'][number] & { id: number; differs: number };

const fact = <R,>(column: Column<R>): Column<R> => ({ ...column, part: 'fact', isNamed: true });

/** Credit is taken off the tax. */
const taken = (
  key: 'fromIgst' | 'fromCgst' | 'fromSgst' | 'fromCess',
  label: string,
): Column<SetOffRow> => ({
  ...fact<SetOffRow>(amount(key, label)),
  cell: (row) => <Amount of={0 - row[key]} />,
  words: (row) => amountWords(0 - row[key]),
});

const setOffColumns: readonly Column<SetOffRow>[] = [
  text('head', 'Tax'),
  fact(amount('output', 'Output tax')),
  taken('fromIgst', 'IGST credit'),
  taken('fromCgst', 'CGST credit'),
  taken('fromSgst', 'SGST credit'),
  taken('fromCess', 'Cess credit'),
  fact(amount('left', 'Balance')),
  fact(amount('reverseCharge', 'Reverse charge')),
  onCard('amount', amount('cash', 'Cash to pay')),
];

/** How the tax of the month is paid: credit first, the rest in cash. */
export function MonthPayment({ of }: { of: TaxMonth }) {
  const { setOff, settlement, paid } = of;
  const hasCess = setOff.rows.some(
    ({ head, output, reverseCharge }) => head === 'CESS' && output + reverseCharge > 0,
  );
  const rows = setOff.rows
    .map((row, i) => ({ ...row, id: i + 1 }))
    .filter(({ head }) => hasCess || head !== 'CESS');
  const columns = hasCess ? setOffColumns : setOffColumns.filter(({ key }) => key !== 'fromCess');
  const left: TotalRow[] = setOff.credit
    .filter(({ after }) => after > 0)
    .map(({ head, after }) => ({
      label: `${head} credit carried forward`,
      value: <Money of={after} />,
    }));
  const total: TotalRow[] = [
    ...left,
    ...(setOff.rounding === 0
      ? []
      : [{ label: 'Rounding to whole rupees', value: <Money of={setOff.rounding} /> }]),
    { label: 'To pay in cash', value: <Money of={setOff.cash} />, weight: 'final' },
    ...(settlement ? [{ label: 'Still unpaid', value: <Money of={of.unpaid} /> }] : []),
  ];
  return (
    <>
      <MonthPart name="setoff" title="Set-off" brief={`${money(setOff.cash)} to pay`}>
        <SheetBody>
          {settlement
            ? `Set off on ${day(settlement.date)} by ${settlement.by}.`
            : 'As in the accounts today. Nothing is posted yet.'}
        </SheetBody>
        {of.earlierOpen.map(({ month, cash }) => (
          <Banner key={month} tone="waiting">
            {monthWords(`${month}-01`)} is not set off yet: {money(cash)} to pay in cash. It is not
            part of the figures below.
          </Banner>
        ))}
        <DataTable
          caption="Set-off of credit"
          columns={columns}
          rows={rows}
          total={columns.map(({ key }) => (key === 'head' ? 'Total' : sumOf(rows, key)))}
        />
        <SheetBody>
          <Totals rows={total} />
        </SheetBody>
      </MonthPart>
      {paid.length > 0 && (
        <Sheet title="Challans" count={paid.length}>
          <DataTable
            caption="Challans"
            columns={paidColumns}
            rows={paid}
            actions={of.status === 'filed' ? [] : [reverses]}
          />
        </Sheet>
      )}
    </>
  );
}

/** What a column comes to; credit is below zero. */
function sumOf(rows: readonly SetOffRow[], key: string) {
  const sum = rows.reduce((all, row) => all + Number(row[key as keyof SetOffRow]), 0);
  return <Amount key={key} of={key.startsWith('from') ? 0 - sum : sum} />;
}

const paidColumns: readonly Column<Paid>[] = [
  text('challanNo', 'Challan'),
  text('number', 'Voucher'),
  date('date', 'Paid on'),
  onCard('amount', amount('tax', 'Tax')),
  fact(amount('interest', 'Interest')),
  fact(amount('lateFee', 'Late fee')),
];

const reverses: RowAction<Paid> = {
  label: 'Reverse challan',
  access: [gst.reverseTaxPayment.permission],
  isDangerous: true,
  isFor: () => true,
  does: {
    kind: 'call',
    operation: gst.reverseTaxPayment,
    input: ({ id, version }) => ({ id, version }),
    ask: 'reason',
    done: ({ challanNo }) => `Challan ${challanNo} is reversed`,
    isForMany: false,
  },
};

const tieColumns: readonly Column<Tie>[] = [
  text('name', 'Account'),
  text('code', 'Code'),
  fact(amount('books', 'Books')),
  fact(amount('returned', 'Returns')),
  onCard('amount', {
    key: 'differs',
    label: 'Difference',
    cell: (row) => <Amount of={row.differs} />,
    words: (row) => money(row.differs),
    isRight: true,
  }),
];

/** The accounts of the taxes beside what the returns say. */
export function MonthTie({ of: { tie } }: { of: TaxMonth }) {
  const rows = tie
    .map((row, i) => ({ ...row, id: i + 1, differs: row.books - row.returned }))
    .filter(({ books, returned }) => books !== 0 || returned !== 0);
  const wrong = rows.filter(({ differs }) => differs !== 0).length;
  if (rows.length === 0) return null;
  return (
    <MonthPart
      name="tie"
      title="Books and returns"
      brief={wrong > 0 ? `${wrong} differ` : 'They agree'}
    >
      {wrong > 0 && (
        <Banner>
          {wrong === 1 ? 'One account differs' : `${wrong} accounts differ`} from the returns.
        </Banner>
      )}
      <DataTable caption="Accounts beside the returns" columns={tieColumns} rows={rows} />
    </MonthPart>
  );
}
