import { FaqStatus } from '@counting-house/contract/cms/faq.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf, reference, rowId, stamps } from '../platform/database/columns.ts';

/** What questions are about; one without questions is not shown anywhere. */
export const faqTopics = pgTable(
  'faq_topic',
  {
    id: rowId(),
    name: text().notNull(),
    sortOrder: integer().notNull(),
    ...stamps(),
  },
  (topic) => [uniqueIndex('faq_topic.name_taken').on(sql`lower(${topic.name})`)],
);

/** A question that customers ask, and its answer. */
export const faqs = pgTable(
  'faq',
  {
    id: rowId(),
    topicId: reference(),
    question: text().notNull(),
    /** Mark-up of the allowed kinds only. */
    answer: text().notNull(),
    /** Question and answer without mark-up. */
    searchText: text().notNull(),
    sortOrder: integer().notNull(),
    status: oneOf(FaqStatus).notNull().default('published'),
    ...stamps(),
  },
  (faq) => [
    uniqueIndex('faq.question_taken').on(faq.topicId, sql`lower(${faq.question})`),
    check('faq.question_short', sql`length(${faq.question}) >= 5`),
    check('faq.answer_missing', sql`${faq.answer} <> ''`),
    foreignKey({
      name: 'faq.topic_unknown',
      columns: [faq.topicId],
      foreignColumns: [faqTopics.id],
    }),
  ],
);
