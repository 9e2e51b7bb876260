import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { OpeningDocument } from '@counting-house/contract/accounts/periods/opening.ts';
import { useUploadAct } from '../../lists/lists.routes.tsx';
import { List } from '../../ui/list/list.tsx';
import { run } from '../../ui/list/actions.tsx';
import { beginHere, PageActs } from '../../ui/page/page-acts.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { type Column, date, money, onCard, stacked } from '../../ui/table/columns.tsx';
import {
  EditOpeningDocument,
  NewOpeningBuyer,
  NewOpeningCourier,
  NewOpeningVendor,
} from './opening-document-form.tsx';

const kindLabels: Readonly<Record<OpeningDocument['partyKind'], string>> = {
  customer: 'Customer',
  company: 'Company',
  vendor: 'Vendor',
  courier: 'Courier',
};

const columns: readonly Column<OpeningDocument>[] = [
  stacked(
    {
      key: 'docNo',
      label: 'Document',
      cell: (row: OpeningDocument) => <RecordLink id={row.id}>{row.docNo}</RecordLink>,
      words: (row: OpeningDocument) => row.docNo,
    },
    {
      key: 'side',
      label: 'Side',
      cell: ({ side }: OpeningDocument) => (side === 'debit' ? 'Receivable' : 'Payable'),
      words: ({ side }: OpeningDocument) => (side === 'debit' ? 'Receivable' : 'Payable'),
    },
  ),
  stacked(
    {
      key: 'partyName',
      label: 'Party',
      isSorted: true,
      cell: ({ partyKind, partyId, partyName }: OpeningDocument) => (
        <KnownRecord
          kind={partyKind === 'company' ? 'b2b_company' : partyKind}
          id={partyId}
          title={partyName}
        />
      ),
      words: ({ partyName }: OpeningDocument) => partyName,
    },
    {
      key: 'partyKind',
      label: 'Kind',
      cell: ({ partyKind }: OpeningDocument) => kindLabels[partyKind],
      values: kindLabels,
    },
  ),
  date('docDate', 'Date'),
  date('dueDate', 'Due'),
  money('amount', 'Amount'),
  onCard('amount', money('outstanding', 'Open')),
];

const remove = run('Take out', accounts.removeOpeningDocument, {
  dangerous: true,
  sure: {
    title: (row: OpeningDocument) => `Take out ${row.docNo} of ${row.partyName}?`,
    effect: () => 'Its entry is reversed. It can be entered again.',
  },
  done: (row) => `${row.docNo} taken out`,
});

const kindsOf = {
  buyers: ['customer', 'company'],
  vendors: ['vendor'],
  couriers: ['courier'],
} as const;

const newOf = { buyers: NewOpeningBuyer, vendors: NewOpeningVendor, couriers: NewOpeningCourier };

const emptyOf = {
  buyers: 'Invoices that were not paid, and advances, when the books began.',
  vendors: 'Bills that were not paid, and advances to vendors, when the books began.',
  couriers: 'Cash on delivery that couriers had collected and not paid over when the books began.',
} as const;

/** Documents that were open when the books began, one by one, so that they age and are settled alone. */
export function OpeningDocuments({
  of,
  mayWrite,
}: {
  of: keyof typeof kindsOf;
  mayWrite: boolean;
}) {
  const upload = useUploadAct('opening_documents');
  const create = beginHere('New opening document', accounts.createOpeningDocument);
  return (
    <>
      {mayWrite && <PageActs first={create} more={of === 'couriers' ? [] : [upload]} />}
      <List
        list={accounts.listOpeningDocuments}
        things="opening documents"
        columns={columns}
        with={{ partyKind: [...kindsOf[of]] }}
        search="Number, party"
        rowActions={mayWrite ? [remove] : []}
        panel={EditOpeningDocument}
        newPanel={newOf[of]}
        {...(mayWrite ? { create } : {})}
        empty={emptyOf[of]}
      />
    </>
  );
}
