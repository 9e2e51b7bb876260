import type { ListKind, MatchedHeader } from '@counting-house/contract/lists/list-upload.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { dateFormat } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';
import type { ListFile } from './reading/list-file.rules.ts';
import { keptUnit, ratioOf, times } from '../platform/sheets/measure.ts';
import { listKinds } from '../lists.ts';
import {
  type KnownField,
  matchHeaders,
  unitFault,
  findUnit,
  unitsOf,
} from './reading/list-match.rules.ts';
import { uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

type Chosen = {
  readonly header: string;
  readonly field: string | null;
  readonly unit?: string | null | undefined;
};

/**
 * The columns of a file with their fields: as the person says, else as the program writes them whose export it is, else
 * as it was last time, else as found.
 *
 * @throws {Problem} `invalid` (422) for a field that two columns fill, or one whose unit it cannot be read from.
 */
export function matched(
  kind: ListKind,
  file: Pick<ListFile, 'headers' | 'rows'> & { readonly fields?: ListFile['fields'] },
  mapping: readonly Chosen[] | null,
  remembered: ReadonlyMap<string, string> = new Map(),
): MatchedHeader[] {
  const { fields } = listKinds[kind];
  const known = new Map(fields.map((field) => [field.key, field]));
  const given = new Map(mapping?.map((one) => [one.header, one]));
  const taken = new Set([...given.values()].map(({ field }) => field));
  const own = file.fields;
  const found = own
    ? file.headers.map((header) => ({ field: own[header] ?? null, sureness: own[header] ? 1 : 0 }))
    : withRemembered(matchHeaders(file.headers, fields), file.headers, remembered);
  const used = new Set<string>();
  return file.headers.map((header, index) => {
    const said = given.get(header);
    const guess = found[index]?.field ?? null;
    const key = said ? said.field : taken.has(guess) ? null : guess;
    const field = key === null ? undefined : known.get(key);
    if (key !== null && (!field || used.has(key))) {
      throw invalid({ mapping: `Choose a field for ${header} that no other column fills` });
    }
    if (key !== null) used.add(key);
    const chosen = said?.unit ?? null;
    const fault = field && unitFault(header, field, chosen);
    if (fault) throw invalid({ mapping: fault });
    const samples = file.rows.flatMap(
      ({ cells }) => (cells[index] ?? '').trim().slice(0, 80) || [],
    );
    return {
      header,
      field: key,
      sureness: said ? 1 : key === null ? 0 : (found[index]?.sureness ?? 0),
      unit: field ? (chosen ?? findUnit(header, field)) : null,
      samples: [...new Set(samples)].slice(0, 3),
    };
  });
}

type Found = ReturnType<typeof matchHeaders>;

/** A column that went elsewhere last time goes there again, and no other takes its place. */
function withRemembered(
  found: Found,
  headers: readonly string[],
  remembered: ReadonlyMap<string, string>,
): Found {
  const again = new Map(headers.map((header) => [header, remembered.get(header)]));
  const taken = new Set([...again.values()].filter((field) => field !== undefined));
  return headers.map((header, index) => {
    const field = again.get(header);
    if (field !== undefined) return { field, sureness: 1 };
    const match = found[index];
    return match && !taken.has(match.field ?? '') ? match : { field: null, sureness: 0 };
  });
}

/** Where columns of the same names went last time, though the list had other columns too. */
export async function rememberedFields(
  ctx: ReadContext,
  kind: ListKind,
): Promise<ReadonlyMap<string, string>> {
  const [last] = await ctx.tx
    .select({ headers: uploads.headers })
    .from(uploads)
    .where(and(eq(uploads.kind, kind), inArray(uploads.status, ['committed', 'part_committed'])))
    .orderBy(desc(uploads.id))
    .limit(1);
  return new Map(
    last?.headers.flatMap(({ header, field }) => (field === null ? [] : [[header, field]])),
  );
}

/** How the last list with the same headers was matched and read. */
export async function rememberedMapping(ctx: ReadContext, kind: ListKind, headerHash: string) {
  const [last] = await ctx.tx
    .select({ headers: uploads.headers, options: uploads.options })
    .from(uploads)
    .where(
      and(
        eq(uploads.kind, kind),
        eq(uploads.headerHash, headerHash),
        inArray(uploads.status, ['committed', 'part_committed']),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(1);
  return last;
}

/** Says when the same file was loaded before. */
export async function loadedBefore(
  ctx: ReadContext,
  kind: ListKind,
  fileHash: string,
): Promise<string | null> {
  const [before] = await ctx.tx
    .select({ number: uploads.number, at: uploads.committedAt })
    .from(uploads)
    .where(
      and(
        eq(uploads.kind, kind),
        eq(uploads.fileHash, fileHash),
        inArray(uploads.status, ['committed', 'part_committed']),
      ),
    )
    .orderBy(desc(uploads.id))
    .limit(1);
  if (!before?.at) return null;
  const date = dateFormat('en-GB', {
    timeZone: ctx.settings['business.timeZone'],
    day: '2-digit',
    month: 'short',
    year: 'numeric',
  }).format(new Date(before.at));
  return `This file was already loaded on ${date} (upload ${before.number}).`;
}

/** What is to be chosen before the list can be loaded: columns that are needed, units that nobody named. */
export function missingChoices(upload: Pick<Stored, 'kind' | 'headers'>): string[] {
  const { fields } = listKinds[upload.kind];
  const mapped = new Set(upload.headers.map(({ field }) => field));
  const byKey = new Map(fields.map((field): [string | null, KnownField] => [field.key, field]));
  return [
    ...fields
      .filter(({ key, isNeeded }) => isNeeded && !mapped.has(key))
      .map(({ label }) => `Choose the column for ${label}`),
    ...upload.headers.flatMap(({ header, field, unit }) => {
      const of = byKey.get(field);
      return of && unit === null && unitsOf(of).length > 0 ? [`Choose the unit of ${header}`] : [];
    }),
  ];
}

/** Columns whose values are converted, in words. */
export function conversions(upload: Pick<Stored, 'kind' | 'headers'>): string[] {
  const byKey = new Map(listKinds[upload.kind].fields.map((field) => [field.key, field]));
  return upload.headers.flatMap(({ header, field, unit }) => {
    const measure = byKey.get(field ?? '')?.measure;
    if (unit === null || !measure || measure === 'goods') return [];
    const kept = keptUnit[measure];
    const one = times('1', ratioOf(measure, unit));
    return one === '1' ? [] : [`${header} is converted: 1 ${unit} is ${one} ${kept}`];
  });
}
