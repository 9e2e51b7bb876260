import { batchColumn } from '../../ui/table/batch-column.tsx';
import type { StockDocument } from '@counting-house/contract/stock/documents/document.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { date, moment, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AttachedFiles } from '../../ui/files/attached-files.tsx';
import { State, Tag } from '../../ui/marks/badge.tsx';
import { amount, text, type Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { PanelPart } from '../panel-part.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Money, Nothing, Qty } from '../../ui/parts/value.tsx';
import { AccountingBlock } from '../../ui/record/accounting.tsx';
import { goodsName } from '../batches/batch-columns.ts';
import { useDocumentActs } from './document-acts.ts';
import { documentStates, documentLabels, docPurposeLabels } from '../stock-labels.ts';

type Line = StockDocument['lines'][number] & { readonly id: number };

const columns: readonly Column<Line>[] = [
  goodsName,
  batchColumn(),
  { key: 'fromTray', label: 'From', cell: (row) => row.fromTray ?? <Nothing /> },
  { key: 'toTray', label: 'To', cell: (row) => row.toTray ?? <Nothing /> },
  { key: 'reason', label: 'Reason', cell: (row) => row.reason ?? <Nothing /> },
  text('note', 'Note'),
  {
    key: 'qty',
    label: 'Quantity',
    isRight: true,
    part: 'amount',
    cell: (row) => <Qty of={row.qty} unit={row.unit} />,
  },
  amount('value', 'Value'),
];

/** The one who made a write-off may only take it back; everybody else refuses it. */
function decisionOf({ status, createdBy, decidedBy }: StockDocument): string {
  if (status !== 'refused') return 'Approved by';
  return decidedBy === createdBy ? 'Withdrawn by' : 'Refused by';
}

/** A paper of the store with its lines. */
export function DocumentPanel({ id }: { id: number }) {
  const doc = useOperation(stock.getDoc, { id });
  const acts = useDocumentActs();
  const seesValues = doc.value !== null;
  const isMove = ['move', 'tray_clear', 'inspect', 'transfer'].includes(doc.kind);
  const has = (key: string) => doc.lines.some((line) => Boolean(line[key as 'reason' | 'note']));
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'value' || (seesValues && !isMove)) &&
      ((key !== 'reason' && key !== 'note') || has(key)),
  );
  return (
    <SidePanel
      title={doc.number}
      badges={
        <>
          <State of={documentStates} is={doc.status} />
          <Tag>{documentLabels[doc.kind]}</Tag>
        </>
      }
      acts={<RowActs actions={acts} row={doc} />}
      record={{ table: 'stock_doc', id: doc.id }}
      side={
        <>
          <Block title="Document">
            <Facts
              rows={[
                [doc.toStore ? 'From store' : 'Store', doc.store],
                ['To store', doc.toStore],
                ['Date', date(doc.businessDate)],
                ['By', doc.createdBy || null],
                ['For', doc.purpose && docPurposeLabels[doc.purpose]],
                ['Created', moment(doc.createdAt)],
                ['Note', doc.note || null],
                [
                  decisionOf(doc),
                  doc.decidedBy && doc.decidedAt
                    ? `${doc.decidedBy}, ${moment(doc.decidedAt)}`
                    : null,
                ],
                ['Answer', doc.decisionNote || null],
                ['Reversal of', doc.reversalOf?.number ?? null],
                ['Reversed by', doc.reversedBy?.number ?? null],
                ['Value', doc.value === null || isMove ? null : money(doc.value)],
              ]}
            />
          </Block>
          {doc.files.length > 0 && (
            <Block title="Photos and documents">
              <AttachedFiles files={doc.files} />
            </Block>
          )}
        </>
      }
    >
      <PanelPart title="Lines">
        <DataTable
          caption="Lines"
          columns={shown}
          rows={doc.lines.map((line) => ({ ...line, id: line.lineNo }))}
          {...(seesValues && !isMove
            ? {
                total: shown.map(({ key }, index) =>
                  index === 0 ? (
                    'Total'
                  ) : key === 'value' ? (
                    <Money key="value" of={doc.value} />
                  ) : (
                    ''
                  ),
                ),
              }
            : {})}
        />
      </PanelPart>
      <AccountingBlock of={{ kind: 'stock_doc', id }} />
    </SidePanel>
  );
}
