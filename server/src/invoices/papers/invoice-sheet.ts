import { ink } from '../../platform/papers/pdf.ts';

/** How a small head or label is set. */
export const label = { size: 7.5, face: 'medium', colour: ink.muted } as const;

/** `9 %` from thousandths of a percent. */
export const percent = (rate: number) => `${rate / 1000} %`;

/** @see CGST Rules 2017, rule 5(1)(f). */
export const compositionText =
  'Composition taxable person, not eligible to collect tax on supplies';
