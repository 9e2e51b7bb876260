import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { NumberInput } from '@mantine/core';
import type { FormFields } from '../ui/form/operation-form.ts';

/** How often an order gets it, of what goes by sets: buy and get, a bundle. */
export function TimesInOneOrder({
  of: fields,
}: {
  of: FormFields<Pick<InputOf<typeof offers.createOffer>, 'repeatLimit'>>;
}) {
  return (
    <NumberInput
      label="Times in one order"
      description="Leave blank for no limit."
      allowDecimal={false}
      min={1}
      {...fields.field('repeatLimit')}
    />
  );
}
