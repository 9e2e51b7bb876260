import type { AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';
import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  ReceivableItem,
  Receivables,
} from '@counting-house/contract/accounts/open-items/receivable.ts';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { count, money as moneyWords } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { choice, period, yesNo } from '../ui/filter/filters.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { List } from '../ui/list/list.tsx';
import { PageTabs } from '../ui/page/page-tabs.tsx';
import { Page, Stack } from '../ui/page/page.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import { RecordLink } from '../ui/record/record-link.tsx';
import { type Column, date, money, number, onCard, stacked } from '../ui/table/columns.tsx';
import { accountsScreens } from './accounts.routes.tsx';
import { OpenItemPanel } from './open-items/open-item-panel.tsx';
import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';
import {
  AgedParties,
  agedColumns,
  AgedTools,
  AsOf,
  postDated,
} from './receivables/aged-parties.tsx';
import { DebtorList } from './receivables/debtor-list.tsx';
import { InterestList } from './receivables/interest-list.tsx';
import { partyActs, receives, settlesTicked, writesOff } from './receivables/owed-acts.ts';
import { OwedForms } from './receivables/owed-forms.tsx';
import css from './receivables/owed.module.css';
import { buyerLabels, partyIn } from './receivables/receivable-labels.ts';

/** Ids of customers and companies may be the same: a row is known by its place. */
type PartyRow = Receivables['rows'][number] & {
  readonly id: number;
  readonly party: { readonly kind: string; readonly id: number };
};

/** What buyers owe: by party on any day, by document as it stands today, and how to get it. */
export function ReceivablesScreen() {
  const { tab } = useSearch();
  const of = tab === 'documents' ? list : tab === 'unallocated' ? unallocated : null;
  return (
    <Page title="Receivables" {...(of ? { acts: <ListActs {...of} more={[]} /> } : {})}>
      <PageTabs
        label="Receivables"
        tabs={[
          { value: 'parties', label: 'Ageing', of: ByParty },
          { value: 'documents', label: 'Documents', of: ByDocument },
          { value: 'unallocated', label: 'Unallocated', of: Unallocated },
          { value: 'reminders', label: 'Reminders', of: DebtorList },
          { value: 'interest', label: 'Interest', of: InterestList },
        ]}
      />
      <OwedForms />
    </Page>
  );
}

const partyColumns = (edges: AgeEdges): readonly Column<PartyRow>[] => [
  stacked(
    {
      key: 'name',
      label: 'Party',
      cell: (row: PartyRow) => (
        <ScreenLink
          to={accountsScreens.receivables}
          search={{ tab: 'documents', partyKind: row.partyKind, partyId: String(row.partyId) }}
        >
          {row.name}
        </ScreenLink>
      ),
      words: (row: PartyRow) => row.name,
    },
    {
      key: 'partyKind',
      label: 'Kind',
      cell: (row: PartyRow) => buyerLabels[row.partyKind],
      words: (row: PartyRow) => buyerLabels[row.partyKind],
    },
  ),
  ...agedColumns(edges),
  stacked(money('unallocated', 'Unallocated'), postDated),
  number('oldestDays', 'Oldest, days'),
  onCard('amount', money('balance', 'Balance')),
];

const partyActions = [receives<PartyRow>(), ...partyActs<PartyRow>(({ name }) => name)];
const bases = { due: 'Due date', document: 'Document date' } as const;

function ByParty() {
  const { asOf, by, q } = useSearch();
  const setSearch = useSetSearch();
  const seen = useOperation(accounts.receivables, {
    ...(asOf ? { asOf } : {}),
    ...(by === 'document' ? { by } : {}),
    ...(q ? { q } : {}),
  });
  const { rows, sums, edges, ledgerBalance } = seen;
  return (
    <Stack>
      <div className={css.acts}>
        <AsOf />
        <Choice
          label="Age by"
          of={bases}
          name="by"
          value={by === 'document' ? 'document' : 'due'}
          onChange={(value) => setSearch({ by: value === 'document' ? 'document' : null })}
        />
        <AgedTools report="aged-receivables" />
      </div>
      {ledgerBalance !== null && ledgerBalance !== sums.balance && (
        <Banner tone="stopped">
          The ledger shows {moneyWords(ledgerBalance)} on the control accounts. Ask your accountant
          to check the books.
        </Banner>
      )}
      <AgedParties
        sums={sums}
        before={[['Receivables', moneyWords(sums.balance - sums.unallocated)]]}
        after={[
          ...(sums.unallocated === 0
            ? []
            : ([
                ['Unallocated', moneyWords(sums.unallocated)],
                ['Balance', moneyWords(sums.balance)],
              ] as const)),
          ...(sums.postDated === 0
            ? []
            : [['Post-dated cheques', moneyWords(sums.postDated)] as const]),
        ]}
        rows={rows.map((row, at) => ({
          ...row,
          id: at + 1,
          party: { kind: row.partyKind, id: row.partyId },
        }))}
        edges={edges}
        columns={partyColumns(edges)}
        actions={partyActions}
        caption="Outstanding by customer"
        empty={['No outstanding receivables', 'Invoices appear here until they are paid.']}
      />
      {!seen.isWhole && <p>Only the top 500 by amount are listed; totals include all.</p>}
    </Stack>
  );
}

const recordKinds: Readonly<Record<string, string>> = {
  sales_invoice: 'invoice',
  credit_note: 'credit_note',
  voucher: 'voucher',
};

const partyOfItem = ({ partyKind, partyId }: ReceivableItem) => `${partyKind}-${partyId}`;

const list = {
  list: accounts.listReceivableItems,
  things: 'open documents',
  search: 'Number, party',
  columns: [
    stacked(
      {
        key: 'docNo',
        label: 'Document',
        cell: (row: ReceivableItem) => <RecordLink id={row.id}>{row.docNo}</RecordLink>,
        words: (row: ReceivableItem) => row.docNo,
      },
      {
        key: 'docKind',
        label: 'Kind',
        cell: (row: ReceivableItem) => (
          <KnownRecord
            kind={recordKinds[row.sourceKind] ?? null}
            id={row.sourceId}
            title={docKindLabels[row.docKind]}
          />
        ),
        words: (row: ReceivableItem) => docKindLabels[row.docKind],
      },
    ),
    onCard('fact', {
      key: 'partyName',
      label: 'Party',
      cell: (row: ReceivableItem) => (
        <KnownRecord
          kind={row.partyKind === 'company' ? 'b2b_company' : row.partyKind}
          id={row.partyId}
          title={row.partyName}
        />
      ),
      words: (row: ReceivableItem) => row.partyName,
    }),
    date('docDate', 'Date'),
    onCard('fact', date('dueDate', 'Due', { sorted: true })),
    {
      ...number('daysLate', 'Days late'),
      cell: (row: ReceivableItem) => (row.daysLate > 0 ? count(row.daysLate) : ''),
    },
    money('amount', 'Amount'),
    onCard('amount', money('balance', 'Open')),
  ],
  filters: [
    choice('partyKind', 'Kind', buyerLabels),
    choice('side', 'What', { owed: 'Receivables', credit: 'Unallocated' }),
    yesNo('overdue', 'Overdue'),
    period('due', 'Due'),
  ],
  rowActions: [
    settlesTicked<ReceivableItem>('Receive payment', {
      form: 'receipt',
      key: 'r',
      ofParty: partyOfItem,
      isFor: ({ balance }) => balance > 0,
      whyNot: 'nothing receivable',
      refusal: 'Select documents of one party.',
    }),
    settlesTicked<ReceivableItem>('Pay back', {
      form: 'payment',
      ofParty: partyOfItem,
      isFor: ({ balance }) => balance < 0,
      whyNot: 'nothing payable',
      refusal: 'Select documents of one party.',
    }),
    writesOff<ReceivableItem>('Write off', 'writeoff', ({ balance }) => balance > 0),
    writesOff<ReceivableItem>('Write back', 'writeback', ({ balance }) => balance < 0),
  ],
  empty: 'No outstanding receivables. Invoices appear here until they are paid.',
} as const;

const sumOf = (rows: readonly ReceivableItem[]) =>
  moneyWords(rows.reduce((sum, { balance }) => sum + balance, 0));

/** Open documents; one that is opened is settled by hand with others of its party. */
function ByDocument() {
  const { partyId, partyKind } = useSearch();
  const of = partyIn(`${partyKind}-${partyId}`);
  return (
    <>
      {of && (
        <Part what="whose documents these are">
          <WhoseDocuments of={of} />
        </Part>
      )}
      <List
        {...list}
        {...(of ? { with: { partyId: of.id } } : {})}
        panel={OpenItemPanel}
        chosenSays={sumOf}
      />
    </>
  );
}

/** Names the party that the list is narrowed to, with the way back to all. */
function WhoseDocuments({ of: { kind, id } }: { of: NonNullable<ReturnType<typeof partyIn>> }) {
  const { rows } = useOperation(accounts.findParties, { kind: [kind], id });
  return (
    <p className={css.whose}>
      Documents of <b>{rows[0]?.name}</b>{' '}
      <ScreenLink to={accountsScreens.receivables} search={{ tab: 'documents' }}>
        Show all
      </ScreenLink>
    </p>
  );
}

const unallocated = {
  ...list,
  things: 'unallocated credits',
  with: { side: 'credit' as const },
  filters: [choice('partyKind', 'Kind', buyerLabels)],
  empty: 'Every receipt is allocated.',
} as const;

/** Receipts, advances and credit notes that settle nothing yet. */
function Unallocated() {
  return <List {...unallocated} panel={OpenItemPanel} chosenSays={sumOf} />;
}
