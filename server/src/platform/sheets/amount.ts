/** A number as a cell says it. */
type FoundAmount = {
  /** Plain, `-1250.50`: no marks of thousands, a point before decimals. */
  readonly plain: string;
  /** Which side of an account it names. */
  readonly side: 'dr' | 'cr' | null;
  readonly isPercent: boolean;
  /** What stands behind the number, such as its unit; empty when nothing does. */
  readonly unit: string;
};

const currency = /₹|\bRs\.?|\bINR\b|\/-$/giu;
const side = String.raw`\(?\s*(dr|cr|debit|credit|d|c)\b\.?\s*\)?`;
const before = new RegExp(`^${side}\\s*(?=[-+(\\d.,])`, 'iu');
const after = new RegExp(`\\s*${side}$`, 'iu');

/** Signs that stand where nothing is. */
export const isNothing = (cell: string): boolean =>
  /^\s*(?:[-–—−]{0,3}|nil|n\/?a)\s*$/iu.test(cell);

/**
 * Reads a number as banks, shops and other programs write it: `1,00,000.00 CR`, `Cr. 1000.00`, `500.00(Dr)`,
 * `(200.00)`, `200-`, `₹ 1.234,50`, `5 %`, `48 Pcs`.
 *
 * Marks of thousands have to stand where some country puts them: `95,50` with a decimal point is no number, because
 * nobody can tell 95.50 from 9550.
 *
 * @returns null when it is no number.
 */
export function amountIn(cell: string, decimal: '.' | ','): FoundAmount | null {
  let text = cell
    .replaceAll(/[\u00a0\u202f\u2009\s]+/gu, ' ')
    .replaceAll(currency, ' ')
    .replaceAll(/[−–]/gu, '-')
    .trim();
  const sides = [before.exec(text)?.[1], after.exec(text)?.[1]].filter((one) => one !== undefined);
  text = text.replace(before, '').replace(after, '').trim();
  const found =
    /^(\()?\s*([-+])?\s*([\d.,' ]*\d[.,]?)\s*([-+])?\s*(\))?\s*(%?)\s*(\p{L}[\p{L}\p{N}². /-]{0,30})?$/u.exec(
      text,
    );
  if (!found) return null;
  const [, open, sign, figures = '', behind, close, percent = '', unit = ''] = found;
  if ((open === undefined) !== (close === undefined)) return null;
  const bare = ungrouped(figures.trim(), decimal);
  if (bare === null) return null;
  const isBelow = open !== undefined || sign === '-' || behind === '-';
  return {
    plain: isBelow && /[1-9]/u.test(bare) ? `-${bare}` : bare,
    side: sides.length === 0 ? null : /^d/iu.test(sides[0] ?? '') ? 'dr' : 'cr',
    isPercent: percent !== '',
    unit: unit.trim(),
  };
}

/** Figures without marks of thousands; null where these stand as nobody writes them. */
function ungrouped(figures: string, decimal: '.' | ','): string | null {
  const thousands = decimal === '.' ? ',' : '.';
  const parts = figures.split(decimal);
  if (parts.length > 2) return null;
  const [whole = '', fraction] = parts;
  if (fraction !== undefined && !/^\d*$/u.test(fraction)) return null;
  const groups = whole.split(new RegExp(`[${thousands}' ]`, 'u'));
  const areGroups =
    groups.length === 1 ||
    (/^\d{1,3}$/u.test(groups[0] ?? '') &&
      groups.slice(1, -1).every((group) => /^\d{2,3}$/u.test(group)) &&
      /^\d{3}$/u.test(groups.at(-1) ?? ''));
  if (!areGroups || !/^\d*$/u.test(groups.join(''))) return null;
  const digits = groups.join('') || '0';
  return fraction ? `${digits}.${fraction}` : digits;
}

/**
 * @returns paise or another hundredth; null when it has more decimals than that.
 */
export function parseHundredths(plain: string): number | null {
  const parts = /^(-?)(\d{1,13})(?:\.(\d*))?$/u.exec(plain);
  if (!parts) return null;
  const [, sign, whole = '', fraction = ''] = parts;
  if (/[1-9]/u.test(fraction.slice(2))) return null;
  const all = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'));
  return sign ? -all : all;
}

/** Which sign stands before the decimals, by the cells that leave no doubt; the point where none does. */
export function detectDecimalSign(cells: readonly string[]): '.' | ',' {
  let commas = 0;
  let points = 0;
  for (const cell of cells) {
    const figures = cell.replaceAll(/[^\d.,]/gu, '');
    if (/^\d{1,3}(?:\.\d{3})*,\d{1,2}$|^\d+,\d{1,2}$/u.test(figures)) commas += 1;
    else if (/\.\d{1,2}$|^\d{1,3}(?:,\d{2,3})*,\d{3}$|^\d+\.\d{4,}$/u.test(figures)) points += 1;
  }
  return commas > points ? ',' : '.';
}
