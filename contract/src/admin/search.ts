import { z } from 'zod';
import { several } from '../kit/list.ts';
import { id } from '../kit/shapes.ts';

/** Most records of one kind that a search answers. */
export const searchLimit = 5;

/** What people look for records by: what is written on papers and labels, or who somebody is. */
export const SearchedBy = z.enum(['number', 'person', 'name']);
export type SearchedBy = z.output<typeof SearchedBy>;

export const SearchInput = z.strictObject({
  q: z.string().trim().min(1, 'Enter what you look for').max(100),
  /** Only these kinds; left out: all. */
  kinds: several(z.string().max(40)).optional(),
  /** Only kinds that are looked for like this. */
  by: SearchedBy.optional(),
});
export type SearchInput = z.output<typeof SearchInput>;

/** A record that was found: what it is called, and a quieter word beside it. */
export const FoundRecord = z.object({
  kind: z.string(),
  id,
  title: z.string(),
  under: z.string(),
});
export type FoundRecord = z.output<typeof FoundRecord>;

export const SearchAnswer = z.object({
  groups: z.array(
    z.object({
      kind: z.string(),
      label: z.string(),
      /** It took too long: there may be more than these rows. */
      isLate: z.boolean(),
      rows: z.array(
        FoundRecord.extend({
          /** Its number, phone or code is just what was typed. */
          isExact: z.boolean(),
        }),
      ),
    }),
  ),
});
export type SearchAnswer = z.output<typeof SearchAnswer>;

/** `order:412`: records by kind and id. */
export const RecordsInput = z.strictObject({
  of: several(z.string().regex(/^[a-z\d_]{1,40}:[1-9]\d{0,14}$/u)).pipe(
    z.array(z.string()).max(20),
  ),
});
export type RecordsInput = z.output<typeof RecordsInput>;

export const NamedRecords = z.object({ rows: z.array(FoundRecord) });
export type NamedRecords = z.output<typeof NamedRecords>;
