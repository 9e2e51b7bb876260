import { describe, expect, test } from 'vitest';
import { extractText } from 'unpdf';
import {
  finishPdf,
  measureHeight,
  newPage,
  openPdf,
  paper,
  measureWidth,
  write,
} from '../papers/pdf.ts';
import type { FontName } from './fonts.ts';
import { isPlain } from './runs.ts';
import { openShaping, shape } from './shaping.ts';

/**
 * Words whose marks stand otherwise than their letters: conjuncts, signs drawn before their consonant, joined
 * letters. The numbers are the glyphs of the pinned font in the order of the eye, as Unicode's shaping has
 * them and eyes have checked; a font of another version needs new ones.
 */
const pictures: readonly (readonly [FontName, string, readonly number[], number])[] = [
  ['devanagari regular', 'श्री', [4172, 3930], 967],
  ['devanagari regular', 'पूर्व', [3966, 3994, 3997, 4149], 1124],
  ['devanagari regular', 'शक्ति', [3979, 4033, 4217, 3982], 2045],
  ['bengali regular', 'চট্টো', [30, 396, 191, 329, 59], 1727],
  ['bengali regular', 'জ্ঞানে', [143, 59, 66, 44], 2168],
  ['bengali regular', 'কর্তৃ', [25, 40, 64, 132], 1514],
  ['gurmukhi regular', 'ਸ੍ਰੀ', [48, 111, 53], 855],
  ['gurmukhi regular', 'ਸਿੱਧੂ', [52, 48, 78, 35, 55], 1448],
  ['gujarati regular', 'ક્ષેત્ર', [129, 65, 219], 1299],
  ['gujarati regular', 'રાજેન્દ્ર', [47, 57, 28, 65, 152, 221], 2374],
  ['oriya regular', 'ଶ୍ରୀ', [134, 62], 1054],
  ['oriya regular', 'ଓଡ଼ିଶା', [18, 882, 60, 50, 59], 2376],
  ['tamil regular', 'ஸ்ரீ', [163], 1514],
  ['tamil regular', 'கொழும்பு', [46, 18, 41, 153, 88, 131], 5105],
  ['telugu regular', 'లక్ష్మి', [51, 212, 785], 1651],
  ['telugu regular', 'శ్రీ', [244, 556], 550],
  ['kannada regular', 'ಲಕ್ಷ್ಮಿ', [51, 290, 336], 1606],
  ['kannada regular', 'ರಾಜೇಂದ್ರ', [160, 60, 248, 74, 6, 40, 124], 3732],
  ['malayalam regular', 'ന്റെ', [71, 205], 1776],
  ['malayalam regular', 'ശ്രീ', [162, 56, 66], 1512],
  ['arabic regular', 'لکھنؤ', [296, 98, 281, 16, 94, 60, 72], 2090],
  ['arabic regular', 'دہلی', [102, 70, 89, 28], 1782],
];

/** A street and a city in each script of India. */
const addresses = [
  'महात्मा गांधी मार्ग, पुणे',
  'মহাত্মা গান্ধী রোড, কলকাতা',
  'মহাত্মা গান্ধী পথ, গুৱাহাটী, ৰাজ্য অসম',
  'ਮਹਾਤਮਾ ਗਾਂਧੀ ਮਾਰਗ, ਅੰਮ੍ਰਿਤਸਰ',
  'મહાત્મા ગાંધી માર્ગ, અમદાવાદ',
  'ମହାତ୍ମା ଗାନ୍ଧୀ ମାର୍ଗ, ଭୁବନେଶ୍ୱର',
  'மகாத்மா காந்தி சாலை, கோயம்புத்தூர்',
  'మహాత్మా గాంధీ రోడ్డు, విశాఖపట్నం',
  'ಮಹಾತ್ಮ ಗಾಂಧಿ ರಸ್ತೆ, ಬೆಂಗಳೂರು',
  'മഹാത്മാ ഗാന്ധി റോഡ്, കോഴിക്കോട്',
  'مہاتما گاندھی روڈ، لکھنؤ ۱۲',
  'Mahatma Gandhi Road, Thoothukkudi − ₹ 1,234',
];

async function aPage() {
  const page = await openPdf(paper.label, 'Label');
  newPage(page, paper.label);
  return page;
}

/** The texts that a page draws, each with where it begins. */
async function drawnBy(text: string, width: number): Promise<string> {
  const page = await aPage();
  write(page, text, { x: 0, y: 0, size: 11, width });
  return (await extractText(new Uint8Array(await finishPdf(page)), { mergePages: true })).text;
}

describe('a word', () => {
  test.each(pictures)('in %s is shaped: %s', async (font, word, glyphs, width) => {
    await openShaping();

    const shaped = shape(font, word, font.startsWith('arabic'));

    expect(shaped.glyphs.map(({ id }) => id)).toEqual(glyphs);
    expect(Math.round(shaped.advanceWidth)).toBe(width);
  });

  test('of several marks keeps its letters for anyone who copies it', async () => {
    await openShaping();

    const { glyphs } = shape('tamil regular', 'ஸ்ரீ', false);

    expect(String.fromCodePoint(...glyphs.flatMap(({ codePoints }) => codePoints))).toBe('ஸ்ரீ');
  });
});

describe('an address', () => {
  test.each(addresses)('%s is printed in every face', async (address) => {
    const page = await aPage();

    for (const face of ['regular', 'medium', 'semibold'] as const)
      expect(write(page, address, { x: 0, y: 0, size: 11, face, width: 120 })).toBeGreaterThan(14);

    expect((await finishPdf(page)).length).toBeLessThan(60_000);
  });

  test('in several scripts is one line, as wide as its parts', async () => {
    const page = await aPage();
    const parts = ['ಬೆಂಗಳೂರು ', 'Traders · ', 'கோவை'];

    const whole = measureWidth(page, parts.join(''), { size: 11 });

    const sum = parts.reduce((width, part) => {
      return (
        width + measureWidth(page, `${part}|`, { size: 11 }) - measureWidth(page, '|', { size: 11 })
      );
    }, 0);
    expect(whole).toBeCloseTo(sum, 0);
  });

  test('from right to left keeps a phone and a PIN in their own order', async () => {
    const words = await drawnBy('محمد عبداللہ · +91 98765 43210 · 226 001', 300);

    expect(words).toMatch(/226 001.*\+91 98765 43210/su);
  });

  test('takes as many lines as it needs, and ends with an ellipsis where it may not', async () => {
    const page = await aPage();
    const long = 'ಮಹಾತ್ಮ ಗಾಂಧಿ ರಸ್ತೆ, ಬೆಂಗಳೂರು '.repeat(4);
    const at = { size: 11, width: 120, leading: 14 };

    expect(measureHeight(page, long, at)).toBeGreaterThan(14 * 4);
    expect(measureHeight(page, long, { ...at, lines: 2 })).toBe(28);
    expect(measureHeight(page, 'ಮಹಾತ್ಮ'.repeat(20), at)).toBeGreaterThan(14 * 5);
  });
});

describe('what no font of the papers has', () => {
  test.each([
    ['an emoji', 'Ravi 👨‍👩‍👧 Traders', '“👨‍👩‍👧” in “Ravi 👨‍👩‍👧 Traders” cannot be printed'],
    ['an emoji alone', '🌸', '“🌸” in “🌸” cannot be printed'],
    ['Chinese', 'Wong 王', '“王” in “Wong 王” cannot be printed'],
    ['Thai beside Tamil', 'கோவை ไทย', '“ไ” in “கோவை ไทย” cannot be printed'],
  ])('is refused before it prints: %s', async (_, text, says) => {
    const page = await aPage();

    expect(() => write(page, text, { x: 0, y: 0 })).toThrow(says);
    expect(() => measureHeight(page, text, { width: 100 })).toThrow(says);
  });

  test('is never what plain text is taken to be', async () => {
    await openShaping();
    const all = Array.from({ length: 0x2300 - 0x20 }, (_, at) => String.fromCodePoint(at + 0x20));

    const boxes = all
      .filter(isPlain)
      .filter((letter) => shape('house regular', letter, false).glyphs.some(({ id }) => id === 0));

    expect(boxes).toEqual([]);
  });
});
