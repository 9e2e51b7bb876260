import { createRequire } from 'node:module';
import type { Face } from './fonts.ts';
import {
  cleaned,
  detectDirection,
  shapeRun,
  inOrderOfEye,
  splitLetters,
  splitRuns,
  type Run,
} from './runs.ts';

/** What is drawn at one place with one font. */
export type Stretch = {
  readonly text: string;
  readonly script: Run['script'];
  readonly isRightToLeft: boolean;
  readonly width: number;
};
/** A line of a text in the order of the eye. */
export type TextLine = { readonly stretches: readonly Stretch[]; readonly width: number };

type Measure = (stretch: Omit<Stretch, 'width'>) => number;
type Room = {
  readonly face: Face;
  readonly measure: Measure;
  readonly width?: number | undefined;
  /** More than these are cut. */
  readonly lines?: number | undefined;
};
/** Where a line of a paragraph is put. */
type Place = Pick<Room, 'face' | 'measure'> & {
  readonly direction: 'ltr' | 'rtl';
  readonly width: number;
};
type Break = { readonly position: number; readonly required: boolean };
type LineBreaker = new (text: string) => { nextBreak: () => Break | null };

const require = createRequire(import.meta.url);

/**
 * Divides text of any of our scripts into lines of a width; what has no room in the last of them ends
 * with an ellipsis. A word that is longer than a line is broken between two letters.
 */
export function linesOfText(text: string, { width, lines: most, ...room }: Room): TextLine[] {
  const all = cleaned(text).split('\n');
  const placeOf = (paragraph: string): Place => {
    return { ...room, width: width ?? Infinity, direction: detectDirection(paragraph) };
  };
  // What cannot be printed is refused with all that stands around it.
  for (const paragraph of all) splitRuns(paragraph, room.face, detectDirection(paragraph));
  if (width === undefined) return [lineOf(all.join(' '), placeOf(all.join(' ')))];
  const parts = all.flatMap((paragraph) => {
    const place = placeOf(paragraph);
    return divided(paragraph, place).map((part) => ({ part, place }));
  });
  const kept = parts.slice(0, most).map(({ part, place }) => lineOf(part, place));
  const cut = most === undefined || most < 1 ? undefined : parts[most];
  const last = parts[kept.length - 1];
  if (!cut || !last) return kept;
  return [...kept.slice(0, -1), withEllipsis(last.part, last.place)];
}

/** The lines of a paragraph, each with the space at its end. */
function divided(paragraph: string, place: Place): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of wordsOf(paragraph)) {
    if (fits(line + word, place)) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of fits(word, place) ? [word] : splitLetters(word)) {
      if (line !== '' && !fits(line + letter, place)) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

const fits = (text: string, place: Place) => lineOf(text, place).width <= place.width + 0.01;

/** Where Unicode lets a line end (UAX 14), as pdfkit does for plain text. */
function wordsOf(paragraph: string): string[] {
  const Breaker = require('linebreak') as LineBreaker;
  const breaker = new Breaker(paragraph);
  const words: string[] = [];
  let from = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    words.push(paragraph.slice(from, found.position));
    from = found.position;
  }
  return words;
}

/** A full line gives up letters at its end for the three points that say there is more. */
function withEllipsis(text: string, place: Place): TextLine {
  const letters = splitLetters(text.trimEnd());
  for (let kept = letters.length; kept > 0; kept -= 1) {
    const line = `${letters.slice(0, kept).join('').trimEnd()}…`;
    if (fits(line, place)) return lineOf(line, place);
  }
  return lineOf('…', place);
}

function lineOf(text: string, { face, measure, direction }: Place): TextLine {
  const line = text.trimEnd();
  const stretches = inOrderOfEye(splitRuns(line, face, direction)).map((run) => {
    const drawn = {
      text: shapeRun(line, run),
      script: run.script,
      isRightToLeft: run.level % 2 === 1,
    };
    return { ...drawn, width: measure(drawn) };
  });
  return { stretches, width: stretches.reduce((sum, { width }) => sum + width, 0) };
}
