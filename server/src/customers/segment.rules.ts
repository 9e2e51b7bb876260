import type { CustomerSource } from '@counting-house/contract/customers/customer-labels.ts';
import type { SegmentFilter } from '@counting-house/contract/customers/segment.ts';
import { stateName } from '@counting-house/contract/customers/state.ts';
import { rupees } from '../platform/money.ts';

const sources: Readonly<Record<CustomerSource, string>> = {
  manual: 'entered by hand',
  storefront: 'from the online shop',
};

/** A filter as people say it: 'Tagged retail or festive, in Karnataka, not ordered for 90 days'. */
export function segmentText(filter: SegmentFilter): string {
  const { tags, stateCodes, city, minSpend, minOrders } = filter;
  const words = [
    tags.length > 0 ? `tagged ${anyOf(tags)}` : '',
    stateCodes.length > 0 ? `in ${anyOf(stateCodes.map(stateName))}` : '',
    city ? `of ${city}` : '',
    filter.sources.length > 0 ? anyOf(filter.sources.map((source) => sources[source])) : '',
    minSpend === null ? '' : `spent ${rupees(minSpend)} or more`,
    minOrders === null ? '' : `ordered ${minOrders} times or more`,
    filter.orderedWithinDays === null ? '' : `ordered in the last ${filter.orderedWithinDays} days`,
    filter.notOrderedForDays === null ? '' : `not ordered for ${filter.notOrderedForDays} days`,
  ].filter(Boolean);
  const sentence = words.join(', ') || 'all customers';
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
