const small = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const;
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

/** The groups of Indian counting below the crore, which itself counts on. */
const groups = [
  [100_000, 'lakh'],
  [1_000, 'thousand'],
  [100, 'hundred'],
] as const;
const crore = 10_000_000;

/**
 * An amount as it is written out on a bill: `Rupees two thousand two hundred and twenty only`.
 *
 * @param amount paise, zero or more.
 */
export function amountInWords(amount: number): string {
  const [whole, paise] = [Math.floor(amount / 100), amount % 100];
  const fraction = paise === 0 ? '' : ` and paise ${wordsOf(paise)}`;
  return `Rupees ${whole === 0 ? 'zero' : wordsOf(whole)}${fraction} only`;
}

/** `wordsOf(2220)` is two thousand two hundred and twenty. */
function wordsOf(n: number): string {
  if (n >= crore) return joined(`${wordsOf(Math.floor(n / crore))} crore`, n % crore);
  for (const [size, name] of groups) {
    if (n >= size) return joined(`${wordsOf(Math.floor(n / size))} ${name}`, n % size);
  }
  if (n < 20) return small[n] ?? '';
  const unit = small[n % 10] ?? '';
  return unit === '' ? (tens[Math.floor(n / 10)] ?? '') : `${tens[Math.floor(n / 10)]}-${unit}`;
}

/** The last part below a hundred follows an "and". */
function joined(head: string, rest: number): string {
  if (rest === 0) return head;
  return rest < 100 ? `${head} and ${wordsOf(rest)}` : `${head} ${wordsOf(rest)}`;
}
