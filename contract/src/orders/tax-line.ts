import { z } from 'zod';
import { bps, id, money } from '../kit/shapes.ts';

/** One component of the tax of a line or a charge. */
export const TaxLine = z.object({ componentId: id, code: z.string(), rate: bps, amount: money });
export type TaxLine = z.output<typeof TaxLine>;
