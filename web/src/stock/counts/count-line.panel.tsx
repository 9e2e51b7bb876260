import type { CountLineDetails } from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useSearch } from '../../platform/address.ts';
import { moment, money, qty } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Qty } from '../../ui/parts/value.tsx';
import { CountDecision } from './count-decision.tsx';
import { lineStates, stateOfLine } from './count-labels.ts';
import { PanelPart } from '../panel-part.tsx';

type Entry = CountLineDetails['entries'][number];

const modes: Readonly<Record<Entry['mode'], string>> = {
  scan: 'Scanned',
  typed: 'Typed',
  zero: 'Empty',
};

const columns: readonly Column<Entry>[] = [
  { key: 'at', label: 'When', cell: (row) => moment(row.at) },
  { key: 'by', label: 'By', cell: (row) => row.by },
  {
    key: 'mode',
    label: 'How',
    cell: (row) => (row.isUndone ? `${modes[row.mode]}, undone` : modes[row.mode]),
  },
  {
    key: 'bookThen',
    label: 'Book quantity at that time',
    isRight: true,
    cell: (row) => <Qty of={row.bookThen} unit="" />,
  },
  {
    key: 'qty',
    label: 'Total',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit="" />,
  },
];

/** A line of a count with every entry that was made on it. */
export function CountLinePanel({ id }: { id: number }) {
  const line = useOperation(stock.getCountLine, { id });
  const { review } = useSearch();
  const inUnit = (of: number | null) => (of === null ? null : qty(of, line.unit));
  return (
    <SidePanel
      title={`Line ${line.lineNo}, ${line.name}`}
      badges={
        <>
          <State of={lineStates} is={stateOfLine(line)} />
          {line.isFound && <Tag>Found</Tag>}
        </>
      }
      acts={review && <LineActs countId={Number(review)} line={line} />}
      side={
        <Block title="Line">
          <Facts
            rows={[
              ['Tray', line.tray],
              ['Batch', line.batchNumber],
              ['In the books', inUnit(line.book)],
              ['Counted', inUnit(line.counted)],
              ['Difference', inUnit(line.variance)],
              ['Value', line.varianceValue === null ? null : money(line.varianceValue)],
              ['Posted', inUnit(line.postedQty)],
              ['Decided by', line.decidedBy],
              ['Counted again by', line.recountBy],
              ['Note', line.note || null],
            ]}
          />
        </Block>
      }
    >
      <PanelPart title="Entries">
        {line.entries.length === 0 ? (
          <p>This line is not counted.</p>
        ) : (
          <DataTable caption="Entries, oldest first" columns={columns} rows={line.entries} />
        )}
      </PanelPart>
      {line.files.length > 0 && (
        <PanelPart title="Photos and documents">
          <AttachedFiles files={line.files} />
        </PanelPart>
      )}
    </SidePanel>
  );
}

function LineActs({ countId, line }: { countId: number; line: CountLineDetails }) {
  const count = useOperation(stock.getCount, { id: countId });
  return <CountDecision count={count} line={line} />;
}
