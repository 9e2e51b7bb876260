import { conflict } from '../platform/problem.ts';

/** 409: the invoice is not in force any more. */
export const cancelledAlready = (number: string | null) =>
  conflict('invoice.cancelled_already', `Invoice ${number} is cancelled.`);
