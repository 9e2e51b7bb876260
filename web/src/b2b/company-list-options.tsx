import { Checkbox } from '@mantine/core';
import { type ListOptionsProps, withOption } from '../lists/lists.routes.tsx';
import { useMay } from '../platform/session.ts';
import { Choice } from '../ui/picking/choice.tsx';

/** Whether the credit terms of a file are taken. */
export function CompanyListOptions({ options, set }: ListOptionsProps) {
  if (!useMay()('b2b.credit.write')) return null;
  return (
    <Checkbox
      label="Set the credit limits and days of the file"
      description="Otherwise they are left as they are; new companies pay in advance."
      checked={options.setCredit ?? false}
      onChange={(event) => set({ ...options, setCredit: event.currentTarget.checked })}
    />
  );
}

const missingLabels = {
  keep: 'Unchanged',
  deactivate: 'Is made inactive',
} as const;

/** What becomes of people or prices of a group that the file does not name. */
export function GroupListOptions({ options, set }: ListOptionsProps) {
  return (
    <Choice
      label="What the file does not name"
      of={missingLabels}
      value={options.onMissing ?? 'keep'}
      onChange={(next) => set(withOption(options, 'onMissing', next))}
    />
  );
}
