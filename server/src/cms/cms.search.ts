import { eq } from 'drizzle-orm';
import type { SearchKind } from '../platform/rows/search.ts';
import { banners } from './banner.table.ts';
import { faqs, faqTopics } from './faq.table.ts';

/** What the search finds of this area. */
export const cmsSearch: readonly SearchKind[] = [
  {
    kind: 'banner',
    label: 'Banners',
    permission: 'cms.banner.read',
    by: 'name',
    rank: 84,
    rows: (tx) =>
      tx
        .select({ id: banners.id, title: banners.title, under: banners.status })
        .from(banners)
        .$dynamic(),
    id: banners.id,
    words: [banners.title],
    isSmall: true,
  },
  {
    kind: 'faq',
    label: 'Questions',
    permission: 'cms.faq.read',
    by: 'name',
    rank: 86,
    rows: (tx) =>
      tx
        .select({ id: faqs.id, title: faqs.question, under: faqTopics.name })
        .from(faqs)
        .innerJoin(faqTopics, eq(faqTopics.id, faqs.topicId))
        .$dynamic(),
    id: faqs.id,
    words: [faqs.searchText],
    isSmall: true,
  },
];
