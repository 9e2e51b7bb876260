import { Refused } from '../../platform/papers/thread-work.ts';

/** An element of OFX or of an XML statement: its name without a prefix, its text, what stands in it. */
export type Mark = {
  readonly name: string;
  readonly attributes: string;
  readonly parts: Mark[];
  text: string;
};

const mostMarks = 1_000_000;
const deepest = 40;

const marks =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<(\/?)([A-Za-z_][\w.:-]*)((?:"[^"<]*"|'[^'<]*'|[^<>"']){0,2000})>|([^<]+)/gu;

/**
 * Reads mark-up into a tree: XML, and the older OFX whose values are never closed. Entities that a document
 * declares itself are not read, so that none can grow.
 *
 * @throws {Refused} when it is nested or long beyond what a statement can be.
 */
export function readMarkUp(text: string): Mark {
  const root: Mark = { name: '', attributes: '', parts: [], text: '' };
  const path: Mark[] = [root];
  let count = 0;
  for (const [, cdata, slash, name = '', attributes = '', plain] of text.matchAll(marks)) {
    const at = path.at(-1) ?? root;
    if (cdata !== undefined) at.text += cdata;
    else if (plain !== undefined) at.text += unescaped(plain);
    else if (slash === '/') closeTo(path, bare(name));
    else if (slash === '') {
      count += 1;
      if (count > mostMarks || path.length > deepest) throw new Refused('The file is too long');
      const isValue = at.text.trim() !== '' && path.length > 1;
      // In OFX the next element follows a value that nobody closed.
      if (isValue) path.pop();
      const mark: Mark = { name: bare(name), attributes, parts: [], text: '' };
      (path.at(-1) ?? root).parts.push(mark);
      if (!attributes.endsWith('/')) path.push(mark);
    }
  }
  return root;
}

const bare = (name: string) => name.slice(name.indexOf(':') + 1);

/** Leaves everything up to the innermost open element of a name; what closes nothing is passed over. */
function closeTo(path: Mark[], name: string): void {
  const at = path.findLastIndex((mark) => mark.name === name);
  if (at > 0) path.length = at;
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

const unescaped = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/giu, (whole, ten, hex, word) => {
    if (word !== undefined) return named[String(word).toLowerCase()] ?? String(whole);
    const code = ten === undefined ? Number.parseInt(String(hex), 16) : Number(ten);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** All elements of a name, however deep. */
export function* allNamed(mark: Mark, name: string): Generator<Mark> {
  for (const part of mark.parts) {
    if (part.name === name) yield part;
    else yield* allNamed(part, name);
  }
}

/** The text at a path below an element, `Refs/EndToEndId`; empty when there is none. */
export function textAt(mark: Mark | undefined, path: string): string {
  let at = mark;
  for (const name of path.split('/')) at = at?.parts.find((part) => part.name === name);
  return at?.text.replaceAll(/\s+/gu, ' ').trim() ?? '';
}

export const partAt = (mark: Mark, name: string): Mark | undefined =>
  mark.parts.find((part) => part.name === name);
