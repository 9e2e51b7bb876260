const kept = new Set([
  'p',
  'h2',
  'h3',
  'h4',
  'b',
  'strong',
  'i',
  'em',
  'ul',
  'ol',
  'li',
  'a',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
]);
const single = new Set(['br']);
const withoutContent =
  /<(script|style|template|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/giu;
const token = /<!--[\s\S]*?(?:-->|$)|<\/?([a-z][a-z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</giu;
const goodLink = /^(?:https?:|mailto:|tel:)/iu;

/**
 * Keeps the allowed mark-up of a pasted text: paragraphs, headings 2 to 4, bold, italic, lists, links
 * and tables. Everything else goes, its words stay; every opened element is closed.
 */
export function cleanRichText(pasted: string): string {
  const open: string[] = [];
  let clean = '';
  for (const [piece, name, attributes = ''] of pasted
    .replaceAll(withoutContent, '')
    .matchAll(token)) {
    if (!name) {
      if (!piece.startsWith('<!--')) clean += escaped(decoded(piece));
      continue;
    }
    const tag = name.toLowerCase();
    if (!kept.has(tag)) continue;
    if (piece.startsWith('</')) clean += closed(open, tag);
    else {
      clean += opened(tag, attributes);
      if (!single.has(tag)) open.push(tag);
    }
  }
  return (
    clean +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  ).trim();
}

/** The words of a rich text, without mark-up. */
export function plainText(rich: string): string {
  return decoded(rich.replaceAll(/<[^>]*>/gu, ' '))
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

function opened(tag: string, attributes: string): string {
  if (tag !== 'a') return `<${tag}>`;
  const [, inDouble, inSingle, bare] =
    /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/iu.exec(attributes) ?? [];
  const href = decoded(inDouble ?? inSingle ?? bare ?? '').trim();
  return goodLink.test(href) ? `<a href="${escaped(href)}" rel="noopener nofollow">` : '<a>';
}

/** Closes what is open down to the tag; a closing without an opening is left out. */
function closed(open: string[], tag: string): string {
  const at = open.lastIndexOf(tag);
  if (at < 0) return '';
  return open
    .splice(at)
    .toReversed()
    .map((name) => `</${name}>`)
    .join('');
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(text: string): string {
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/giu, (whole, word: string) => {
    if (!word.startsWith('#')) return named[word.toLowerCase()] ?? whole;
    const point =
      word[1] === 'x' || word[1] === 'X' ? parseInt(word.slice(2), 16) : Number(word.slice(1));
    return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : '';
  });
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
