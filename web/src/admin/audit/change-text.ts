import type { HistoryEntry } from '@counting-house/contract/admin/history.ts';
import type { Happening } from '../../ui/record/timeline.tsx';

/** 'Reorder level' from `reorderLevel`, 'Tax' from `taxId`. */
export const fieldText = (field: string): string =>
  sentence(
    field
      .replace(/(?<=[a-z])Ids?$/u, '')
      .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
      .toLowerCase(),
  ).replaceAll(/\b(?:mrp|sku|hsn|gstin|upi|cod|pan)\b/giu, (word) => word.toUpperCase());

/** With a capital at its beginning. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** An entry of a record's history as its timeline shows it. */
export const describeEntry = (
  entry: Omit<HistoryEntry, 'note'> & { readonly note?: string | null },
): Happening => ({
  id: entry.key,
  at: entry.at,
  who: entry.by,
  words: entry.note ?? `${sentence(entry.what ?? '')}${entry.reason ? ` (${entry.reason})` : ''}`,
  changes: entry.changes.map(({ field, was, is }) => [
    fieldText(field),
    valueText(field, was),
    valueText(field, is),
  ]),
});

const longest = 120;

/** Fields that hold one of a few codes. */
const isCoded = /(?:status|state|kind|mode|method|policy|source|channel|type)$/iu;

/** What a field held: a code such as `partly_paid` in words, anything else as it was typed. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return 'none';
  if (isCoded.test(field) && /^[a-z]+(?:_[a-z]+)*$/u.test(value))
    return fieldText(value.replaceAll('_', ' '));
  return value.length > longest ? `${value.slice(0, longest)}…` : value;
}
