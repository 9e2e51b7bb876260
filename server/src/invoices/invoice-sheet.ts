import { rupees } from '../platform/money.ts';
import { ink, mm, paper } from '../platform/papers/pdf.ts';

const [width, height] = paper.a4;

/** Where things stand on the paper, in points; rows end at `bottom`, below stands the foot. */
export const sheet = {
  left: 14 * mm,
  right: width - 14 * mm,
  top: 14 * mm,
  bottom: height - 26 * mm,
  foot: height - 18.5 * mm,
} as const;

/** How a small head or label is set. */
export const label = { size: 7.5, face: 'medium', colour: ink.muted } as const;

/** An amount under a head that has said the currency. */
export const plain = (amount: number) => rupees(amount).replace('₹', '');

/** `9 %` from thousandths of a percent. */
export const percent = (rate: number) => `${rate / 1000} %`;
