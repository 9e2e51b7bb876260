import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import type {
  CapitalDocument,
  CreditProposal,
  CreditReversal,
  UnpaidDocument,
} from '@counting-house/contract/gst/credit-reversal.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { Button } from '@mantine/core';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import {
  date as dateWords,
  money as moneyWords,
  month as monthWords,
  percent,
} from '../../platform/format/format.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import { List } from '../../ui/list/list.tsx';
import { offer, PageActs } from '../../ui/page/page-acts.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import {
  amount,
  type Column,
  date,
  money,
  onCard,
  opens,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { MonthChoice, useAskedMonth } from '../returns/month-choice.tsx';
import css from '../returns/month.module.css';
import { CreditForm } from './credit-reversal-form.tsx';
import { CreditPanel } from './credit-reversal-panel.tsx';
import { creditOf, reasonLabels } from './credit-reversal-labels.ts';

/** Begins a reversal that no proposal makes. */
export function CreditActs() {
  const setSearch = useSetSearch();
  return (
    <PageActs
      first={offer(
        'Reverse credit',
        gst.createCreditReversal,
        () => setSearch({ form: 'credit', why: null }),
        { key: 'n' },
      )}
      more={[]}
    />
  );
}

/** Credit of GST that is to be given back for a month, and what was. */
export function CreditTab() {
  const month = useAskedMonth();
  const { form } = useSearch();
  return (
    <Stack>
      <div className={css.acts}>
        <MonthChoice month={month} />
      </div>
      <Part what="the proposal" key={month}>
        <Proposal month={month} />
      </Part>
      <List {...creditList} with={{ month }} panel={CreditPanel} />
      {form === 'credit' && (
        <Part what="the form">
          <CreditForm month={month} />
        </Part>
      )}
    </Stack>
  );
}

type Row = UnpaidDocument & { readonly id: number; readonly credit: number };

const unpaidColumns: readonly Column<Row>[] = [
  stacked(
    {
      key: 'number',
      label: 'Document',
      cell: (row: Row) => <KnownRecord kind={row.kind} id={row.documentId} title={row.number} />,
      words: (row: Row) => row.number,
    },
    text('vendorName', 'Vendor'),
  ),
  date('date', 'Vendor’s date'),
  date('until', '180 days completed on'),
  { ...amount('unpaid', 'Unpaid'), part: 'fact', isNamed: true },
  onCard('amount', amount('credit', 'Credit to reverse')),
];

function Proposal({ month }: { month: string }) {
  const seen = useOperation(gst.proposeCreditReversals, { month });
  const { unpaid, exempt, capital, lost } = seen;
  const isDue = unpaid.length > 0 || exempt.exempt > 0 || lost.goods + lost.made + lost.unknown > 0;
  if (!isDue) {
    return (
      <Sheet title="Credit to reverse">
        <SheetBody>
          Nothing of {monthWords(`${month}-01`)}: no bill is unpaid after 180 days, nothing exempt
          was sold, and no goods were written off.
        </SheetBody>
      </Sheet>
    );
  }
  return (
    <>
      {unpaid.length > 0 && <Unpaid month={month} of={seen} />}
      {exempt.exempt > 0 && <Exempt of={exempt} />}
      {exempt.exempt > 0 && capital.documents.length > 0 && <CapitalGoods of={capital} />}
      {lost.goods + lost.made + lost.unknown > 0 && <Lost of={lost} />}
    </>
  );
}

function Unpaid({ month, of }: { month: string; of: CreditProposal }) {
  const may = useMay();
  const write = useAct(gst.reverseUnpaidCredit, 'Credit was not reversed');
  const rows = of.unpaid.map((row, at) => ({ ...row, id: at + 1, credit: creditOf(row) }));
  const total = rows.reduce((sum, { credit }) => sum + credit, 0);

  async function give() {
    const documents = of.unpaid.map(({ kind, documentId }) => ({ kind, id: documentId }));
    if (await write.run({ month, documents }))
      toast.success(`${moneyWords(total)} of credit is reversed`);
  }

  return (
    <Sheet
      title="Unpaid after 180 days"
      count={rows.length}
      acts={
        accessOf(gst.reverseUnpaidCredit).some((one) => may(one)) && (
          <Button loading={write.isSending} onClick={() => void give()}>
            Reverse {moneyWords(total)}
          </Button>
        )
      }
    >
      <DataTable caption="Unpaid after 180 days" columns={unpaidColumns} rows={rows} />
      {!of.isWhole && <SheetBody>Only the 200 oldest are shown. Reverse these first.</SheetBody>}
    </Sheet>
  );
}

function GiveButton({ why, given }: { why: 'rule_42' | 'rule_43' | 'lost_goods'; given: number }) {
  const may = useMay();
  const setSearch = useSetSearch();
  if (!may(gst.createCreditReversal.permission)) return null;
  return (
    <Button
      variant={given > 0 ? 'default' : 'filled'}
      onClick={() => setSearch({ form: 'credit', why })}
    >
      {given > 0 ? 'Reverse more' : 'Reverse credit'}
    </Button>
  );
}

const byTax = ({ igst, cgst, sgst, cess }: CreditProposal['exempt']['common']) =>
  [
    ['IGST', igst],
    ['CGST', cgst],
    ['SGST', sgst],
    ['Cess', cess],
  ]
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name} ${moneyWords(Number(value))}`)
    .join(', ') || moneyWords(0);

function Exempt({ of }: { of: CreditProposal['exempt'] }) {
  const share = of.turnover === 0 ? 0 : Math.round((of.exempt * 10_000) / of.turnover);
  return (
    <Sheet title="Exempt supplies" acts={<GiveButton why="rule_42" given={of.given} />}>
      <Facts
        rows={[
          ['Exempt turnover', `${moneyWords(of.exempt)} of ${moneyWords(of.turnover)}`],
          ['Share', percent(share)],
          [
            'Credit of the month',
            of.capital > 0
              ? `${byTax(of.common)}; without ${moneyWords(of.capital)} of capital goods`
              : byTax(of.common),
          ],
          ['To reverse', byTax(of)],
          ['Reversed', of.given > 0 ? moneyWords(of.given) : null],
        ]}
      />
    </Sheet>
  );
}

type CapitalRow = CapitalDocument & { readonly id: number; readonly credit: number };

const capitalColumns: readonly Column<CapitalRow>[] = [
  stacked(
    {
      key: 'number',
      label: 'Document',
      cell: (row: CapitalRow) => (
        <KnownRecord kind={row.kind} id={row.documentId} title={row.number} />
      ),
      words: (row: CapitalRow) => row.number,
    },
    text('vendorName', 'Vendor'),
  ),
  text('account', 'Asset'),
  date('date', 'Date'),
  {
    key: 'month',
    label: 'Month',
    cell: ({ month }) => `${month} of 60`,
    words: ({ month }) => `${month} of 60`,
    isNamed: true,
  },
  onCard('amount', amount('credit', 'Credit')),
];

function CapitalGoods({ of }: { of: CreditProposal['capital'] }) {
  const rows = of.documents.map((row, at) => ({ ...row, id: at + 1, credit: creditOf(row) }));
  return (
    <Sheet
      title="Capital goods"
      count={rows.length}
      acts={<GiveButton why="rule_43" given={of.given} />}
    >
      <Facts
        rows={[
          ['Credit of 60 months', byTax(of.credit)],
          ['A month, one sixtieth', byTax(of.monthly)],
          ['Exempt turnover', `${moneyWords(of.exempt)} of ${moneyWords(of.turnover)}`],
          ['To reverse', byTax(of)],
          ['Reversed', of.given > 0 ? moneyWords(of.given) : null],
        ]}
      />
      <DataTable caption="Capital goods" columns={capitalColumns} rows={rows} />
      {!of.isWhole && <SheetBody>The 100 newest documents are shown; all are counted.</SheetBody>}
    </Sheet>
  );
}

function Lost({ of }: { of: CreditProposal['lost'] }) {
  return (
    <Sheet title="Goods written off" acts={<GiveButton why="lost_goods" given={of.given} />}>
      <Facts
        rows={[
          ['Bought goods', moneyWords(of.goods)],
          [
            'Own products',
            of.made > 0
              ? `${moneyWords(of.made)}; add the credit in their materials by hand`
              : null,
          ],
          [
            'Opening and found stock',
            of.unknown > 0
              ? `${moneyWords(of.unknown)}; add the credit of its bills by hand`
              : null,
          ],
          ['To reverse', byTax(of)],
          ['Reversed', of.given > 0 ? moneyWords(of.given) : null],
        ]}
      />
    </Sheet>
  );
}

const states: States<'posted' | 'cancelled' | 'claimed' | 'paid'> = {
  posted: { label: 'Reversed', tone: 'done' },
  paid: { label: 'Paid (can be reclaimed)', tone: 'waiting' },
  claimed: { label: 'Reclaimed', tone: 'idle' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

/** Of a later month it was claimed again, else cancelled. */
function stateOf(row: CreditReversal): keyof typeof states {
  if (row.status === 'posted') return row.isPaid ? 'paid' : 'posted';
  return row.cancelledOn?.slice(0, 7) === row.businessDate.slice(0, 7) ? 'cancelled' : 'claimed';
}

const columns: readonly Column<CreditReversal>[] = [
  stacked(opens('number', 'Voucher'), date('businessDate', 'Date', { sorted: true })),
  {
    key: 'reason',
    label: 'Why',
    cell: (row) => reasonLabels[row.reason],
    words: (row) => reasonLabels[row.reason],
    values: reasonLabels,
  },
  text('note', 'Note'),
  { ...money('igst', 'IGST'), isExtra: true },
  { ...money('cgst', 'CGST'), isExtra: true },
  { ...money('sgst', 'SGST'), isExtra: true },
  onCard('badge', {
    key: 'status',
    label: 'Status',
    cell: (row) => <State of={states} is={stateOf(row)} />,
    words: (row) => states[stateOf(row)].label,
  }),
  onCard('amount', money('total', 'Credit')),
];

const undoes: RowAction<CreditReversal> = {
  label: 'Reclaim or cancel',
  access: accessOf(gst.cancelCreditReversal),
  isFor: ({ status }) => status === 'posted',
  whyNot: () => 'reversed',
  does: {
    kind: 'call',
    operation: gst.cancelCreditReversal,
    input: ({ id, version }) => ({ id, version }),
    ask: 'reason',
    done: (row, answer) =>
      `${row.number} is reversed on ${dateWords((answer as CreditReversal).cancelledOn)}`,
    isForMany: false,
  },
};

const creditList = {
  list: gst.listCreditReversals,
  things: 'reversals',
  search: 'Voucher, note',
  columns,
  rowActions: [undoes],
  empty: 'Credit reversed in this month appears here.',
} as const;
