import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import {
  type Allocation,
  openItemRights,
  type OpenItemDetails,
} from '@counting-house/contract/accounts/open-items/open-item.ts';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { run } from '../../ui/list/actions.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { StateBadge, Tag } from '../../ui/marks/badge.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import {
  type Column,
  date as dateColumn,
  money as moneyColumn,
  onCard,
  stacked,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { AllocateForm } from './allocate-form.tsx';
import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';

const columns: readonly Column<Allocation>[] = [
  stacked(
    {
      key: 'otherNo',
      label: 'Settled with',
      cell: (row: Allocation) => <RecordLink id={row.otherId}>{row.otherNo}</RecordLink>,
      words: (row: Allocation) => row.otherNo,
    },
    {
      key: 'otherKind',
      label: 'Kind',
      cell: ({ otherKind }: Allocation) => docKindLabels[otherKind],
    },
  ),
  dateColumn('allocatedOn', 'On'),
  {
    key: 'reversedOn',
    label: 'Status',
    part: 'badge',
    cell: ({ reversedOn, reason }) =>
      reversedOn === null ? null : (
        <StateBadge tone="back">{`Undone ${date(reversedOn)}: ${reason}`}</StateBadge>
      ),
    words: ({ reversedOn }) => (reversedOn === null ? '' : 'Undone'),
  },
  onCard('amount', moneyColumn('amount', 'Amount')),
];

const undo = run('Undo', accounts.unallocate, {
  ask: 'reason',
  when: (row: Allocation) => row.reversedOn === null,
  sure: {
    title: (row) => `Undo the settling with ${row.otherNo}?`,
    effect: (row) => `${money(row.amount)} is open again on both documents.`,
  },
  done: (row) => `Settling with ${row.otherNo} undone`,
});

type Markable = Pick<
  OpenItemDetails,
  'id' | 'docNo' | 'side' | 'partyKind' | 'outstanding' | 'disputedOn'
>;

/** An invoice or a bill; an advance or a note is owed to nobody. */
const isOwed = ({ side, partyKind, outstanding }: Markable) =>
  outstanding > 0 && (side === 'debit') === (partyKind !== 'vendor');

/** The mark of a dispute, and how it is taken off. */
const disputeActs = [
  run('Mark as disputed', accounts.dispute, {
    ask: 'reason',
    when: (row: Markable) => isOwed(row) && row.disputedOn === null,
    done: ({ docNo }: Markable) => `${docNo} is marked as disputed`,
  }),
  run('End dispute', accounts.endDispute, {
    ask: 'reason',
    when: (row: Markable) => row.disputedOn !== null,
    done: ({ docNo }: Markable) => `The dispute about ${docNo} has ended`,
  }),
];

/** One open document: what settled it, and what may settle it. */
export function OpenItemPanel({ id }: { id: number }) {
  const item = useOperation(accounts.getOpenItem, { id });
  const may = useMay();
  const rights = item.partyKind === 'vendor' ? openItemRights.vendor : openItemRights.buyer;
  const mayAllocate = may(rights.allocate);
  return (
    <SidePanel
      title={`${docKindLabels[item.docKind]} ${item.docNo}`}
      badges={item.disputedOn && <Tag>Disputed</Tag>}
      acts={mayAllocate && <RowActs actions={disputeActs} row={item} />}
      side={<Side item={item} />}
    >
      {item.outstanding > 0 && mayAllocate && <AllocateForm item={item} key={item.outstanding} />}
      {item.allocations.length > 0 && (
        <>
          <h3>Adjusted against</h3>
          <DataTable
            caption={`What settled ${item.docNo}`}
            columns={columns}
            rows={item.allocations}
            {...(mayAllocate ? { actions: [undo] } : {})}
          />
        </>
      )}
    </SidePanel>
  );
}

function Side({ item }: { item: OpenItemDetails }) {
  return (
    <Block title="Document">
      <Facts
        rows={[
          [
            'Party',
            <KnownRecord
              key="party"
              kind={item.partyKind === 'company' ? 'b2b_company' : item.partyKind}
              id={item.partyId}
              title={item.partyName}
            />,
          ],
          [
            'Document',
            <KnownRecord
              key="document"
              kind={item.recordKind}
              id={item.recordId}
              title={item.docNo}
            />,
          ],
          ['Date', date(item.docDate)],
          ['Due', date(item.dueDate)],
          ['Amount', money(item.amount)],
          ['Open', money(item.outstanding)],
          ['Disputed', item.disputedOn && `since ${date(item.disputedOn)}: ${item.disputeReason}`],
          [
            'Entry',
            <KnownRecord
              key="entry"
              kind="journal_entry"
              id={item.entryId}
              title={`#${item.entryId}`}
            />,
          ],
        ]}
      />
    </Block>
  );
}
