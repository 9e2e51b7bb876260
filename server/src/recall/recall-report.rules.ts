import type { RecallBatch } from '@counting-house/contract/recall/recall-report.ts';
import type { ContactResult, RecallStatus } from '@counting-house/contract/recall/recall-labels.ts';

export const statusLabels: Readonly<Record<RecallStatus, string>> = {
  draft: 'Draft',
  active: 'Active',
  closed: 'Closed',
  cancelled: 'Cancelled',
};

export const classLabels = {
  '1': 'Class 1, danger to health',
  '2': 'Class 2, possible harm',
  '3': 'Class 3, quality',
} as const;

export const resultLabels: Readonly<Record<ContactResult, string>> = {
  none: 'No result',
  reached: 'Reached',
  unreachable: 'Unreachable',
  returned: 'Returned',
  destroyed: 'Destroyed',
  refused: 'Refused',
};

type Line = { readonly label: string; readonly qtys: readonly number[]; readonly isSum?: true };

/** The mass balance of batches side by side, line by line; those that are zero everywhere are left out. */
export function balanceRows(batches: readonly RecallBatch[]): Line[] {
  const of = (label: string, qty: (batch: RecallBatch) => number): Line => ({
    label,
    qtys: batches.map(qty),
  });
  const parts = [
    of('On hand', ({ balance }) => balance.onHand),
    of('Used in production', ({ balance }) => balance.used),
    of('Scrapped or expired', ({ balance }) => balance.scrapped),
    of('Issued', ({ balance }) => balance.issued),
    of('Returned to vendor', ({ balance }) => balance.vendorReturned),
    of('Shipped', ({ balance }) => balance.shipped),
    of('Came back', ({ balance }) => -balance.cameBack),
    of('Count loss', ({ balance }) => balance.countLoss),
  ].filter(({ qtys }) => qtys.some((qty) => qty !== 0));
  const sum = batches.map((_, at) => parts.reduce((total, { qtys }) => total + (qtys[at] ?? 0), 0));
  return [
    ...parts,
    { label: 'Accounted for', qtys: sum, isSum: true },
    { ...of('Came in', ({ balance }) => balance.cameIn), isSum: true },
  ];
}
