import { amountIn } from './amount.ts';

/** What a column measures. Its values are kept in that unit; those of `goods` in the unit of the goods. */
export type Measure = 'grams' | 'days' | 'rupees' | 'percent' | 'goods';

/** How many of the kept unit one is, as a fraction. */
type Ratio = readonly [times: bigint, by: bigint];

const alike = (names: string, times: bigint, by = 1n) =>
  names.split(' ').map((name) => [name, [times, by] as Ratio] as const);

const ratios: Readonly<Record<Exclude<Measure, 'goods'>, ReadonlyMap<string, Ratio>>> = {
  grams: new Map([
    ...alike('g gm gms gram grams grm grms', 1n),
    ...alike('kg kgs kilo kilos kilogram kilograms', 1_000n),
    ...alike('mg mgs milligram milligrams', 1n, 1_000n),
    ...alike('lb lbs pound pounds', 45_359_237n, 100_000n),
    ...alike('oz ounce ounces', 28_349_523_125n, 1_000_000_000n),
    ...alike('qtl quintal quintals', 100_000n),
    ...alike('t ton tons tonne tonnes mt', 1_000_000n),
  ]),
  days: new Map([
    ...alike('d day days', 1n),
    ...alike('week weeks', 7n),
    ...alike('month months mth mths', 30n),
    ...alike('year years yr yrs', 365n),
  ]),
  rupees: new Map([
    ...alike('₹ rs rs. inr rupee rupees', 1n),
    ...alike('paise paisa', 1n, 100n),
    ...alike('thousand thousands 000 000s', 1_000n),
    ...alike('lakh lakhs lac lacs', 100_000n),
    ...alike('crore crores cr', 10_000_000n),
  ]),
  percent: new Map([...alike('% percent pct', 1n), ...alike('bps', 1n, 100n)]),
};

/** Units of what no list keeps, and of goods. */
const others = new Set(
  '$ € £ usd eur gbp aed sgd cad aud cm cms mm m mtr mtrs metre metres inch inches ft feet ml mls l ltr ltrs litre litres liter liters hour hours hrs minutes pc pcs piece pieces no nos unit units dozen dozens doz box boxes carton cartons case cases pack packs packet packets pkt bag bags pair pairs set sets bottle bottles jar jars roll rolls'.split(
    ' ',
  ),
);

/** Words that are a unit without brackets, too: nobody ends a heading with them otherwise. */
const bare = new Set(
  'g gm gms gram grams kg kgs kilogram kilograms mg lb lbs oz days weeks months years usd eur gbp aed paise lakh lakhs lac lacs crore crores ml cm mm inr % pct bps'.split(
    ' ',
  ),
);

/** A heading without the unit that it names: `Weight (kg)`, `weight_kg`, `Weight, kg`, `Amount (in lakhs)`. */
export function headingUnit(heading: string): {
  readonly words: string;
  readonly unit: string | null;
} {
  const text = heading.replaceAll(/[\s_]+/gu, ' ').trim();
  const [, words = '', inside = ''] =
    /^(.*?)\s*[([]\s*(?:in\s+)?([^()[\]]+?)\s*[)\]]$/iu.exec(text) ?? [];
  const named = inside.toLowerCase();
  if (words !== '' && isUnit(named)) return { words, unit: named };
  const [, front = '', last = ''] = /^(.*?)[\s,/-]+(?:in\s+)?([\p{L}%]+)$/u.exec(text) ?? [];
  const word = last.toLowerCase();
  return front !== '' && bare.has(word)
    ? { words: front, unit: word }
    : { words: text, unit: null };
}

const isUnit = (word: string) =>
  others.has(word) || Object.values(ratios).some((of) => of.has(word));

/** Whether values in a unit can be had in the one that a measure keeps. */
export const isIn = (measure: Measure, unit: string): boolean =>
  measure === 'goods' ? isUnit(unit.toLowerCase()) : ratios[measure].has(unit.toLowerCase());

/** Units to choose from where a heading names none, the kept one first. */
export const choices: Readonly<Partial<Record<Measure, readonly string[]>>> = {
  grams: ['g', 'kg', 'mg', 'lb', 'oz'],
  days: ['days', 'weeks', 'months', 'years'],
};

/** The unit that a measure keeps. */
export const keptUnit: Readonly<Record<Exclude<Measure, 'goods'>, string>> = {
  grams: 'g',
  days: 'days',
  rupees: '₹',
  percent: '%',
};

/**
 * A cell in the unit that its column is kept in: `0.25` under *Weight (kg)* is 250, as is `250 g`. A unit of the cell's
 * own leads. What is no number, or in a unit of something else, stays as it is, to be refused where it is read.
 *
 * @param unit of the heading.
 */
export function keptCell(
  cell: string,
  { measure, unit, decimal }: { measure: Measure; unit: string | null; decimal: '.' | ',' },
): string {
  if (measure === 'goods') {
    const found = unit === null ? null : amountIn(cell, decimal);
    return found?.unit === '' ? `${cell} ${unit ?? ''}` : cell;
  }
  const found = amountIn(cell, decimal);
  if (!found || found.side !== null || found.isPercent) return cell;
  const of = ratios[measure].get((found.unit || (unit ?? keptUnit[measure])).toLowerCase());
  if (!of || (of[0] === of[1] && found.unit === '')) return cell;
  const kept = times(found.plain, of);
  return decimal === ',' ? kept.replace('.', ',') : kept;
}

/** How many of the kept unit one is. */
export const ratioOf = (measure: Exclude<Measure, 'goods'>, unit: string): Ratio =>
  ratios[measure].get(unit.toLowerCase()) ?? [1n, 1n];

const places = 9;

/** A plain number times a ratio, exact to nine places. */
export function times(plain: string, [by, over]: Ratio): string {
  const isBelow = plain.startsWith('-');
  const [whole = '0', fraction = ''] = plain.replace('-', '').split('.');
  const scaled = BigInt(whole + fraction) * by * 10n ** BigInt(places);
  const divided = scaled / (over * 10n ** BigInt(fraction.length));
  const digits = String(divided).padStart(places + 1, '0');
  const decimals = digits.slice(-places).replace(/0+$/u, '');
  const bareNumber = `${digits.slice(0, -places)}${decimals && `.${decimals}`}`;
  return isBelow ? `-${bareNumber}` : bareNumber;
}
