import { filled } from '../templates/template.rules.ts';

type Values = Readonly<Record<string, string>>;

const goodLink = /^(?:https?:\/\/|mailto:|tel:)/iu;
const inline = /\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\[([^\]]+)\]\(([^)\s]+)\)/gu;

/**
 * A mail's text as HTML: paragraphs, `## headings`, lists of `- `, **bold**, *italic* and [links](https://…).
 * The mark-up is read before the values come in, so that no value brings mark-up or HTML of its own.
 */
export function mailHtml(template: string, values: Values): string {
  return template
    .split(/\n{2,}/u)
    .map((block) => blockHtml(block.trim(), values))
    .filter((html) => html !== '')
    .join('\n');
}

/** The same text for those who read mail without HTML. */
export function mailText(template: string, values: Values): string {
  const plain = template
    .replaceAll(/^#{1,3} /gmu, '')
    .replaceAll(inline, (_whole, bold, italic, words, link) =>
      link === undefined ? (bold ?? italic) : `${words}: ${link}`,
    );
  // A line whose value is empty leaves no gap.
  return filled(plain, values, (value) => value)
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim();
}

function blockHtml(block: string, values: Values): string {
  if (block === '') return '';
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- '))) {
    const items = lines.map((line) => `<li>${lineHtml(line.slice(2), values)}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  const [, heading] = /^#{1,3} (.+)$/u.exec(block) ?? [];
  if (heading !== undefined) return `<h2>${lineHtml(heading, values)}</h2>`;
  const html = lines.map((line) => lineHtml(line, values)).join('<br>');
  return html.trim() === '' ? '' : `<p>${html}</p>`;
}

function lineHtml(line: string, values: Values): string {
  let html = '';
  let from = 0;
  for (const found of line.matchAll(inline)) {
    const [whole, bold, italic, words = '', link = ''] = found;
    html += wordsHtml(line.slice(from, found.index), values);
    if (bold !== undefined) html += `<strong>${wordsHtml(bold, values)}</strong>`;
    else if (italic !== undefined) html += `<em>${wordsHtml(italic, values)}</em>`;
    else html += linkHtml(words, link, values);
    from = found.index + whole.length;
  }
  return html + wordsHtml(line.slice(from), values);
}

function linkHtml(words: string, link: string, values: Values): string {
  const href = filled(link, values, (value) => value);
  if (!goodLink.test(href)) return wordsHtml(words, values);
  return `<a href="${escaped(href)}">${wordsHtml(words, values)}</a>`;
}

const wordsHtml = (words: string, values: Values): string =>
  filled(escaped(words), values, (value) => escaped(value).replaceAll('\n', '<br>'));

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
