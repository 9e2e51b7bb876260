import { z } from 'zod';
import { BuyerParty } from '../accounts/open-items/receivable.ts';
import { reportKeys } from '../kit/report.ts';
import { date } from '../kit/shapes.ts';

const at = date.optional().describe('Today when left out.');

/** From which day documents age. */
export const agedFrom = { due: 'Due date', document: 'Document date' } as const;

/** Days past due after which what is late stands in the next column. */
export const ageBuckets = {
  '30,60,90': '30, 60, 90 days',
  '15,30,45,60': '15, 30, 45, 60 days',
  '30,60,90,120,180': '30 to 180 days',
  '90,180,365': '90, 180, 365 days',
  '180,365,730,1095': '180 days, 1, 2, 3 years',
} as const;
const mostEdges = 6;
const buckets = z
  .string()
  .regex(/^[1-9]\d{0,3}(,[1-9]\d{0,3}){0,5}$/u, 'Enter 1 to 6 numbers of days, such as 30,60,90.')
  .transform((value) => value.split(',').map(Number))
  .refine(
    (days) => days.length <= mostEdges && days.every((day, i) => day > (days[i - 1] ?? 0)),
    'Each number of days must be more than the one before.',
  )
  .optional()
  .describe('Days past due, rising: `30,60,90`; those of the settings when left out.');
/** By party, or as Schedule III has it: 6 months, 1, 2 and 3 years from the due date. */
const view = z.enum(['management', 'schedule3']).optional();

export const AgedReceivablesInput = z.strictObject({
  at,
  by: z.enum(['due', 'document']).default('due'),
  buckets,
  view,
  partyKind: BuyerParty.optional(),
  ...reportKeys,
});
export type AgedReceivablesInput = z.output<typeof AgedReceivablesInput>;

export const AgedPayablesInput = z.strictObject({ at, buckets, view, ...reportKeys });
export type AgedPayablesInput = z.output<typeof AgedPayablesInput>;
