import type { TaxMode } from '@counting-house/contract/accounts/expense-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { taxOn, type TaxComponent } from '../../tax/tax.service.ts';

/** A vendor's own figure of a part of the tax may be so far from ours: one rupee. */
const mostDifference = 100;

/** What an expense comes to, in paise. */
type Figures = {
  readonly taxable: number;
  readonly tax: number;
  readonly taxComponents: TaxLine[];
  readonly roundOff: number;
  readonly total: number;
};

/**
 * Splits the amount on a receipt into value, tax and what is paid. The amount leads: where the vendor's own
 * figures of the tax are typed, the rest is round-off.
 *
 * @param typed the vendor's figures by component; ours when left out.
 * @returns null when a figure is more than a rupee away from ours.
 */
export function calculateExpense(
  expense: { readonly amount: number; readonly taxMode: TaxMode; readonly reverseCharge: boolean },
  components: readonly TaxComponent[],
  typed?: readonly { readonly componentId: number; readonly amount: number }[],
): Figures | null {
  const { amount, taxMode, reverseCharge } = expense;
  if (taxMode === 'none') {
    return { taxable: amount, tax: 0, taxComponents: [], roundOff: 0, total: amount };
  }
  // Tax that we owe ourselves is never in what the vendor asks for.
  const mode = reverseCharge ? 'exclusive' : taxMode;
  const ours = taxOn(amount, components, mode);
  const total = reverseCharge ? amount : ours.total;
  const figures = { taxable: ours.taxable, total, roundOff: 0 };
  if (!typed) return { ...figures, tax: ours.tax, taxComponents: ours.components };
  const taxComponents = ours.components.map((part) => ({
    ...part,
    amount: typed.find(({ componentId }) => componentId === part.componentId)?.amount ?? 0,
  }));
  const isFar = taxComponents.some(
    (part, index) => Math.abs(part.amount - (ours.components[index]?.amount ?? 0)) > mostDifference,
  );
  const isUnknown = typed.some(
    ({ componentId }) => !ours.components.some((part) => part.componentId === componentId),
  );
  if (isFar || isUnknown) return null;
  const tax = taxComponents.reduce((sum, part) => sum + part.amount, 0);
  const paid = mode === 'exclusive' && !reverseCharge ? figures.taxable + tax : total;
  const roundOff = reverseCharge ? 0 : paid - figures.taxable - tax;
  return { taxable: figures.taxable, tax, taxComponents, roundOff, total: paid };
}

/** A bill's number without case, separators and leading zeros, as it is told from others. */
export const plainNumber = (no: string): string =>
  no
    .toLowerCase()
    .replaceAll(/(?<!\d)0+(?=\d)/gu, '')
    .replaceAll(/[\s\-/.]/gu, '');
