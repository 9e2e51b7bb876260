import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { unitWords } from '@counting-house/contract/kit/unit-name.ts';
import { units } from '../admin/unit.table.ts';
import type { ReadContext } from '../platform/context.ts';
import { uploadRows, uploads } from './list-upload.table.ts';

/** Finds what a list names in words. */
export type Lookup<T> = { readonly find: (words: string) => T | undefined };

export type NamedUnit = { readonly id: number; readonly code: string; readonly decimals: number };

/** Units by code or name, or by what screens and other programs call them where no other unit is called that. */
export async function unitLookup(
  ctx: ReadContext,
): Promise<Lookup<NamedUnit> & { byId: ReadonlyMap<number, NamedUnit> }> {
  const rows = await ctx.tx.select().from(units).where(eq(units.status, 'active'));
  const byWord = new Map(
    rows.flatMap((unit) => [unit.code, unit.name].map((word) => [plain(word), unit])),
  );
  for (const unit of rows) {
    for (const word of unitWords(unit.code)) {
      if (!byWord.has(word)) byWord.set(word, unit);
    }
  }
  return {
    find: (words) => byWord.get(plain(words).replace(/\.$/u, '')),
    byId: new Map(rows.map((unit) => [unit.id, unit])),
  };
}

/** What another system calls the things that lists of a kind brought (their field `outsideId`) → their id. */
export async function outsideIds(
  ctx: ReadContext,
  kind: ListKind,
): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.tx
    .select({
      data: uploadRows.data,
      targetId: uploadRows.targetId,
      headers: uploads.headers,
    })
    .from(uploadRows)
    .innerJoin(uploads, eq(uploads.id, uploadRows.uploadId))
    .where(
      and(
        eq(uploads.kind, kind),
        inArray(uploads.status, ['committed', 'part_committed']),
        isNotNull(uploadRows.targetId),
      ),
    )
    .orderBy(desc(uploads.id), asc(uploadRows.rowNo))
    .limit(5_000);
  const ids = new Map<string, number>();
  for (const { data, targetId, headers } of rows) {
    const column = headers.findIndex(({ field }) => field === 'outsideId');
    const outside = plain(data[column] ?? '');
    if (outside && targetId !== null && !ids.has(outside)) ids.set(outside, targetId);
  }
  return ids;
}

/** Letter case, blanks and the writing of paths do not matter. */
export const plain = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/\s*[/>›]\s*/gu, ' / ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
