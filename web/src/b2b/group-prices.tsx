import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { useParams } from '../platform/address.ts';
import { date, money as moneyWords, percent, qty as qtyWords } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { type Column, money, qty, text } from '../ui/table/columns.tsx';
import { useIsWide } from '../ui/table/data-table.tsx';
import css from './b2b.module.css';
import { b2bScreens } from './b2b.routes.tsx';
import { GroupItems } from './group-item-list.tsx';
import { GroupSheet } from './group-sheet.tsx';
import { titleColumn } from './price-sheet.tsx';
import { offShop } from './price-sheet-row.ts';

/** The prices of a group, by quantity and by day: typed over like a spreadsheet, on a phone only read. */
export function GroupPrices() {
  const { groupId } = useParams(b2bScreens.group);
  const isWide = useIsWide();
  const mayWrite = useMay()(b2b.updateGroupItems.permission);
  if (mayWrite && isWide) return <GroupSheet groupId={groupId} key={groupId} />;
  return (
    <>
      {mayWrite && <p className={css.hint}>Open this page on a larger screen to change prices.</p>}
      <GroupItems groupId={groupId} columns={readColumns} />
    </>
  );
}

const breaksOf = ({ prices, unitCode }: GroupItem): string[] =>
  prices.map(({ fromQty, price }) =>
    fromQty === 0 ? moneyWords(price) : `${moneyWords(price)} from ${qtyWords(fromQty, unitCode)}`,
  );

const pricesColumn: Column<GroupItem> = {
  key: 'prices',
  label: 'Price',
  isRight: true,
  part: 'amount',
  isChosen: true,
  cell: (row) => (
    <span className={css.breaks}>
      {breaksOf(row).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </span>
  ),
  words: (row) => breaksOf(row).join(', '),
};

const offText = (row: GroupItem) => percent(offShop(row, row.prices[0]?.price ?? null));

const readColumns: readonly Column<GroupItem>[] = [
  titleColumn,
  text('buyerCode', 'Their code'),
  money('shopPrice', 'Shop’s price'),
  pricesColumn,
  {
    key: 'off',
    label: 'Off the shop’s price',
    isRight: true,
    isExtra: true,
    cell: offText,
    words: offText,
  },
  qty('minQty', 'Minimum', { unit: 'unitCode' }),
  qty('qtyStep', 'Step', { unit: 'unitCode' }),
  {
    key: 'validFrom',
    label: 'Holds',
    isSorted: true,
    cell: (row) => (
      <>
        {row.validTo
          ? `${date(row.validFrom)} to ${date(row.validTo)}`
          : `from ${date(row.validFrom)}`}{' '}
        {row.isInForce && <Tag>Active</Tag>}
      </>
    ),
    words: (row) => date(row.validFrom),
  },
  {
    key: 'isActive',
    label: 'Active',
    cell: (row) => (row.isActive ? 'Yes' : 'No'),
    words: (row) => (row.isActive ? 'Yes' : 'No'),
  },
];
