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
    says: 'Receivables of each customer by age, as of any day.',
    access: 'accounts.receivable.read',
    kind: 'report',
    operation: reports.getAgedReceivables,
    days: 'day',
    filters: [
      one('view', 'View', statementViews),
      one('buckets', 'Ages', ageBuckets),
      one('by', 'Age by', agedFrom),
      one('partyKind', 'Channel', { customer: 'Consumers', company: 'Companies' }),
    ],
  },
  {
    tab: 'aged-payables',
    label: 'Aged payables',
    says: 'Payables to each vendor by age, as of any day.',
    access: 'accounts.payable.read',
    kind: 'report',
    operation: reports.getAgedPayables,
    days: 'day',
    filters: [one('view', 'View', statementViews), one('buckets', 'Ages', ageBuckets)],
  },
];
