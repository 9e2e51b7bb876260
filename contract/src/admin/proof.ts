import { z } from 'zod';
import { id } from '../kit/shapes.ts';

/** Two figures that should be one, as a nightly proof found them. */
export const ProofFault = z.object({
  /** What disagrees, `Balance of batch B0000012 in tray FG-FLOOR`. */
  what: z.string(),
  /** qty: thousandths; money: paise. */
  measure: z.enum(['qty', 'money']),
  is: z.int(),
  should: z.int(),
  /** The record that it is about; null when it is about many. */
  recordKind: z.string().nullable(),
  recordId: id.nullable(),
});
export type ProofFault = z.output<typeof ProofFault>;

/** What came of a proof, as its job keeps it. */
export const ProofResult = z.object({
  /** How many differ; the first of them follow. */
  faults: z.int(),
  first: z.array(ProofFault),
});
