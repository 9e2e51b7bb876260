import {
  chargeSplitLabels,
  chargeLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { Bill } from '@counting-house/contract/purchasing/bills/bill.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { RecordActivity } from '../../admin/admin.routes.tsx';
import { useParams, useSearch, useSetSearch } from '../../platform/address.ts';
import { date, moment, money, percent, taxPercent } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { DetailColumns, Page } from '../../ui/page/page.tsx';
import { PageSteps } from '../../ui/page/page-steps.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { Facts, Sheet, SheetBody, Totals } from '../../ui/parts/sheet.tsx';
import { Money, Qty } from '../../ui/parts/value.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { ReverseChargePapers } from '../../ui/record/reverse-charge-papers.tsx';
import { AccountingSheet } from '../../ui/record/accounting.tsx';
import { amount, type Column, onCard, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import { billActs } from './bill-acts.ts';
import { BillDecision } from './bill-decision.tsx';
import { BillChecks } from './bill-checks.tsx';
import { taxRows } from '../tax-rows.ts';
import { billStates, noteStates } from '../purchase-states.ts';

type Line = Bill['lines'][number];

const columns: readonly Column<Line>[] = [
  stacked(text('description', 'Item'), {
    key: 'inwardNo',
    label: 'Receipt',
    cell: (line: Line) => {
      if (line.charge) return chargeSays(line.charge);
      return line.inwardId === null ? (
        line.account
      ) : (
        <KnownRecord kind="inward" id={line.inwardId} title={line.inwardNo} />
      );
    },
  }),
  text('hsn', 'HSN'),
  {
    key: 'qty',
    label: 'Billed',
    isRight: true,
    part: 'fact',
    cell: (line) => <Qty of={line.qty} unit={line.unit} />,
  },
  stacked(onCard('fact', amount('price', 'Price')), {
    key: 'discountBps',
    label: 'Discount',
    cell: ({ discountBps }: Line) => (discountBps > 0 ? `less ${percent(discountBps)}` : ''),
  }),
  {
    key: 'taxRate',
    label: 'Tax',
    isRight: true,
    cell: (line) => (
      <>
        {line.taxRate > 0 ? taxPercent(line.taxRate) : '–'}
        {line.taxRate > 0 && !line.itcEligible && ' no credit'}
      </>
    ),
  },
  onCard('amount', amount('taxable', 'Amount')),
];

/** `Freight by weight, on INW-00021, INW-00024` */
const chargeSays = ({ kind, split, inwards }: NonNullable<Line['charge']>): string =>
  `${chargeLabels[kind]} ${chargeSplitLabels[split].toLowerCase()}, on ${inwards.map(({ number }) => number).join(', ')}`;

type Share = NonNullable<Line['charge']>['shares'][number] & { readonly id: number };

const shareColumns: readonly Column<Share>[] = [
  stacked(text('name', 'Item'), text('inwardNo', 'Receipt')),
  onCard('amount', amount('value', 'Share')),
];

/** How freight and other charges are spread over the goods of receipts. */
function Charges({ bill }: { bill: Bill }) {
  return bill.lines.map(({ id, description, charge }) =>
    charge === null || charge.shares.length === 0 ? null : (
      <Sheet key={id} title={`${description}, spread over the goods`}>
        <DataTable
          caption={`Shares of ${description}`}
          columns={shareColumns}
          rows={charge.shares.map((share, index) => ({ ...share, id: index }))}
        />
        {charge.settled > 0 && (
          <SheetBody>{money(charge.settled)} of it was counted when the goods came.</SheetBody>
        )}
      </Sheet>
    ),
  );
}

/** A bill with how it matches, what it posted, and what happened to it. */
export function BillScreen() {
  const { id } = useParams(purchasingScreens.bill);
  const bill = useOperation(purchasing.getBill, { id });
  const may = useMay();
  const isOwn = bill.makerId === useSession().userId;
  const { decide } = useSearch();
  const setSearch = useSetSearch();
  const mayDecide = bill.state === 'exception' && may(purchasing.billApprove.permission);
  return (
    <Page
      title={bill.number}
      record={{ table: 'bill', id: bill.id }}
      under={`${bill.vendorName}, ${bill.vendorBillNo}`}
      badges={
        <>
          <State of={billStates} is={bill.state} />
          {bill.isBlocked && <Tag>Blocked</Tag>}
        </>
      }
      acts={
        <>
          <PageSteps at={purchasingScreens.bill} id={bill.id} />
          <RowActs actions={billActs} row={{ ...bill, isOwn }} />
        </>
      }
    >
      <Banners bill={bill} />
      <DetailColumns
        main={
          <>
            <Sheet title="Lines" count={bill.lines.length}>
              <DataTable caption="Lines" columns={columns} rows={bill.lines} />
              <SheetBody>
                <BillSums bill={bill} />
              </SheetBody>
            </Sheet>
            <BillChecks bill={bill} />
            <Charges bill={bill} />
            <Differences bill={bill} />
            <AccountingSheet of={{ kind: 'bill', id: bill.id }} />
          </>
        }
        side={<Side bill={bill} />}
      />
      {mayDecide && (decide === 'accept' || decide === 'debit' || decide === 'reject') && (
        <BillDecision bill={bill} kind={decide} close={() => setSearch({ decide: null })} />
      )}
    </Page>
  );
}

function Banners({ bill }: { bill: Bill }) {
  return (
    <>
      {bill.state === 'exception' && (
        <Banner tone="waiting">
          Does not match.{' '}
          {bill.approvers.length > 0
            ? `It can be approved by ${bill.approvers.join(', ')}.`
            : 'No other user can approve it. An owner can, with a reason.'}
          {bill.excess > 0 && (
            <>
              {' '}
              It bills {money(bill.excess)} too much: approve it and raise a debit note for that, or
              reject it.
            </>
          )}
        </Banner>
      )}
      {bill.isBlocked && <Banner tone="waiting">Blocked for payment: {bill.blockReason}</Banner>}
      {bill.statusNote && (
        <Banner tone={bill.state === 'cancelled' ? 'quiet' : 'waiting'}>
          {bill.state === 'cancelled' ? 'Cancelled' : 'Rejected'}: {bill.statusNote}
        </Banner>
      )}
    </>
  );
}

/** Where it went that goods cost other than they were received at. */
function Differences({ bill: { state, toStock, toVariance } }: { bill: Bill }) {
  if (state === 'cancelled' || (toStock === 0 && toVariance === 0)) return null;
  const said = [
    toStock !== 0 &&
      `${money(Math.abs(toStock))} was ${toStock > 0 ? 'added to' : 'taken off'} stock`,
    toVariance !== 0 &&
      `${money(Math.abs(toVariance))} went to price variance because that material is already used`,
  ].filter((part) => part !== false);
  return <Banner tone="quiet">{`${said.join(', ')}.`}</Banner>;
}

function BillSums({ bill }: { bill: Bill }) {
  return (
    <Totals
      rows={[
        { label: 'Taxable value', value: <Money of={bill.taxable} /> },
        ...taxRows(bill.taxesByRate),
        ...(bill.reverseCharge
          ? [{ label: 'Tax payable under reverse charge (RCM)', value: <Money of={-bill.tax} /> }]
          : []),
        ...(bill.roundOff === 0
          ? []
          : [{ label: 'Round off', value: <Money of={bill.roundOff} /> }]),
        { label: 'Total', value: <Money of={bill.total} />, weight: 'final' as const },
        ...(bill.tds && bill.tds.amount > 0
          ? [{ label: `TDS, ${bill.tds.section}`, value: <Money of={-bill.tds.amount} /> }]
          : []),
        ...(bill.balance > 0
          ? [{ label: 'To pay', value: <Money of={bill.balance} />, weight: 'sum' as const }]
          : []),
      ]}
    />
  );
}

function Side({ bill }: { bill: Bill }) {
  const receipts = new Map(
    bill.lines.flatMap(({ inwardId, inwardNo, charge }) => [
      ...(inwardId === null ? [] : [[inwardId, inwardNo] as const]),
      ...(charge?.inwards.map(({ id, number }) => [id, number] as const) ?? []),
    ]),
  );
  return (
    <>
      <Sheet title="Bill">
        <SheetBody>
          <Facts
            rows={[
              [
                'Vendor',
                <KnownRecord
                  key="vendor"
                  kind="vendor"
                  id={bill.vendorId}
                  title={bill.vendorName}
                />,
              ],
              ['Vendor’s number', bill.vendorBillNo],
              ['Bill date', date(bill.vendorBillDate)],
              ['Posted on', date(bill.businessDate)],
              ['Due', date(bill.dueDate)],
              ['Vendor’s total', money(bill.vendorTotal)],
              [
                'Reverse charge',
                bill.papers.length > 0 ? (
                  <ReverseChargePapers key="papers" papers={bill.papers} />
                ) : bill.reverseCharge ? (
                  'Yes'
                ) : null,
              ],
              [
                'TDS',
                bill.tds &&
                  `${bill.tds.section}: ${percent(bill.tds.rateBps)} on ${money(bill.tds.base)}, ${money(bill.tds.amount)}`,
              ],
              ['Decision on TDS', bill.tdsReason || null],
              [
                'Advances and debit notes',
                bill.advance > 0 && bill.balance > 0
                  ? `${money(bill.advance)} with the vendor`
                  : null,
              ],
              [
                'Receipts',
                receipts.size === 0
                  ? null
                  : [...receipts].map(([id, number]) => (
                      <div key={id}>
                        <KnownRecord kind="inward" id={id} title={number} />
                      </div>
                    )),
              ],
              [
                'Lowered by',
                bill.notes.length === 0
                  ? null
                  : bill.notes.map(({ id, number, total, state }) => (
                      <div key={id}>
                        <KnownRecord kind="vendor_note" id={id} title={number} />
                        {` ${noteStates[state].label.toLowerCase()}, ${money(total)}`}
                      </div>
                    )),
              ],
              ['Entered by', bill.maker || null],
              [
                'Confirmed by',
                bill.confirmedAt && `${bill.confirmedBy}, ${moment(bill.confirmedAt)}`,
              ],
              ['Note', bill.note || null],
            ]}
          />
        </SheetBody>
      </Sheet>
      {bill.files.length > 0 && (
        <Sheet title="File of the bill">
          <SheetBody>
            <AttachedFiles files={bill.files} />
          </SheetBody>
        </Sheet>
      )}
      <Sheet title="Activity">
        <SheetBody>
          <Part what="the activity">
            <RecordActivity record={{ table: 'bill', id: bill.id }} />
          </Part>
        </SheetBody>
      </Sheet>
    </>
  );
}
