import { createRequire } from 'node:module';
import type { Bidi } from 'bidi-js';
import { ruleBroken } from '../problem.ts';
import { scriptNames, detectScript, type Face, type FontName, type Script } from './fonts.ts';
import { hasLetter } from './shaping.ts';

/** A stretch of a line that is of one font and one direction. */
export type Run = {
  readonly start: number;
  readonly end: number;
  readonly script: Script;
  /** Odd: from right to left. */
  readonly level: number;
};

/** What the house's own face has, letter for letter in the order of the eye: it needs none of this. */
const plain = /^[\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u017f–—‘’‚“”„•…€₹−]*$/u;

export const isPlain = (text: string): boolean => plain.test(text);

/** Written within words, and drawn by what stands around them. */
const joiner = /[\u200b-\u200d\u2060]|\p{Variation_Selector}/u;
/** Directions that somebody typed: they act on the order and are not drawn. */
const director = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/u;
/** Full stops of verse and of numbers, which other scripts of India borrow from Devanagari. */
const danda = /[\u0964\u0965]/u;
/** Figures that are read from left to right as a whole: a phone, a PIN with its space, a date. */
const figures = /\+?\d[\d\s/.,:()-]*\d/gu;

const require = createRequire(import.meta.url);
// A CommonJS module whose types say otherwise.
const bidi = (require('bidi-js') as () => Bidi)();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text as a paper takes it: composed, tabs as spaces, without what is never drawn. */
export const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/gu, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\ufeff]/gu, '');

/**
 * The runs of one line of reading, in the order in which they are read.
 *
 * @param text as `cleaned` leaves it, without line breaks.
 * @param direction of the paragraph that the line is of.
 * @throws `paper.cannot_print` for a letter that no font of the papers has.
 */
export function splitRuns(text: string, face: Face, direction: Direction): Run[] {
  const levels = levelsOf(text, direction);
  const runs: { start: number; end: number; script: Script; level: number }[] = [];
  let at = 0;
  let before: Script = 'house';
  for (const letter of text) {
    const script = scriptFor(letter, before, face);
    if (script === null) throw cannotPrint(text, at);
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const end = at + letter.length;
    if (last && last.script === script && last.level === level) last.end = end;
    else runs.push({ start: at, end, script, level });
    before = script;
    at = end;
  }
  return runs;
}

type Direction = 'ltr' | 'rtl';

/** The direction of a paragraph is that of its first letter which has one. */
export function detectDirection(paragraph: string): Direction {
  if (!rightToLeft.test(paragraph)) return 'ltr';
  const [first] = bidi.getEmbeddingLevels(paragraph).paragraphs;
  return first?.level === 1 ? 'rtl' : 'ltr';
}

/** Runs of a line in the order of the eye (rule L2 of the bidirectional algorithm). */
export function inOrderOfEye<R extends Run>(runs: readonly R[]): R[] {
  const seen = [...runs];
  const highest = Math.max(0, ...seen.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < seen.length; from += 1) {
      let to = from;
      while ((seen[to]?.level ?? -1) >= level) to += 1;
      if (to > from + 1) seen.splice(from, to - from, ...seen.slice(from, to).reverse());
      from = to;
    }
  }
  return seen;
}

/** What is drawn of a run: without directions, and turned round where our own face writes in a line of Urdu. */
export function shapeRun(text: string, { start, end, script, level }: Run): string {
  const drawn = text.slice(start, end).replaceAll(new RegExp(director, 'gu'), '');
  if (script !== 'house' || level % 2 === 0) return drawn;
  return Array.from(drawn, (letter) => bidi.getMirroredCharacter(letter) ?? letter)
    .reverse()
    .join('');
}

/** What people see as one letter each: a line may break between two of them, and nowhere else within a word. */
export const splitLetters = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A mark or space keeps the font of the letter before it; null when no font has the letter. */
function scriptFor(letter: string, before: Script, face: Face): Script | null {
  const has = (script: Script) => hasLetter(`${script} ${face}` satisfies FontName, letter);
  if (joiner.test(letter) || director.test(letter)) return before;
  if ((letter === ' ' || danda.test(letter) || /\p{Mn}/u.test(letter)) && has(before))
    return before;
  const own = detectScript(letter);
  if (own !== null) return has(own) ? own : null;
  return (['house', 'devanagari', before] as const).find(has) ?? null;
}

/** How deep each letter stands in text of the other direction; all 0 where nothing is written from the right. */
function levelsOf(text: string, direction: Direction): Uint8Array {
  if (direction === 'ltr' && !rightToLeft.test(text)) return new Uint8Array(text.length);
  // Figures are set apart, or a phone beside an Urdu name would show its groups in the wrong order.
  const places: number[] = [];
  let marked = '';
  let from = 0;
  const copy = (to: number) => {
    for (; from < to; from += 1) {
      places.push(marked.length);
      marked += text[from] ?? '';
    }
  };
  for (const found of text.matchAll(figures)) {
    copy(found.index);
    marked += '\u2066';
    copy(found.index + found[0].length);
    marked += '\u2069';
  }
  copy(text.length);
  const { levels } = bidi.getEmbeddingLevels(marked, direction);
  return Uint8Array.from(places, (place) => levels[place] ?? 0);
}

function cannotPrint(text: string, at: number) {
  const { segment } = graphemes.segment(text).containing(at) ?? { segment: text[at] ?? '' };
  const around = text.length > 60 ? `${splitLetters(text).slice(0, 60).join('')}…` : text;
  return ruleBroken(
    'paper.cannot_print',
    `“${segment}” in “${around}” cannot be printed: papers are printed in ${scriptNames} script. Change the text, then print again.`,
  );
}
