import { z } from 'zod';

/** A vendor or a store of ours, as it stands on a paper: a copy, so that no later change alters the paper. */
export const PartyPaper = z.object({
  name: z.string(),
  /** One line each: street, town and PIN, state. */
  address: z.array(z.string()),
  gstin: z.string(),
  /** The two digits of its state; empty abroad. */
  stateCode: z.string(),
  phone: z.string(),
  email: z.string(),
});
export type PartyPaper = z.output<typeof PartyPaper>;
