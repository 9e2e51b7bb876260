import {
  Faq,
  type FaqsInput,
  FaqTopic,
  type ShopFaqs,
  type ShopFaqsInput,
} from '@counting-house/contract/cms/faq.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ReadContext } from '../platform/context.ts';
import { asked, pick } from '../platform/rows/asked.ts';
import { columnsFor } from '../platform/rows/columns-for.ts';
import { pageOf } from '../platform/rows/list.ts';
import { theOne } from '../platform/rows/rows.ts';
import { faqs, faqTopics } from './faq.table.ts';

const columns = {
  ...columnsFor(Faq, faqs),
  topic: faqTopics.name,
  topicOrder: faqTopics.sortOrder,
};

/** The questions by topic, both in their order. */
export async function listFaqs(ctx: ReadContext, input: FaqsInput): Promise<ListAnswer<Faq>> {
  return pageOf(ctx, input, {
    rows: withTopic(ctx),
    matching: ctx.tx
      .select({ id: faqs.id })
      .from(faqs)
      .innerJoin(faqTopics, eq(faqTopics.id, faqs.topicId))
      .$dynamic(),
    id: faqs.id,
    where: [
      input.topic ? isNamed(input.topic) : undefined,
      ...asked(input, { status: faqs.status }),
    ],
    search: [faqs.searchText],
    sorts: { ...pick(faqs, 'sortOrder', 'question', 'updatedAt'), topicOrder: faqTopics.sortOrder },
    defaultSort: 'topicOrder,sortOrder',
  });
}

/** @throws {Problem} `not_found`. */
export async function getFaq(ctx: ReadContext, { id }: { id: number }): Promise<Faq> {
  return theOne(faqs, await withTopic(ctx).where(eq(faqs.id, id)));
}

/** The questions of a topic in their order. */
export const faqsIn = (ctx: ReadContext, topicId: number): Promise<Faq[]> =>
  withTopic(ctx).where(eq(faqs.topicId, topicId)).orderBy(asc(faqs.sortOrder), asc(faqs.id));

/** The topics that have questions, in their order. */
export async function listFaqTopics(ctx: ReadContext): Promise<{ rows: FaqTopic[] }> {
  const rows = await ctx.tx
    .select({
      ...columnsFor(FaqTopic, faqTopics),
      faqs: count(),
      published: sql<number>`count(*) filter (where ${faqs.status} = 'published')::int`,
    })
    .from(faqTopics)
    .innerJoin(faqs, eq(faqs.topicId, faqTopics.id))
    .groupBy(faqTopics.id)
    .orderBy(asc(faqTopics.sortOrder), asc(faqTopics.id));
  return { rows };
}

/** What the shop shows. */
export async function shopFaqs(ctx: ReadContext, { topic }: ShopFaqsInput): Promise<ShopFaqs> {
  const rows = await withTopic(ctx)
    .where(and(eq(faqs.status, 'published'), topic ? isNamed(topic) : undefined))
    .orderBy(asc(faqTopics.sortOrder), asc(faqTopics.id), asc(faqs.sortOrder), asc(faqs.id));
  const topics = [...Map.groupBy(rows, (row) => row.topic)];
  return { topics: topics.map(([name, questions]) => ({ name, questions })) };
}

const withTopic = (ctx: ReadContext) =>
  ctx.tx.select(columns).from(faqs).innerJoin(faqTopics, eq(faqTopics.id, faqs.topicId)).$dynamic();

const isNamed = (topic: string) => sql`lower(${faqTopics.name}) = lower(${topic})`;
