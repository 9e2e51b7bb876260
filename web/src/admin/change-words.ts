import type { AuditEntry } from '@counting-house/contract/admin/audit.ts';
import { moment, money, percent, qty, taxPercent } from '../platform/format.ts';

type Change = AuditEntry['changes'][number];

/** 'Reorder level' from `reorderLevel`. */
export const fieldWords = (field: string): string =>
  sentence(field.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase());

/** With a capital at its beginning. */
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const ofFigure = { money, bps: percent, qty, taxRate: taxPercent } as const;

/** A value as people read it; null where there was none. */
export function valueWords(value: unknown, figure: Change['figure']): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return figure ? ofFigure[figure](value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return isMoment.test(value) ? moment(value) : value;
}

const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;
