/** Turnover of the last financial year, in paise, up to which four digits will do. */
const most4 = 5_00_00_000_00;

/**
 * Digits that an HSN needs after a year with so much turnover.
 *
 * @param turnover paise.
 * @see Notification 78/2020, Central Tax.
 */
export const digitsFor = (turnover: number): 4 | 6 => (turnover > most4 ? 6 : 4);

/** Whether a code is too short; with four digits those of buyers without a GSTIN may be left out. */
export const isHsnShort = (
  { hsn, isB2B }: { readonly hsn: string; readonly isB2B: boolean },
  digits: number,
): boolean => hsn.length < digits && (isB2B || digits > 4);
