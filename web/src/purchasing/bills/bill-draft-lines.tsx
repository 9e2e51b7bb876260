import { billStateLabels } from '@counting-house/contract/purchasing/bills/bill-labels.ts';
import {
  chargeSplitLabels,
  chargeLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import type { BillPreview } from '@counting-house/contract/purchasing/bills/bill.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { Button } from '@mantine/core';
import { amount, money, percent, qty } from '../../platform/format/format.ts';
import {
  choiceColumn,
  discountColumn,
  type LineColumn,
  moneyColumn,
  printColumn,
  qtyColumn,
} from '../../ui/lines/line-columns.ts';
import type { LineLook } from '../../ui/lines/line-table.tsx';
import { StateBadge } from '../../ui/marks/badge.tsx';
import type { DraftCharge, DraftLine } from './bill-draft.ts';

type Priced = BillPreview['lines'][number];
type Column = LineColumn<DraftLine, Priced>;

/** More shares than that are named by their receipts alone. */
const mostShares = 6;

/** What was accepted of the receipt, out of how much was ordered, and at which price. */
const receivedColumn: Column = printColumn({
  label: 'Received',
  shows: ({ match, unit }) =>
    match && (
      <>
        {qty(match.receivedQty, match.stockUnit)}
        <small>
          {match.orderedQty === null ? 'no order' : `of ${qty(match.orderedQty)} ordered`}
        </small>
        <small>
          {money(match.agreedPrice)}
          {unit && ` / ${unitName(unit)}`}
        </small>
        {match.agreedDiscountBps > 0 && <small>less {percent(match.agreedDiscountBps)}</small>}
      </>
    ),
});

const quantityColumn: Column = qtyColumn({
  label: 'Billed',
  field: 'qty',
  says: 'Quantity of',
  isNarrow: true,
  of: (line) => line.qty,
  step: () => 1_000,
  change: (next) => ({ qty: next }),
});

const priceColumn: Column = moneyColumn({
  label: 'Price',
  field: 'price',
  says: 'Price of',
  of: (line) => line.price,
  change: (next) => ({ price: next ?? 0 }),
});

/** A tax, `5`; one that cannot be set off, `5/blocked`; the empty text for none. */
const taxValue = ({ taxId, itcEligible }: DraftLine): string =>
  taxId ? `${taxId}${itcEligible ? '' : '/blocked'}` : '';

const taxColumn = (taxes: Readonly<Record<string, string>>): Column =>
  choiceColumn({
    label: 'Tax',
    field: 'taxId',
    says: 'Tax on',
    isNarrow: true,
    options: () => taxes,
    value: taxValue,
    choose: (value) => ({
      taxId: value === '' ? null : Number.parseInt(value, 10),
      itcEligible: !value.endsWith('/blocked'),
    }),
  });

const amountColumn: Column = printColumn({
  label: 'Amount',
  shows: (_, priced) => <b>{amount(priced?.taxable ?? null)}</b>,
});

/** The lines of a bill, each with how it stands against receipt and order. */
export const billLines = (
  taxes: Readonly<Record<string, string>>,
  changeCharge: (line: DraftLine) => void,
): LineLook<DraftLine, Priced> => ({
  caption: 'Lines of the bill',
  nameOf: ({ name }) => name,
  underOf: ({ inwardLineId, under }) => (inwardLineId === null ? under : ''),
  saysOf: (line) => {
    if (line.charge)
      return <Spread line={line} charge={line.charge} change={() => changeCharge(line)} />;
    return (
      line.match && (
        <>
          <Verdict of={line.match} /> · {line.under}
        </>
      )
    );
  },
  isFixed: () => false,
  columns: [
    receivedColumn,
    quantityColumn,
    priceColumn,
    discountColumn(),
    taxColumn(taxes),
    amountColumn,
  ],
});

/** Which goods bear a charge, each with its share. */
function Spread({
  line,
  charge,
  change,
}: {
  line: DraftLine;
  charge: DraftCharge;
  change: () => void;
}) {
  const shares = line.shares ?? [];
  return (
    <>
      {chargeLabels[charge.kind]} {chargeSplitLabels[charge.split].toLowerCase()}
      {' · '}
      {shares.length > 0 && shares.length <= mostShares
        ? shares
            .map(({ inwardNo, name, value }) => `${inwardNo} ${name} ${money(value)}`)
            .join(', ')
        : charge.receipts.map(({ number }) => number).join(', ')}
      {' · '}
      <Button variant="subtle" size="compact-xs" onClick={change}>
        Change
      </Button>
    </>
  );
}

/** Whether a line matches, with a sentence for each fault. */
function Verdict({ of }: { of: NonNullable<DraftLine['match']> }) {
  if (of.says.length > 0)
    return (
      <>
        <StateBadge tone="stopped">{billStateLabels.exception}</StateBadge> {of.says.join(' ')}
      </>
    );
  const difference = of.billedValue - of.orderedValue;
  return (
    <>
      <StateBadge tone="done">Matched</StateBadge>
      {difference > 0 && ` ${money(difference)} over the agreed price, within the limit`}
      {difference < 0 && ` ${money(-difference)} cheaper`}
    </>
  );
}
