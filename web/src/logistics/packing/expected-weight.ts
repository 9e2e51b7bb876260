import type { PackingBox } from '@counting-house/contract/logistics/packing.ts';
import { count } from '../../platform/format/format.ts';
import { kilograms } from '../dispatch/parcel-columns.tsx';

/** What the box should weigh with what lies in it; nothing to say of an empty one. */
export function expectedWeight({ qty, expectedGrams, toleranceGrams }: PackingBox): string {
  if (qty === 0) return '';
  return expectedGrams === null
    ? 'The weight of an item is not known'
    : `Expected ${kilograms(expectedGrams)} ± ${count(toleranceGrams)} g`;
}
