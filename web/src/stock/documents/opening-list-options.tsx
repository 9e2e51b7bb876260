import { type ListOptionsProps, withOption } from '../../lists/lists.routes.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';

/** When the goods of a list were counted. */
export function OpeningListOptions({ options, set }: ListOptionsProps) {
  return (
    <DateInput
      label="Counted on"
      description="Today when left out."
      value={options.businessDate ?? ''}
      onChange={(next) => set(withOption(options, 'businessDate', next))}
    />
  );
}
