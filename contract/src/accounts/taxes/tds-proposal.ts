import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { bps, date, id, money } from '../../kit/shapes.ts';

/** What is paid to a vendor for several bills, of which tax is to be held back. */
export const TdsToPropose = z.strictObject({
  vendorId: queryId,
  sectionId: queryId,
  date: date.optional(),
  /** When the earliest of what is paid was credited: the rate is of that day, where it is before the payment. */
  creditedOn: date.optional(),
  /** Without tax. */
  value: z.coerce.number().int().min(1).max(1_000_000_000_000),
  /** The payment that is changed, which does not count among the others of its year. */
  voucherId: queryId.optional(),
});
export type TdsToPropose = z.output<typeof TdsToPropose>;

export const ProposedTds = z.object({
  /** The rate of the section that holds on the day of credit or payment, whichever is earlier. */
  sectionId: id,
  /** What of the value and of the year's others bears it. */
  base: money,
  rateBps: bps,
  amount: money,
});
export type ProposedTds = z.output<typeof ProposedTds>;
