import { formatNumber, type SeriesPattern } from '../platform/series.rules.ts';

type Series = SeriesPattern & { readonly key: string; readonly maxLength: number };

/** A tax document's number has at most sixteen characters of these (CGST Rules 2017, rule 46). */
export const taxLength = 16;
const widest = 10;

const dateTokens = ['FY', 'FYS', 'YYYY', 'YY', 'MM', 'DD'] as const;
const tokens = /\{([A-Z]+)(?::(\d+))?\}/gu;

/**
 * Why a pattern cannot be taken, or null when it can.
 *
 * @param words further tokens that this series knows, such as KIND.
 */
export function whyNotPattern(
  series: Series,
  words: readonly string[],
  fiscalStart: number,
): string | null {
  const found = [...series.pattern.matchAll(tokens)];
  const numbers = found.filter(([, name]) => name === 'N');
  const [number] = numbers;
  if (!number || numbers.length > 1) return 'The pattern needs {N}.';
  const width = Number(number[2] ?? 1);
  if (width < 1 || width > widest) return `{N} can be 1 to ${widest} digits wide.`;
  const names = new Set(found.map(([, name]) => name ?? ''));
  const unknown = [...names].find(
    (name) => name !== 'N' && !dateTokens.includes(name as never) && !words.includes(name),
  );
  if (unknown) return `There is no {${unknown}} here.`;
  const isTax = series.maxLength === taxLength;
  const literal = series.pattern.replaceAll(tokens, '');
  if (isTax && !/^[A-Za-z0-9/-]*$/u.test(literal)) return 'Use letters, digits, - and / only.';
  if (!/^[A-Za-z0-9/_.-]*$/u.test(literal)) return 'Use letters, digits, - / _ and . only.';
  return whyRepeats(series, names) ?? whyTooLong(series, fiscalStart);
}

/** A number that starts again must say when it did. */
function whyRepeats({ reset }: Series, names: ReadonlySet<string>): string | null {
  const has = (...some: string[]) => some.some((name) => names.has(name));
  const year = has('YYYY', 'YY', 'FY', 'FYS');
  const tells = {
    never: true,
    year: has('YYYY', 'YY'),
    fiscal_year: has('FY', 'FYS'),
    month: has('MM') && year,
  }[reset];
  const span = reset === 'month' ? 'month' : 'year';
  return tells ? null : `Numbers would repeat each ${span}. Add {FY}, {YYYY} or {MM}.`;
}

function whyTooLong(series: Series, fiscalStart: number): string | null {
  const sample = formatNumber(series, 1, { date: '2026-11-21', fiscalStart });
  if (sample.length <= series.maxLength) return null;
  return series.maxLength === taxLength
    ? `${sample} has ${sample.length} characters. Tax documents allow 16.`
    : `${sample} has ${sample.length} characters. At most ${series.maxLength} fit.`;
}

/**
 * A text that both patterns can make, or null. Numbers of any width and dates of any year count.
 */
export function clashOf(one: SeriesPattern, other: SeriesPattern, fiscalStart: number) {
  const at = { date: '2026-11-21', fiscalStart };
  const [a, b] = [shapeOf(one.pattern), shapeOf(other.pattern)];
  for (let n = 1; n < 10 ** widest; n *= 10) {
    for (const [pattern, shape] of [
      [one, b],
      [other, a],
    ] as const) {
      const sample = formatNumber(pattern, n, at);
      if (shape.test(sample)) return sample;
    }
  }
  return null;
}

const digits: Readonly<Record<string, string>> = {
  FY: String.raw`\d\d-\d\d`,
  FYS: String.raw`\d{4}`,
  YYYY: String.raw`\d{4}`,
  YY: String.raw`\d\d`,
  MM: String.raw`\d\d`,
  DD: String.raw`\d\d`,
};

function shapeOf(pattern: string): RegExp {
  const parts = pattern.split(/(\{[A-Z]+(?::\d+)?\})/u).map((part) => {
    const [, name, width] = /^\{([A-Z]+)(?::(\d+))?\}$/u.exec(part) ?? [];
    if (name === undefined) return part.replaceAll(/[.\-/]/gu, String.raw`\$&`);
    if (name === 'N') return String.raw`\d{${width ?? 1},}`;
    return digits[name] ?? '[A-Z]+';
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}
