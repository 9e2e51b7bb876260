import {
  generalTopic,
  mostFaqs,
  type ChangedFaq,
  type Faq,
  type FaqSaved,
  type FaqTopic,
  type MoveFaqs,
  type NewFaq,
  type ReorderFaqs,
  type ReorderFaqTopics,
} from '@counting-house/contract/cms/faq.ts';
import type { RowResults } from '@counting-house/contract/orders/payment.ts';
import { and, asc, eq, max, ne, sql } from 'drizzle-orm';
import { readingEarly, type WriteContext } from '../platform/context.ts';
import { prepared } from '../platform/http/handlers.ts';
import { cleanRichText, plainText } from '../platform/papers/rich-text.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { readRows } from '../platform/rows/read.ts';
import type { RowSeen } from '../platform/rows/row-register.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  merged,
  readRow,
  removeRow,
  updateRow,
} from '../platform/rows/rows.ts';
import { faqsIn, getFaq, listFaqTopics } from './faq-view.service.ts';
import { faqs, faqTopics } from './faq.table.ts';
import { lockOrder, putInOrder, step } from './order.service.ts';

/** Adds a question; its answer's mark-up is cleaned before the transaction. */
export const createFaq = prepared(
  (_ctx, { answer }: NewFaq) => cleanRichText(answer),
  (ctx: WriteContext, input: NewFaq, answer: string) => addFaq(ctx, { ...input, answer }),
);

/** Changes a question; see `changeFaq`. */
export const updateFaq = prepared(
  async (ctx, { id, answer }: ChangedFaq) => {
    await readRow(readingEarly(ctx), faqs, id);
    return cleanRichText(answer);
  },
  async (ctx: WriteContext, input: ChangedFaq, answer: string | undefined): Promise<FaqSaved> => {
    const faq = await changeFaq(ctx, answer === undefined ? input : { ...input, answer });
    return { message: 'success', faq };
  },
);

/**
 * Changes a question; one that moves to another topic goes to the end of it.
 *
 * Locks the order of all questions when it moves, then the question.
 *
 * @param input its answer is clean already.
 * @throws {Problem} `faq.question_taken` (422) when the topic has this question.
 */
export async function changeFaq(
  ctx: WriteContext,
  { id, version, topic, ...input }: Omit<ChangedFaq, 'version'> & { version?: number },
): Promise<Faq> {
  if (topic !== undefined) await lockOrder(ctx, faqs);
  const before = await lockRow(ctx, faqs, id);
  const topicId = topic === undefined ? before.topicId : await topicFor(ctx, topic);
  const after = merged(before, { ...input, topicId });
  mustAnswer(after.answer);
  await mustBeNew(ctx, after);
  const moves = topicId !== before.topicId;
  await updateRow(
    ctx,
    faqs,
    { id, version },
    {
      ...input,
      topicId,
      searchText: searchTextOf(after),
      ...(moves && input.sortOrder === undefined
        ? { sortOrder: (await lastIn(ctx, topicId)) + step }
        : {}),
    },
  );
  return getFaq(ctx, { id });
}

/** Removes a question for good. */
export async function removeFaq(ctx: WriteContext, { id }: RowSeen): Promise<void> {
  await removeRow(ctx, faqs, id);
}

/** Puts the questions of a topic in order. Locks the order of all questions. */
export async function reorderFaqs(
  ctx: WriteContext,
  { topic, ...wanted }: ReorderFaqs,
): Promise<{ rows: Faq[] }> {
  await lockOrder(ctx, faqs);
  const known = await topicNamed(ctx, topic);
  if (!known) throw invalid({ topic: 'Choose a valid topic' });
  const current = await readRows(
    ctx,
    faqs,
    { topicId: known.id },
    { orderBy: ['sortOrder', 'id'] },
  );
  await putInOrder(ctx, faqs, current, wanted);
  return { rows: await faqsIn(ctx, known.id) };
}

/** Puts the topics in order. Locks the order of all topics. */
export async function reorderFaqTopics(
  ctx: WriteContext,
  wanted: ReorderFaqTopics,
): Promise<{ rows: FaqTopic[] }> {
  await lockOrder(ctx, faqTopics);
  const shown = new Set((await listFaqTopics(ctx)).rows.map(({ id }) => id));
  const stored = await ctx.tx
    .select()
    .from(faqTopics)
    .orderBy(asc(faqTopics.sortOrder), asc(faqTopics.id));
  const current = stored.filter(({ id }) => shown.has(id));
  await putInOrder(ctx, faqTopics, current, wanted);
  return listFaqTopics(ctx);
}

/**
 * Moves questions to the end of another topic, in the order in which they are named; one that the topic has
 * already stays where it is and says so.
 *
 * Locks the order of all questions.
 */
export async function moveFaqs(ctx: WriteContext, { ids, topic }: MoveFaqs): Promise<RowResults> {
  await lockOrder(ctx, faqs);
  const topicId = await topicFor(ctx, topic);
  const wanted = [...new Set(ids)];
  const found = await readRows(ctx, faqs, { id: wanted }, { orderBy: ['id'], lock: 'update' });
  const byId = new Map(found.map((row) => [row.id, row]));
  const inTopic = await readRows(ctx, faqs, { topicId });
  const taken = new Map(inTopic.map(({ id, question }) => [question.toLowerCase(), id]));
  let place = await lastIn(ctx, topicId);
  const rows: RowResults['rows'] = [];
  for (const id of wanted) {
    const row = byId.get(id);
    const other = row && taken.get(row.question.toLowerCase());
    if (!row) rows.push({ id, ok: false, text: 'Question not found.' });
    else if (other !== undefined && other !== id) rows.push({ id, ok: false, text: isIn(topic) });
    else {
      if (row.topicId !== topicId) {
        place += step;
        await changeRow(ctx, faqs, row, { topicId, sortOrder: place });
        taken.set(row.question.toLowerCase(), id);
      }
      rows.push({ id, ok: true, text: '' });
    }
  }
  const done = rows.filter(({ ok }) => ok).length;
  return { rows, done, failed: rows.length - done };
}

async function addFaq(ctx: WriteContext, input: NewFaq): Promise<FaqSaved> {
  await lockOrder(ctx, faqs);
  if ((await ctx.tx.$count(faqs)) >= mostFaqs) {
    const says = 'There are 1,000 questions. Delete old ones first.';
    throw ruleBroken('faq.too_many', says);
  }
  const { topic, ...values } = input;
  mustAnswer(values.answer);
  const topicId = await topicFor(ctx, topic);
  await mustBeNew(ctx, { id: 0, topicId, question: values.question });
  const { id } = await insertRow(ctx, faqs, {
    ...values,
    topicId,
    searchText: searchTextOf(values),
    sortOrder: values.sortOrder ?? (await lastIn(ctx, topicId)) + step,
  });
  return { message: 'success', faq: await getFaq(ctx, { id }) };
}

/** The topic of that name, letter case ignored; begun at the end where there is none. The caller holds the order. */
async function topicFor(ctx: WriteContext, wanted: string | undefined): Promise<number> {
  const name = wanted || generalTopic;
  const known = await topicNamed(ctx, name);
  if (known) return known.id;
  await lockOrder(ctx, faqTopics);
  const [row] = await ctx.tx.select({ last: max(faqTopics.sortOrder) }).from(faqTopics);
  const made = await insertRow(ctx, faqTopics, { name, sortOrder: (row?.last ?? 0) + step });
  return made.id;
}

async function topicNamed(ctx: WriteContext, name: string) {
  const [topic] = await ctx.tx
    .select({ id: faqTopics.id })
    .from(faqTopics)
    .where(sql`lower(${faqTopics.name}) = lower(${name})`);
  return topic;
}

/** Says in which topic the question stands already; the constraint would only know that it does. */
async function mustBeNew(
  ctx: WriteContext,
  { id, topicId, question }: { id: number; topicId: number; question: string },
): Promise<void> {
  const [other] = await ctx.tx
    .select({ topic: faqTopics.name })
    .from(faqs)
    .innerJoin(faqTopics, eq(faqTopics.id, faqs.topicId))
    .where(
      and(
        eq(faqs.topicId, topicId),
        sql`lower(${faqs.question}) = lower(${question})`,
        ne(faqs.id, id),
      ),
    );
  if (!other) return;
  const says = isIn(other.topic);
  throw ruleBroken('faq.question_taken', says, { fields: { question: says } });
}

const isIn = (topic: string) => `This question is already in ${topic}`;

/** Mark-up without a word is no answer. */
function mustAnswer(answer: string): void {
  if (plainText(answer) === '') throw invalid({ answer: 'Answer is required' });
}

const searchTextOf = ({ question, answer }: { question: string; answer: string }) =>
  `${question} ${plainText(answer)}`;

async function lastIn(ctx: WriteContext, topicId: number): Promise<number> {
  const [row] = await ctx.tx
    .select({ last: max(faqs.sortOrder) })
    .from(faqs)
    .where(eq(faqs.topicId, topicId));
  return row?.last ?? 0;
}
