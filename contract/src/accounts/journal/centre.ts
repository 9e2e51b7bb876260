import { z } from 'zod';
import { changeOf } from '../../kit/change.ts';
import { code, id, text, version } from '../../kit/shapes.ts';

/** What a line is earned or spent for: a channel, a branch, a project. */
export const Centre = z.object({
  id,
  version,
  code: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  isBuiltIn: z.boolean().describe('Documents post to it: its code stays.'),
});
export type Centre = z.output<typeof Centre>;

export const NewCentre = z.strictObject({
  code: code(12),
  name: text(60).pipe(z.string().min(2, 'Name must have at least 2 characters')),
});
export type NewCentre = z.output<typeof NewCentre>;

export const CentreChange = changeOf(NewCentre).extend({ isActive: z.boolean().optional() });
export type CentreChange = z.output<typeof CentreChange>;

/** Codes that documents post to by themselves. */
export const builtInCentres = ['B2C', 'B2B', 'COMMON'] as const;
