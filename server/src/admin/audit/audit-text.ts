const irregular: Readonly<Record<string, string>> = {
  begin: 'began',
  bring: 'brought',
  choose: 'chose',
  do: 'did',
  find: 'found',
  forget: 'forgot',
  get: 'got',
  give: 'gave',
  hold: 'held',
  keep: 'kept',
  let: 'let',
  make: 'made',
  put: 'put',
  read: 'read',
  run: 'ran',
  say: 'said',
  see: 'saw',
  send: 'sent',
  set: 'set',
  take: 'took',
  tell: 'told',
  throw: 'threw',
  write: 'wrote',
};
const doubled = /^(?:cancel|ship|stop|drop|plan|refer|submit|transfer)$/u;

/**
 * What a call does as something that was done: 'confirmed an order' of 'Confirm an order, so that it
 * can be packed.' What explains it further is left out, and 'your' is of the one who did it.
 */
export function toPastTense(says: string): string {
  const [whole = ''] = says.split(/[;:.]/u);
  const [first = whole] = whole.split(',');
  // 'Add, change or remove an address' has its object behind the comma.
  const said = first.includes(' ') ? first : whole;
  const words = said
    .trim()
    .split(' ')
    .map((word) => (word === 'your' ? 'their' : word));
  const or = words.indexOf('or');
  const isVerb = (i: number) => i === 0 || (or > 0 && or < 3 && i <= or + 1 && i !== or);
  return words.map((word, i) => (isVerb(i) ? pastWord(word) : word)).join(' ');
}

function pastWord(word: string): string {
  const comma = word.endsWith(',') ? ',' : '';
  const verb = word.replace(',', '').toLowerCase();
  return `${irregular[verb] ?? regular(verb)}${comma}`;
}

function regular(verb: string): string {
  if (verb.endsWith('e')) return `${verb}d`;
  if (/[^aeiou]y$/u.test(verb)) return `${verb.slice(0, -1)}ied`;
  return doubled.test(verb) ? `${verb}${verb.slice(-1)}ed` : `${verb}ed`;
}

const shortened: Readonly<Record<string, string>> = {
  mrp: 'MRP',
  hsn: 'HSN',
  sku: 'SKU',
  gstin: 'GSTIN',
};

/** 'reorder level' of `reorderLevel`, without the 'id' of a record that it names. */
export const fieldText = (field: string): string =>
  field
    .replace(/(?<=.)(?:Id|At)s?$/u, '')
    .replaceAll(/([a-z])([A-Z])/gu, '$1 $2')
    .toLowerCase()
    .split(' ')
    .map((word) => shortened[word] ?? word)
    .join(' ');
