import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import type { ComponentProps } from 'react';
import { today } from '../../platform/format/format.ts';
import { Picker } from './picker.tsx';

/** A tax that is in force today; one that has ended is not offered. */
export function TaxPicker(
  props: Omit<ComponentProps<typeof Picker<typeof tax.listTaxes>>, 'list' | 'with'>,
) {
  return <Picker list={tax.listTaxes} with={{ active: true, at: today() }} {...props} />;
}
