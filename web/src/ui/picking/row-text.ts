/** What the row of a list is usually called: its name, title, label, number or code. */
export function usualText(row: object): string {
  return firstOf(row, ['name', 'title', 'label', 'number', 'code']) ?? '';
}

/** What tells rows of one name apart. */
export function usualUnder(row: object): string | null {
  return firstOf(row, ['sku', 'phone', 'gstin']);
}

function firstOf(row: object, fields: readonly string[]): string | null {
  const all = row as Readonly<Record<string, unknown>>;
  for (const field of fields) if (typeof all[field] === 'string' && all[field]) return all[field];
  return null;
}
