import type * as HarfBuzz from 'harfbuzzjs';
import { readFont, type FontName } from './fonts.ts';

type Position = {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
};
type Glyph = {
  readonly id: number;
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
};

/** A stretch of text as the marks of its font, in the order of the eye. */
export type Shaped = {
  readonly glyphs: Glyph[];
  readonly positions: Position[];
  readonly advanceWidth: number;
};

let harfBuzz: typeof HarfBuzz | undefined;
const fonts = new Map<FontName, HarfBuzz.Font>();

/** Loads what shapes the scripts of India; it takes 4 MB, with the first paper. */
export async function openShaping(): Promise<void> {
  harfBuzz ??= await import('harfbuzzjs');
}

/**
 * Shapes text of one font and one direction: conjuncts, vowel signs before their consonant, joined letters.
 * The shaping of pdfkit's own fontkit is wrong for Bengali and Gurmukhi.
 *
 * @param text in the order in which it is read.
 * @returns thousandths of the size, as pdfkit counts.
 */
export function shape(name: FontName, text: string, isRightToLeft: boolean): Shaped {
  if (!harfBuzz) throw new Error('cannot happen: shaping before openShaping');
  const font = fontFor(harfBuzz, name);
  const buffer = new harfBuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft ? harfBuzz.Direction.RTL : harfBuzz.Direction.LTR);
  harfBuzz.shape(font, buffer);
  const [infos, places] = [buffer.getGlyphInfos(), buffer.getGlyphPositions()];
  const scale = 1000 / font.face.upem;
  const letters = lettersOf(text, infos);
  const glyphs = infos.map(({ codepoint: id }, at) => {
    return { id, advanceWidth: font.glyphHAdvance(id), codePoints: letters[at] ?? [] };
  });
  const positions = places.map((place, at) => ({
    xAdvance: place.xAdvance * scale,
    yAdvance: place.yAdvance * scale,
    xOffset: place.xOffset * scale,
    yOffset: place.yOffset * scale,
    advanceWidth: (glyphs[at]?.advanceWidth ?? 0) * scale,
  }));
  const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  return { glyphs, positions, advanceWidth };
}

/** Whether a font can print a letter. */
export function hasLetter(name: FontName, letter: string): boolean {
  if (!harfBuzz) throw new Error('cannot happen: shaping before openShaping');
  return fontFor(harfBuzz, name).glyph(letter.codePointAt(0) ?? 0) !== undefined;
}

function fontFor(hb: typeof HarfBuzz, name: FontName): HarfBuzz.Font {
  const known = fonts.get(name);
  if (known) return known;
  const bytes = readFont(name);
  const font = new hb.Font(new hb.Face(new hb.Blob(bytes), 0));
  fonts.set(name, font);
  return font;
}

/** The letters that stand behind each glyph, so that what is copied from a paper is text; of several glyphs the first has them. */
function lettersOf(text: string, infos: readonly { readonly cluster: number }[]): number[][] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const ends = new Map(starts.map((start, at) => [start, starts[at + 1] ?? text.length]));
  const given = new Set<number>();
  return infos.map(({ cluster }) => {
    if (given.has(cluster)) return [];
    given.add(cluster);
    const letters = text.slice(cluster, ends.get(cluster));
    return Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  });
}
