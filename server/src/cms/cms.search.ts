import { eq } from 'drizzle-orm';
import { searched, type SearchKind } from '../platform/rows/search.ts';
import { banners } from './banner.table.ts';
import { faqs, faqTopics } from './faq.table.ts';

/** What the search finds of this area. */
export const cmsSearch: readonly SearchKind[] = [
  searched(banners, 'banner', 'Banners', 'cms.banner.read', {
    by: 'name',
    rank: 84,
    title: banners.title,
    under: banners.status,
    words: [banners.title],
    isSmall: true,
  }),
  searched(faqs, 'faq', 'Questions', 'cms.faq.read', {
    by: 'name',
    rank: 86,
    title: faqs.question,
    under: faqTopics.name,
    join: (rows) => rows.innerJoin(faqTopics, eq(faqTopics.id, faqs.topicId)),
    words: [faqs.searchText],
    isSmall: true,
  }),
];
