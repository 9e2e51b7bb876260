import { ink } from '../../platform/papers/pdf.ts';

/** How a small head or label is set. */
export const label = { size: 7.5, face: 'medium', colour: ink.muted } as const;

/** `9 %` from thousandths of a percent. */
export const percent = (rate: number) => `${rate / 1000} %`;
