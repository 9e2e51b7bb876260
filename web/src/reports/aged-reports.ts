import { ageBuckets, agedFrom } from '@counting-house/contract/reports/aged.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { statementViews } from '@counting-house/contract/reports/statement.ts';
import { one } from '../ui/filter/filters.tsx';
import type { TreeReport } from './table/tree-report.ts';

/** What is owed, by how late it is. */
export const dues: readonly TreeReport[] = [
  {
    tab: 'aged-receivables',
    label: 'Aged receivables',
    says: 'What each buyer owes by how late it is, on any day.',
    access: 'accounts.receivable.read',
    kind: 'report',
    operation: reports.getAgedReceivables,
    days: 'day',
    filters: [
      one('view', 'View', statementViews),
      one('buckets', 'Ages', ageBuckets),
      one('by', 'Counted from', agedFrom),
      one('partyKind', 'Buyers', { customer: 'Consumers', company: 'Companies' }),
    ],
  },
  {
    tab: 'aged-payables',
    label: 'Aged payables',
    says: 'What each vendor is owed by how late it is, on any day.',
    access: 'accounts.payable.read',
    kind: 'report',
    operation: reports.getAgedPayables,
    days: 'day',
    filters: [one('view', 'View', statementViews), one('buckets', 'Ages', ageBuckets)],
  },
];
