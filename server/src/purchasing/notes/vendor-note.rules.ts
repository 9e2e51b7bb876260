import type {
  VendorNoteKind,
  VendorNoteStatus,
} from '@counting-house/contract/purchasing/vendor-note-labels.ts';
import type { TaxLine } from '@counting-house/contract/tax/tax.ts';
import { allocate, halfUp, rupees, shareOf } from '../../platform/money.ts';
import { taxOn } from '../../tax/tax.service.ts';

/** From which states each step may be taken. */
export const noteSteps = {
  update: ['draft'],
  delete: ['draft'],
  confirm: ['draft'],
  cancel: ['confirmed'],
  send: ['confirmed'],
} as const satisfies Record<string, readonly VendorNoteStatus[]>;
export type NoteStep = keyof typeof noteSteps;

/** The number series that each kind counts in. */
export const seriesOfKind = {
  debit_note: 'vendor_debit_note',
  credit_note: 'vendor_credit_note',
} as const satisfies Record<VendorNoteKind, string>;

/** What a line of a bill has left that neither returns nor notes took. */
type NotableRest = { readonly taxable: number; readonly components: readonly TaxLine[] };

const sumOf = (components: readonly TaxLine[]): number =>
  components.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The tax that a line of a bill is lowered by: that of the value at the billed rates, the whole rest when the whole
 * value goes, and what was charged too much beyond it, spread as the rest is.
 *
 * @returns the components in the bill's order, and what is wrong by field.
 */
export function noteTax(
  { taxable, taxExcess }: { readonly taxable: number; readonly taxExcess: number },
  rest: NotableRest,
): { components: TaxLine[]; wrong: { taxable?: string; taxExcess?: string } } {
  if (taxable > rest.taxable) {
    const taxable = `At most ${rupees(rest.taxable)} can be taken off this line.`;
    return { components: [...rest.components], wrong: { taxable } };
  }
  const isAll = taxable === rest.taxable;
  const onValue = taxOn(taxable, rest.components, 'exclusive').components.map(
    (component, index) => {
      const left = rest.components[index]?.amount ?? 0;
      return {
        ...component,
        amount: isAll && taxExcess === 0 ? left : Math.min(component.amount, left),
      };
    },
  );
  const lefts = onValue.map(({ amount }, index) => (rest.components[index]?.amount ?? 0) - amount);
  const most = lefts.reduce((sum, left) => sum + left, 0);
  if (taxExcess > most) {
    const says = `At most ${rupees(most)} of tax can be taken off beyond that.`;
    return { components: onValue, wrong: { taxExcess: says } };
  }
  const shares = allocate(taxExcess, lefts);
  return {
    components: onValue.map((component, index) => ({
      ...component,
      amount: component.amount + (shares[index] ?? 0),
    })),
    wrong: {},
  };
}

type Judged = {
  readonly taxable: number;
  readonly taxComponents: readonly TaxLine[];
  readonly qtyVerdict: string;
  readonly priceVerdict: string;
  readonly taxVerdict: string;
  /** Thousandths of the stock unit. */
  readonly billedQty: number;
  readonly acceptedQty: number;
  /** Paise that the billed quantity comes to at the agreed price. */
  readonly orderedValue: number;
  /** Thousandths of a percent. */
  readonly agreedRate: number;
};

/** What a line that does not match bills beyond accepted quantity, agreed price and agreed tax. */
export function billedExcess(line: Judged): { taxable: number; taxExcess: number } {
  const atPrice = line.priceVerdict === 'over' ? line.orderedValue : line.taxable;
  const isShort = line.qtyVerdict === 'over' || line.qtyVerdict === 'not_received';
  const accepted = isShort ? Math.min(line.acceptedQty, line.billedQty) : line.billedQty;
  const due = shareOf(atPrice, { part: accepted, whole: line.billedQty });
  const taxable = Math.max(line.taxable - due, 0);
  if (line.taxVerdict !== 'differs') return { taxable, taxExcess: 0 };
  const dueTax = halfUp(BigInt(line.taxable - taxable) * BigInt(line.agreedRate), 100_000n);
  const onValue = taxOn(taxable, line.taxComponents, 'exclusive').tax;
  return {
    taxable,
    taxExcess: Math.max(sumOf(line.taxComponents) - onValue - dueTax, 0),
  };
}
