import { states } from '@counting-house/contract/customers/state.ts';

/** What registration plates, other programs and habit call the states, beside their names of today. */
const others: Readonly<Record<string, string>> = {
  '01': 'jk j&k "jammu & kashmir"',
  '02': 'hp',
  '03': 'pb pj',
  '04': 'ch',
  '05': 'uk ut ua uttaranchal',
  '06': 'hr',
  '07': 'dl "new delhi" "nct of delhi" "delhi nct" "nct delhi"',
  '08': 'rj',
  '09': 'up',
  10: 'br bh',
  11: 'sk',
  12: 'ar',
  13: 'nl',
  14: 'mn',
  15: 'mz',
  16: 'tr',
  17: 'ml me',
  18: 'as',
  19: 'wb "paschim banga"',
  20: 'jh',
  21: 'or od orissa',
  22: 'cg ct cgh chattisgarh "chhatisgarh"',
  23: 'mp',
  24: 'gj',
  26: 'dn dd dh dnhdd 25 "dadra & nagar haveli" "dadra and nagar haveli" "daman & diu" "daman and diu" "dadra & nagar haveli and daman & diu"',
  27: 'mh',
  29: 'ka kn',
  30: 'ga',
  31: 'ld',
  32: 'kl',
  33: 'tn tamilnadu',
  34: 'py pondicherry pondichery',
  35: 'an "andaman & nicobar" "andaman & nicobar islands" "andaman and nicobar"',
  36: 'tg ts telengana',
  37: 'ap ad 28',
  38: 'la',
  96: 'foreign "foreign country" "other country" oc',
  97: 'ot',
};

const byWord = new Map(
  Object.entries(states).flatMap(([code, name]) =>
    [name, ...wordsIn(others[code] ?? ''), code].map((word) => [plain(word), code] as const),
  ),
);

function wordsIn(written: string): string[] {
  return [...written.matchAll(/"([^"]+)"|(\S+)/gu)].map(([, quoted, bare]) => quoted ?? bare ?? '');
}

/** Case, dots and the way of writing "and" do not matter. */
function plain(words: string): string {
  return words
    .toLowerCase()
    .replaceAll(/\band\b/gu, '&')
    .replaceAll(/[^\p{L}\p{N}&]+/gu, '');
}

/**
 * The code of a state that a list names by its code, its name of today or before, or its short name, with the code
 * beside it or alone: `29`, `MH`, `KA(29)`, `29-Karnataka`, `Orissa`; what is none of them is passed on, to be refused.
 */
export function parseState(typed: string | undefined): string | undefined {
  if (!typed) return undefined;
  const [, before, name, after] =
    /^\s*(\d{1,2})?\s*[-–: ]?\s*(.*?)\s*[-([]?\s*(\d{1,2})?\s*[)\]]?\s*$/u.exec(typed) ?? [];
  const code = (before ?? after)?.padStart(2, '0');
  const named = byWord.get(plain(typed)) ?? byWord.get(plain(name ?? ''));
  const coded = code === undefined ? undefined : byWord.get(code);
  if (name && named === undefined) return typed;
  // A name and a code that are not of one state are neither.
  if (named !== undefined && coded !== undefined && named !== coded) return typed;
  return named ?? coded ?? typed;
}
