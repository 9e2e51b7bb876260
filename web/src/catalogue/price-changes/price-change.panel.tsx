import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { PriceChangeDetail } from '@counting-house/contract/catalogue/price-change.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { count, moment, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useRowAction } from '../../ui/rows/use-row-action.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { catalogueScreens } from '../catalogue.routes.tsx';
import { undoChange } from './price-change-act.ts';
import { changeStates, some } from './price-change-labels.ts';
import css from './price-changes.module.css';

/** A change of many prices: what it set, and what undoing would leave alone. */
export function PriceChangePanel({ id }: { id: number }) {
  const change = useOperation(catalogue.getPriceChange, { id });
  const { doOne, isOpenTo } = useRowAction<PriceChangeDetail>();
  const canUndo = isOpenTo(undoChange) && undoChange.isFor(change) && change.undoable > 0;
  const kept = change.rows.length - change.undoable;
  return (
    <SidePanel
      title={change.rule}
      isNarrow
      badges={<State of={changeStates} is={change.status} />}
      acts={
        canUndo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
            onClick={() => void doOne(undoChange, change)}
          >
            Undo
          </Button>
        )
      }
    >
      <Sheet>
        <SheetBody>
          <Facts
            rows={[
              ['Products', change.scope],
              ['From', moment(change.startsAt)],
              ['Until', change.endsAt === null ? 'No end' : moment(change.endsAt)],
              ['Reason', change.reason],
              ['Set', `${moment(change.createdAt)} by ${change.createdByName}`],
              ['Undone', change.undoneAt === null ? null : moment(change.undoneAt)],
            ]}
          />
        </SheetBody>
      </Sheet>
      <Sheet title="Prices" count={change.rows.length}>
        {change.status !== 'undone' && kept > 0 && (
          <SheetBody>
            <p className={css.hint}>
              {some(kept, 'price was', 'prices were')} changed since; undoing leaves{' '}
              {kept === 1 ? 'it' : 'them'} as {kept === 1 ? 'it is' : 'they are'}.
            </p>
          </SheetBody>
        )}
        <SheetBody>
          <DataTable caption="Prices that were set" columns={columns} rows={rowsOf(change)} />
        </SheetBody>
        {change.rows.length > mostShown && (
          <SheetBody>
            <p className={css.hint}>and {count(change.rows.length - mostShown)} more</p>
          </SheetBody>
        )}
      </Sheet>
    </SidePanel>
  );
}

const mostShown = 200;

const rowsOf = ({ rows }: PriceChangeDetail) =>
  rows.slice(0, mostShown).map((row) => ({ ...row, id: row.variantId }));

type Row = ReturnType<typeof rowsOf>[number];

const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    label: 'Variant',
    words: ({ name }) => name,
    cell: ({ variantId, name, sku, kept }) => (
      <span className={css.name}>
        <ScreenLink to={catalogueScreens.variant} params={{ id: variantId }}>
          {name}
        </ScreenLink>
        <small>{sku}</small>
        {kept !== null && <small data-tone="waiting">{kept}</small>}
      </span>
    ),
  },
  {
    key: 'before',
    label: 'Before',
    isRight: true,
    cell: ({ before }) => (before ? money(before.price) : 'No price'),
  },
  {
    key: 'price',
    label: 'Set to',
    isRight: true,
    part: 'amount',
    cell: ({ price }) => money(price),
  },
];
