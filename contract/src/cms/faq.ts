import { z } from 'zod';
import { changeOf } from '../kit/change.ts';
import { listInput, listOf, several } from '../kit/list.ts';
import { id, requiredText, text, ts, version } from '../kit/shapes.ts';

export const FaqStatus = z.enum(['published', 'hidden']);

/** Questions of a house. */
export const mostFaqs = 1_000;

/** The topic of questions that name none. */
export const generalTopic = 'General';

const topic = text(60);

export const NewFaq = z.strictObject({
  question: requiredText(300, 'Question').pipe(
    z.string().min(5, 'Question must be at least 5 characters'),
  ),
  /** Mark-up as people paste it; the server keeps the allowed parts only. */
  answer: z
    .string()
    .min(1, 'Answer is required')
    .max(5_000, 'Answer must be 5,000 characters or fewer'),
  /** General when left out; one that nobody used yet is begun. */
  topic: topic.optional(),
  /** The last of its topic when left out. */
  sortOrder: z.int().min(0).max(100_000).optional(),
  status: FaqStatus.optional(),
});
export type NewFaq = z.output<typeof NewFaq>;

export const ChangedFaq = changeOf(NewFaq);
export type ChangedFaq = z.output<typeof ChangedFaq>;

export const Faq = z.object({
  id,
  topicId: id,
  topic: z.string(),
  question: z.string(),
  answer: z.string(),
  sortOrder: z.int(),
  status: FaqStatus,
  updatedAt: ts,
  version,
});
export type Faq = z.output<typeof Faq>;

/** Saved when `message` is exactly this word. */
export const FaqSaved = z.object({ message: z.literal('success'), faq: Faq });
export type FaqSaved = z.output<typeof FaqSaved>;

export const FaqsInput = listInput({
  topic: topic.optional(),
  status: several(FaqStatus).optional(),
});
export type FaqsInput = z.output<typeof FaqsInput>;
export const FaqList = listOf(Faq);

const ids = z.array(id).min(1).max(mostFaqs);

export const ReorderFaqs = z.strictObject({
  topic: requiredText(60, 'Topic'),
  ids,
  /** The order that the writer saw; left out: whatever order. */
  seenIds: ids.optional(),
});
export type ReorderFaqs = z.output<typeof ReorderFaqs>;
export const FaqRows = z.object({ rows: z.array(Faq) });

export const FaqTopic = z.object({
  id,
  name: z.string(),
  /** Its questions, and how many of them the shop shows. */
  faqs: z.int(),
  published: z.int(),
  version,
});
export type FaqTopic = z.output<typeof FaqTopic>;
export const FaqTopics = z.object({ rows: z.array(FaqTopic) });

export const ReorderFaqTopics = z.strictObject({ ids, seenIds: ids.optional() });
export type ReorderFaqTopics = z.output<typeof ReorderFaqTopics>;

export const MoveFaqs = z.strictObject({
  ids: z.array(id).min(1).max(500),
  topic: requiredText(60, 'Topic'),
});
export type MoveFaqs = z.output<typeof MoveFaqs>;

export const ShopFaqsInput = z.strictObject({ topic: topic.optional() });
export type ShopFaqsInput = z.output<typeof ShopFaqsInput>;

/** What the shop shows: published questions by topic, both in their order. */
export const ShopFaqs = z.object({
  topics: z.array(
    z.object({
      name: z.string(),
      questions: z.array(z.object({ id, question: z.string(), answer: z.string() })),
    }),
  ),
});
export type ShopFaqs = z.output<typeof ShopFaqs>;
