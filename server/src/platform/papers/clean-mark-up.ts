import sanitize from 'sanitize-html';

const goodSchemes = ['http', 'https', 'mailto', 'tel'];

/** Deeper mark-up is no text of a person; looking through it would take the square of its depth. */
const mostNested = 50;

const kept: sanitize.IOptions = {
  allowedTags: 'p h2 h3 h4 b strong i em ul ol li a br table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: goodSchemes,
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'template',
    'iframe',
    'object',
    'svg',
    'math',
    'textarea',
    'option',
    'noscript',
    'title',
  ],
  nestingLimit: mostNested,
  transformTags: { a: (tagName, { href = '' }) => ({ tagName, attribs: linkTo(href.trim()) }) },
};

/**
 * Keeps the allowed mark-up of a pasted text: paragraphs, headings 2 to 4, bold, italic, lists, links
 * and tables. Everything else goes, its words stay; every opened element is closed. Takes its time with
 * long texts: the server has it done in a thread.
 */
export const cleanMarkUp = (pasted: string): string => sanitize(pasted, kept).trim();

function linkTo(href: string): Record<string, string> {
  const isGood = goodSchemes.some((scheme) => href.toLowerCase().startsWith(`${scheme}:`));
  return isGood ? { href, rel: 'noopener nofollow' } : {};
}
