import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  type ChangedCourierWord,
  CourierWord,
  type CourierWordListInput,
  type NewCourierWord,
} from '@counting-house/contract/logistics/courier-account.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { wakeKind } from '../../platform/jobs/jobs.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, theOne, readRow, updateRow } from '../../platform/rows/rows.ts';
import { courierAccounts, type AccountRecord } from './courier-account.table.ts';
import { suggestedMeaning, normalizeWord } from './courier-message.rules.ts';
import { courierUpdates } from './courier-update.table.ts';
import { courierWords, type WordRecord } from './courier-word.table.ts';

/** What is no status, such as a text of its own for each parcel, fills no list for ever. */
const mostWords = 500;

/** A word of an update as it is compared; as `wordOf` has it. */
const comparedWord = sql`trim(regexp_replace(lower(${courierUpdates.word}), '[\\s_-]+', ' ', 'g'))`;

/** Words of couriers; those that nobody has explained come first. */
export async function listCourierWords(ctx: ReadContext, input: CourierWordListInput) {
  const page = await pageOf(ctx, input, {
    rows: selectWords(ctx).$dynamic(),
    matching: ctx.tx
      .select({ id: courierWords.id })
      .from(courierWords)
      .innerJoin(courierAccounts, eq(courierAccounts.id, courierWords.accountId))
      .$dynamic(),
    id: courierWords.id,
    where: [
      ...asked(input, { ids: courierWords.id, accountId: courierWords.accountId }),
      input.isKnown &&
        (input.isKnown === 'yes' ? isNotNull(courierWords.meaning) : isNull(courierWords.meaning)),
    ],
    search: [courierWords.word, courierAccounts.name],
    sorts: { word: courierWords.word, account: courierAccounts.name },
    defaultSort: 'word',
  });
  return { ...page, rows: page.rows.map(shown) };
}

/** Says what a word means before or after it came. Updates that waited for it are applied by the job. */
export async function createCourierWord(
  ctx: WriteContext,
  input: NewCourierWord,
): Promise<CourierWord> {
  await readRow(ctx, courierAccounts, input.accountId);
  const word = normalizeWord(input.word);
  const [unknown] = await ctx.tx
    .select()
    .from(courierWords)
    .where(
      and(
        eq(courierWords.accountId, input.accountId),
        eq(courierWords.word, word),
        isNull(courierWords.meaning),
      ),
    )
    .for('update');
  const { meaning, reason = null } = input;
  const { id } = unknown
    ? await updateRow(ctx, courierWords, { id: unknown.id }, { meaning, reason })
    : await insertRow(ctx, courierWords, { accountId: input.accountId, word, meaning, reason });
  return explained(ctx, id);
}

/** Changes what a word means. What was done by its meaning before stays. */
export async function updateCourierWord(
  ctx: WriteContext,
  { id, version, ...values }: ChangedCourierWord,
): Promise<CourierWord> {
  const isFailure = values.meaning === undefined || values.meaning === 'attempt_failed';
  await updateRow(
    ctx,
    courierWords,
    { id, version },
    isFailure ? values : { ...values, reason: null },
  );
  return explained(ctx, id);
}

/** Lets what waited for a word be applied. */
async function explained(ctx: WriteContext, id: number): Promise<CourierWord> {
  const word = await readRow(ctx, courierWords, id);
  await ctx.tx
    .update(courierUpdates)
    .set({ outcome: 'received', text: '', tries: 0, solvedBy: ctx.user.id })
    .where(
      and(
        eq(courierUpdates.accountId, word.accountId),
        eq(courierUpdates.outcome, 'unknown_word'),
        eq(comparedWord, word.word),
      ),
    );
  wakeKind(ctx, 'logistics.readCourierMessages');
  return shown(theOne(courierWords, await selectWords(ctx).where(eq(courierWords.id, id))));
}

/** The words of an account by their text. */
export async function readCourierWords(
  ctx: ReadContext,
  accountId: number,
): Promise<ReadonlyMap<string, WordRecord>> {
  const rows = await ctx.tx
    .select()
    .from(courierWords)
    .where(eq(courierWords.accountId, accountId));
  return new Map(rows.map((row) => [row.word, row]));
}

/** Keeps a word that nobody has explained yet, and says so once. */
export async function keepUnknownWord(
  ctx: WriteContext,
  account: AccountRecord,
  said: string,
): Promise<void> {
  const word = normalizeWord(said);
  if ((await ctx.tx.$count(courierWords, eq(courierWords.accountId, account.id))) >= mostWords)
    return;
  const made = await ctx.tx
    .insert(courierWords)
    .values({
      accountId: account.id,
      word,
      createdAt: ctx.now,
      createdBy: ctx.user.id,
      updatedAt: ctx.now,
      updatedBy: ctx.user.id,
    })
    .onConflictDoNothing()
    .returning({ id: courierWords.id });
  if (made.length === 0) return;
  await notify(ctx, {
    to: { permission: 'integrations.connection.write' },
    kind: 'courier_word_unknown',
    text: `${account.name} sends the status “${word}”. Map it to a status.`,
    link: `${addresses.courierAccounts}?tab=words&isKnown=no`,
    about: `courier ${account.id}`,
  });
}

function selectWords(ctx: ReadContext) {
  return ctx.tx
    .select({
      ...columnsFor(CourierWord, courierWords),
      account: courierAccounts.name,
      waiting: sql<number>`(select count(*)::int from ${courierUpdates}
        where ${courierUpdates.accountId} = ${courierWords.accountId}
          and ${courierUpdates.outcome} = 'unknown_word' and ${comparedWord} = ${courierWords.word})`,
    })
    .from(courierWords)
    .innerJoin(courierAccounts, eq(courierAccounts.id, courierWords.accountId));
}

const shown = (row: Omit<CourierWord, 'suggested'>): CourierWord => ({
  ...row,
  suggested: row.meaning === null ? suggestedMeaning(row.word) : null,
});
