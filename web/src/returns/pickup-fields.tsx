import type { Pickup, Return } from '@counting-house/contract/returns/return.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { DateInput } from '../ui/form/date-input.tsx';
import css from './returns.module.css';

/** Whether a courier fetches the goods, which day, and what they have to know. */
export function PickupFields({
  pickup,
  set,
}: {
  readonly pickup: Return['pickup'];
  readonly set: (next: Return['pickup']) => void;
}) {
  return (
    <>
      <Checkbox
        label="Pick up at the buyer’s"
        description="The dispatch desk books a courier."
        checked={pickup !== null}
        onChange={(event) => set(event.currentTarget.checked ? { slotDate: null, note: '' } : null)}
      />
      {pickup && (
        <div className={css.row}>
          <DateInput
            label="Pick-up on"
            value={pickup.slotDate ?? ''}
            onChange={(next) =>
              set({ ...pickup, slotDate: typeof next === 'string' && next ? next : null })
            }
          />
          <TextInput
            label="Note for the courier"
            maxLength={200}
            value={pickup.note}
            onChange={(event) => set({ ...pickup, note: event.currentTarget.value })}
          />
        </div>
      )}
    </>
  );
}

/** As an operation takes it. */
export const sentPickup = (pickup: Return['pickup']): Pickup | null =>
  pickup && { note: pickup.note, ...(pickup.slotDate ? { slotDate: pickup.slotDate } : {}) };
