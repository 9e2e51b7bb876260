import { formatNumber, type SeriesPattern } from '../../platform/settings/series.rules.ts';

type Series = SeriesPattern & { readonly key: string; readonly maxLength: number };

/** A tax document's number has at most sixteen characters of these (CGST Rules 2017, rule 46). */
const taxLength = 16;
const widest = 10;

const dateTokens = ['FY', 'FYS', 'YYYY', 'YY', 'MM', 'DD'] as const;
const tokens = /\{([A-Z]+)(?::(\d+))?\}/gu;

/** Why a pattern cannot be taken, or null when it can. */
export function whyNotPattern(series: Series, fiscalStart: number): string | null {
  const found = [...series.pattern.matchAll(tokens)];
  const numbers = found.filter(([, name]) => name === 'N');
  const [number] = numbers;
  if (!number || numbers.length > 1) return 'The pattern needs {N}.';
  const width = Number(number[2] ?? 1);
  if (width < 1 || width > widest) return `{N} can be 1 to ${widest} digits wide.`;
  const names = new Set(found.map(([, name]) => name ?? ''));
  const unknown = [...names].find((name) => name !== 'N' && !dateTokens.includes(name as never));
  if (unknown) return `There is no {${unknown}} here.`;
  const isTax = series.maxLength === taxLength;
  const literal = series.pattern.replaceAll(tokens, '');
  if (isTax && !/^[A-Za-z0-9/-]*$/u.test(literal)) return 'Use letters, digits, - and / only.';
  if (!/^[A-Za-z0-9/_.-]*$/u.test(literal)) return 'Use letters, digits, - / _ and . only.';
  // Anyone who mends the one should not meet the other only then.
  const faults = [whyTooLong(series, fiscalStart), whyRepeats(series, names)];
  return faults.filter((says) => says !== null).join(' ') || null;
}

/** A number that starts again must say when it did. */
function whyRepeats({ reset }: Series, names: ReadonlySet<string>): string | null {
  const has = (...some: string[]) => some.some((name) => names.has(name));
  const hasYear = has('YYYY', 'YY');
  const hasFiscalYear = has('FY', 'FYS');
  const year = hasYear || hasFiscalYear ? [] : ['{YYYY}'];
  const missing = {
    never: [],
    // With the month, either year says the other.
    year: hasYear || (hasFiscalYear && has('MM')) ? [] : ['{YYYY} or {YY}'],
    fiscal_year: hasFiscalYear || (hasYear && has('MM')) ? [] : ['{FY} or {FYS}'],
    month: [...(has('MM') ? [] : ['{MM}']), ...year],
  }[reset];
  if (missing.length === 0) return null;
  const span = { never: '', year: 'year', fiscal_year: 'financial year', month: 'month' }[reset];
  return `Numbers would repeat each ${span}. Add ${missing.join(' and ')}.`;
}

function whyTooLong(series: Series, fiscalStart: number): string | null {
  const sample = formatNumber(series, 1, { date: '2026-11-21', fiscalStart });
  if (sample.length <= series.maxLength) return null;
  return series.maxLength === taxLength
    ? `${sample} has ${sample.length} characters. Tax documents allow 16.`
    : `${sample} has ${sample.length} characters. At most ${series.maxLength} fit.`;
}

/** A text that both patterns can make, or null. Numbers of any width and dates of any year count. */
export function findClash(
  one: SeriesPattern,
  other: SeriesPattern,
  fiscalStart: number,
): string | null {
  for (const [maker, shape] of [
    [one, shapeOf(other)],
    [other, shapeOf(one)],
  ] as const) {
    const sample = samplesOf(maker, fiscalStart).find((text) => shape.test(text));
    if (sample !== undefined) return sample;
  }
  return null;
}

/** One number of each width. */
const samplesOf = (series: SeriesPattern, fiscalStart: number): string[] =>
  Array.from({ length: widest }, (_, digits) =>
    formatNumber(series, 10 ** digits, { date: '2026-11-21', fiscalStart }),
  );

const digits: Readonly<Record<string, string>> = {
  FY: String.raw`\d\d-\d\d`,
  FYS: String.raw`\d{4}`,
  YYYY: String.raw`\d{4}`,
  YY: String.raw`\d\d`,
  MM: String.raw`\d\d`,
  DD: String.raw`\d\d`,
};

function shapeOf({ pattern }: SeriesPattern): RegExp {
  const parts = pattern.split(/(\{[A-Z]+(?::\d+)?\})/u).map((part) => {
    const [, name, width = '1'] = /^\{([A-Z]+)(?::(\d+))?\}$/u.exec(part) ?? [];
    if (name === undefined) return part.replaceAll('.', String.raw`\.`);
    // Filled with zeros up to its width; what is wider begins with another digit.
    if (name === 'N') return String.raw`(?:\d{${width}}|[1-9]\d{${width},})`;
    return digits[name] ?? '';
  });
  return new RegExp(`^${parts.join('')}$`, 'u');
}
