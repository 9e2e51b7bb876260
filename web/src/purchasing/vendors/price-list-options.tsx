import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { type ListOptionsProps, withOption } from '../../lists/lists.routes.tsx';
import { Picker } from '../../ui/picking/picker.tsx';

/** Whose prices a list holds that names no vendor. */
export function PriceListOptions({ options, set }: ListOptionsProps) {
  return (
    <Picker
      label="Vendor"
      description="Where no column names one."
      list={purchasing.listVendors}
      words={(row) => row.displayName}
      value={options.vendorId ?? ''}
      onChange={(next) => set(withOption(options, 'vendorId', next))}
    />
  );
}
