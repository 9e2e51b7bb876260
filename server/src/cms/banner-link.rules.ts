import type { Banner } from '@counting-house/contract/cms/banner.ts';

type Link = Pick<
  Banner,
  'linkType' | 'linkProductId' | 'linkCategoryId' | 'linkOfferId' | 'linkUrl'
>;

/** A link with what its kind needs and nothing else, and what is missing by field. */
export function toLink(wanted: Link): { link: Link; missing: Readonly<Record<string, string>> } {
  const { linkType } = wanted;
  const link = {
    linkType,
    linkProductId: linkType === 'product' ? wanted.linkProductId : null,
    linkCategoryId: linkType === 'category' ? wanted.linkCategoryId : null,
    linkOfferId: linkType === 'offer' ? wanted.linkOfferId : null,
    linkUrl: linkType === 'url' ? wanted.linkUrl : null,
  };
  if (linkType === 'product' && link.linkProductId === null)
    return { link, missing: { linkProductId: 'Choose a product' } };
  if (linkType === 'category' && link.linkCategoryId === null)
    return { link, missing: { linkCategoryId: 'Choose a category' } };
  if (linkType === 'offer' && link.linkOfferId === null)
    return { link, missing: { linkOfferId: 'Choose an offer' } };
  if (linkType === 'url' && link.linkUrl === null)
    return { link, missing: { linkUrl: 'Enter a full address or a path that starts with /' } };
  return { link, missing: {} };
}
