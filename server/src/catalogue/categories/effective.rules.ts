/** What a category, or a product, says of returns; days null are inherited. */
type ReturnRule = {
  readonly returnable: 'inherit' | 'yes' | 'no';
  readonly returnWindowDays: number | null;
};

export type Says = ReturnRule & {
  readonly name: string;
  readonly taxId: number | null;
  readonly hsn: string | null;
};

/** A value in force and where it comes from: 'own', the name of a category, 'setting', or null. */
type Effective<T> = { readonly value: T | null; readonly from: string | null };

/** The nearest value that is said. */
export function nearest<S extends Says, T>(
  chain: readonly S[],
  of: (says: S) => T | null,
): Effective<T> {
  const index = chain.findIndex((says) => of(says) !== null);
  const found = chain[index];
  if (!found) return { value: null, from: null };
  return { value: of(found), from: index === 0 ? 'own' : found.name };
}

/**
 * Whether goods may come back and how long, in words.
 *
 * @param chain what is said, the product or category itself first, the top category last.
 * @param houseDays days where nobody says a number.
 */
export function effectiveReturn(chain: readonly Says[], houseDays: number): Effective<string> {
  const may = nearest(chain, ({ returnable }) => (returnable === 'inherit' ? null : returnable));
  if (may.value === 'no') return { value: 'Not returnable', from: may.from };
  const days = nearest(chain, ({ returnWindowDays }) => returnWindowDays);
  if (days.value === null) return { value: daysInWords(houseDays), from: 'setting' };
  return { value: daysInWords(days.value), from: days.from };
}

const daysInWords = (days: number) => (days === 1 ? '1 day' : `${days} days`);
