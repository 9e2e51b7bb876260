import { z } from 'zod';
import { BuyerParty } from '../accounts/open-items/receivable.ts';
import { reportKeys } from '../kit/report.ts';
import { date } from '../kit/shapes.ts';

const at = date.optional().describe('Today when left out.');

/** From which day documents age. */
export const agedFrom = { due: 'Due date', document: 'Document date' } as const;

export const AgedReceivablesInput = z.strictObject({
  at,
  by: z.enum(['due', 'document']).default('due'),
  partyKind: BuyerParty.optional(),
  ...reportKeys,
});
export type AgedReceivablesInput = z.output<typeof AgedReceivablesInput>;

export const AgedPayablesInput = z.strictObject({ at, ...reportKeys });
export type AgedPayablesInput = z.output<typeof AgedPayablesInput>;
