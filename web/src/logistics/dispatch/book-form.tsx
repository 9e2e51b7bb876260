import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { count } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import css from '../logistics.module.css';

type Bookable = {
  readonly id: number;
  readonly number: string;
  readonly proposedTrack: string | null;
};

const fitting = 'fitting';

/** Asks with which courier service parcels are booked. */
export function BookForm({ rows, leftOut, answer }: RowsFormProps<Bookable>) {
  const tracks = useOptionalOperation(logistics.listTracks, { limit: 200 }).data?.rows ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [only] = rows;
  const title = rows.length === 1 && only ? only.number : `${count(rows.length)} parcels`;
  // A typed waybill belongs to one parcel; such services are booked in its panel.
  const usable = tracks.filter(
    ({ status, waybillSource }) => status === 'active' && waybillSource !== 'typed',
  );
  // A house with one service needs no choice.
  const [single, ...others] = usable;
  const chosen = picked ?? (single && others.length === 0 ? String(single.id) : fitting);
  return (
    <Dialog onClose={() => answer(null)} title={`Book ${title}`}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          answer(chosen === fitting ? {} : { trackId: Number(chosen) });
        }}
      >
        <Select
          label="Courier service"
          description="Services with typed AWB numbers are booked one parcel at a time."
          data-autofocus
          value={chosen}
          onChange={setPicked}
          data={[
            { value: fitting, label: 'The one that fits each parcel' },
            ...usable.map(({ id, name, courierName: courier }) => ({
              value: String(id),
              label: name === courier ? name : `${courier}, ${name}`,
            })),
          ]}
        />
        {leftOut && <p className={css.leftOut}>{leftOut}</p>}
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={() => answer(null)}>
            Back
          </Button>
          <Button type="submit" size="sm">
            Book
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
