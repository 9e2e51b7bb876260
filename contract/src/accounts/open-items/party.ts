import { z } from 'zod';
import { id } from '../../kit/shapes.ts';

/** Who owes us or whom we owe. */
export const PartyKind = z.enum(['customer', 'company', 'vendor', 'courier']);
export type PartyKind = z.output<typeof PartyKind>;

/** A party as a document names it: the name is that of the day. */
export const Party = z.object({ kind: PartyKind, id, name: z.string() });
export type Party = z.output<typeof Party>;
