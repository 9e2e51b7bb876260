import type { ListKind, MatchedHeader } from '@counting-house/contract/lists/list-upload.ts';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { dateFormat } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { invalid } from '../platform/problem.ts';
import type { ListFile } from './list-file.rules.ts';
import { listKinds } from '../lists.ts';
import { matchHeaders } from './list-match.rules.ts';
import { uploads } from './list-upload.table.ts';

type Stored = typeof uploads.$inferSelect;

/** The columns of a file with their fields: as the person says, else as it was last time, else as found. */
export function matched(
  kind: ListKind,
  file: Pick<ListFile, 'headers' | 'rows'>,
  mapping: readonly { header: string; field: string | null }[] | null,
  remembered: ReadonlyMap<string, string> = new Map(),
): MatchedHeader[] {
  const { fields } = listKinds[kind];
  const known = new Set(fields.map(({ key }) => key));
  const given = new Map(mapping?.map(({ header, field }) => [header, field]));
  const found = withRemembered(matchHeaders(file.headers, fields), file.headers, remembered);
  const used = new Set<string>();
  return file.headers.map((header, index) => {
    const own = given.has(header) ? (given.get(header) ?? null) : undefined;
    const field = own === undefined ? (mapping ? null : (found[index]?.field ?? null)) : own;
    if (field !== null && (!known.has(field) || used.has(field))) {
      throw invalid({ mapping: `Choose a field for ${header} that no other column fills` });
    }
    if (field !== null) used.add(field);
    const samples = file.rows.flatMap(
      ({ cells }) => (cells[index] ?? '').trim().slice(0, 80) || [],
    );
    return {
      header,
      field,
      sureness: own === undefined ? (found[index]?.sureness ?? 0) : 1,
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

/** Labels of the needed fields that no column fills. */
export function missingFields(upload: Pick<Stored, 'kind' | 'headers'>): string[] {
  const mapped = new Set(upload.headers.map(({ field }) => field));
  return listKinds[upload.kind].fields
    .filter(({ key, isNeeded }) => isNeeded && !mapped.has(key))
    .map(({ label }) => label);
}
