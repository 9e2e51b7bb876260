import { asc } from 'drizzle-orm';
import { plain, type Lookup } from '../lists/list-lookup.service.ts';
import type { ReadContext } from '../platform/context.ts';
import { amountIn } from '../platform/sheets/amount.ts';
import { endedTaxes } from './ended.service.ts';
import { taxes } from './tax.table.ts';

export type NamedTax = { readonly id: number; readonly name: string };

export type TaxLookup = Lookup<NamedTax> & {
  /** Why words name no tax that can be chosen today. */
  whyNot(words: string): string;
};

/** Taxes in force by name, code or rate: `GST 5%`, `5`, `5 %`; of those that ended when, and what to use instead. */
export async function taxLookup(ctx: ReadContext): Promise<TaxLookup> {
  const all = await ctx.tx.select().from(taxes).orderBy(asc(taxes.id));
  const ended = await endedTaxes(ctx);
  const byWord = wordsOf(all.filter(({ id }) => !ended.has(id)));
  const gone = wordsOf(all.filter(({ id }) => ended.has(id)));
  const found = (of: ReadonlyMap<string, NamedTax>, words: string) =>
    of.get(plain(words)) ?? of.get(String(rateIn(words)));
  return {
    find: (words) => found(byWord, words),
    whyNot: (words) => ended.get(found(gone, words)?.id ?? 0)?.says ?? taxNotFound(words),
  };
}

/** Taxes by their names, codes and rates; where two bear one word the older. */
function wordsOf(rows: readonly (typeof taxes.$inferSelect)[]): ReadonlyMap<string, NamedTax> {
  const byWord = new Map<string, NamedTax>();
  for (const tax of rows) {
    const rate = tax.treatment === 'taxable' || tax.rate > 0 ? [String(tax.rate / 1000)] : [];
    for (const word of [tax.name, tax.code, ...rate]) {
      if (!byWord.has(plain(word))) byWord.set(plain(word), tax);
    }
  }
  return byWord;
}

/** `5.00 %` is 5; null where it is no rate. */
function rateIn(words: string): number | null {
  const found = amountIn(words, '.');
  return found && found.side === null && found.unit === '' ? Number(found.plain) : null;
}

/** A share such as 0.05 is never taken for 5 %: that is asked. */
function taxNotFound(words: string): string {
  const rate = rateIn(words);
  const isShare = rate !== null && rate > 0 && rate < 1 && !words.includes('%');
  const hint = isShare ? `. Enter ${Number((rate * 100).toPrecision(6))}% if that is meant` : '';
  return `Tax '${words}' not found${hint}`;
}
