import type { FilledBox } from '../boxes/box-content.service.ts';

/** A line of a basket: how much of it is wanted and counted, thousandths. */
type Counted = { readonly wanted: number; readonly scanned: number };

/** What stands between a basket and its parcels. */
type Missing<L extends Counted> = {
  /** Lines of which something is still to be scanned. */
  readonly lines: readonly L[];
  /** Nothing lies in any box. */
  readonly goods: boolean;
  /** A box with goods in it is not chosen. */
  readonly box: boolean;
  /** A chosen box with goods in it is not weighed, and has to be. */
  readonly weight: boolean;
  /** Why weights are not accepted, as sentences. */
  readonly faults: readonly string[];
};

/** Whether the box is chosen, by its name or by its sizes. */
export const hasBox = ({ box }: Pick<FilledBox, 'box'>) => box.lengthMm !== null;

/** What a basket lacks to be closed. */
export function findMissing<L extends Counted>(
  lines: readonly L[],
  filled: readonly Pick<FilledBox, 'box' | 'qty' | 'weightFault'>[],
  { needsWeight }: { needsWeight: boolean },
): Missing<L> {
  const inUse = filled.filter(({ qty }) => qty > 0);
  const chosen = inUse.filter(hasBox);
  return {
    lines: lines.filter(({ scanned, wanted }) => scanned < wanted),
    goods: inUse.length === 0,
    box: chosen.length < inUse.length,
    weight: needsWeight && chosen.some(({ box }) => box.grams === null),
    faults: chosen.flatMap((one) => one.weightFault ?? []),
  };
}

/** What keeps a basket from being closed, as sentences; empty when nothing does. */
export function missingText(
  missing: Missing<Counted & { readonly sku: string }>,
): readonly string[] {
  const { lines, goods, box, weight, faults } = missing;
  const list = lines.map(({ sku, wanted, scanned }) => `${(wanted - scanned) / 1000} ${sku}`);
  return [
    ...(lines.length > 0 ? [`Still missing: ${list.join(', ')}.`] : []),
    ...(goods && lines.length === 0 ? ['Nothing is packed.'] : []),
    ...(box ? ['Choose a box.'] : []),
    ...(weight ? ['Weigh the parcel.'] : []),
    ...new Set(faults),
  ];
}

/** The same as the station shows it beside its next step: `2 items`, `the box`, `the weight`. */
export function missingSentence(
  { lines, goods, box, weight, faults }: Missing<Counted>,
  { needsWeight }: { needsWeight: boolean },
): string[] {
  const pieces = lines.reduce((sum, { wanted, scanned }) => sum + wanted - scanned, 0);
  const isUnweighed = goods || box || weight || faults.length > 0;
  return [
    ...(lines.length > 0 ? [pieces === 1000 ? '1 item' : `${pieces / 1000} items`] : []),
    ...(goods || box ? ['the box'] : []),
    ...(needsWeight && isUnweighed ? ['the weight'] : []),
  ];
}
