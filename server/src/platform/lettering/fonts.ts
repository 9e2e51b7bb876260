import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

export type Face = 'regular' | 'medium' | 'semibold';

/** Blocks of Unicode by the script that they hold, of those that papers are printed in beside the house's own face. */
const blocks = [
  ['arabic', /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/u],
  ['devanagari', /[\u0900-\u097f\u1cd0-\u1cff\ua8e0-\ua8ff]/u],
  ['bengali', /[\u0980-\u09ff]/u],
  ['gurmukhi', /[\u0a00-\u0a7f]/u],
  ['gujarati', /[\u0a80-\u0aff]/u],
  ['oriya', /[\u0b00-\u0b7f]/u],
  ['tamil', /[\u0b80-\u0bff]/u],
  ['telugu', /[\u0c00-\u0c7f]/u],
  ['kannada', /[\u0c80-\u0cff]/u],
  ['malayalam', /[\u0d00-\u0d7f]/u],
] as const;

/** What a stretch of text is printed in: `house` is our own face. Names are those that the fonts bear. */
export type Script = (typeof blocks)[number][0] | 'house';

export type FontName = `${Script} ${Face}`;

const packages: Readonly<Record<Script, string>> = {
  house: '@expo-google-fonts/ibm-plex-sans/{face}/IBMPlexSans_{face}.ttf',
  devanagari: '@expo-google-fonts/noto-sans/{face}/NotoSans_{face}.ttf', // It has Latin, Greek and Cyrillic letters as well.
  arabic: '@expo-google-fonts/noto-sans-arabic/{face}/NotoSansArabic_{face}.ttf',
  bengali: '@expo-google-fonts/noto-sans-bengali/{face}/NotoSansBengali_{face}.ttf',
  gurmukhi: '@expo-google-fonts/noto-sans-gurmukhi/{face}/NotoSansGurmukhi_{face}.ttf',
  gujarati: '@expo-google-fonts/noto-sans-gujarati/{face}/NotoSansGujarati_{face}.ttf',
  oriya: '@expo-google-fonts/noto-sans-oriya/{face}/NotoSansOriya_{face}.ttf',
  tamil: '@expo-google-fonts/noto-sans-tamil/{face}/NotoSansTamil_{face}.ttf',
  telugu: '@expo-google-fonts/noto-sans-telugu/{face}/NotoSansTelugu_{face}.ttf',
  kannada: '@expo-google-fonts/noto-sans-kannada/{face}/NotoSansKannada_{face}.ttf',
  malayalam: '@expo-google-fonts/noto-sans-malayalam/{face}/NotoSansMalayalam_{face}.ttf',
};

const faces: Readonly<Record<Face, string>> = {
  regular: '400Regular',
  medium: '500Medium',
  semibold: '600SemiBold',
};

/** The scripts of India that papers are printed in, as people call them. */
export const scriptNames =
  'Latin, Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam or Urdu';

/** The script whose font a letter needs; null is for what every script writes, and what none of ours does. */
export function detectScript(letter: string): Exclude<Script, 'house'> | null {
  return blocks.find(([, block]) => block.test(letter))?.[0] ?? null;
}

const require = createRequire(import.meta.url);
const loaded = new Map<FontName, Buffer>();

/** The bytes of a font, read when the first text needs it. */
export function readFont(name: FontName): Buffer {
  const known = loaded.get(name);
  if (known) return known;
  const [script, face] = name.split(' ') as [Script, Face];
  const file = packages[script].replaceAll('{face}', faces[face]);
  const bytes = readFileSync(require.resolve(file));
  loaded.set(name, bytes);
  return bytes;
}
