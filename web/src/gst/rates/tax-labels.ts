import type { TaxScope, TaxTreatment } from '@counting-house/contract/tax/tax.ts';
import type { States } from '../../ui/marks/badge.tsx';

export const treatmentLabels: Readonly<Record<TaxTreatment, string>> = {
  taxable: 'Taxable',
  nil: 'Nil rated',
  exempt: 'Exempt',
  non_gst: 'Non-GST',
  zero_rated: 'Zero rated (export)',
};

export const scopeLabels: Readonly<Record<TaxScope, string>> = {
  intra: 'Intra-State',
  inter: 'Inter-State',
  any: 'Everywhere',
};

export type TaxState = 'active' | 'ended' | 'off';

export const taxStates: States<TaxState> = {
  active: { label: 'Active', tone: 'done' },
  ended: { label: 'Ended', tone: 'idle' },
  off: { label: 'Inactive', tone: 'idle' },
};
