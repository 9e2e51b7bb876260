import { spacedPin } from '@counting-house/contract/customers/address.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ReturnToBook } from '@counting-house/contract/logistics/return-parcel.ts';
import type { Track } from '@counting-house/contract/logistics/track.ts';
import { NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { date, phone, qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import css from '../logistics.module.css';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';

/** A return that waits for a parcel: fetched from the buyer, or sent back to them. */
export function BookReturnPanel({ id }: { id: number }) {
  return <ReturnToCarry key={id} id={id} />;
}

function ReturnToCarry({ id }: { id: number }) {
  const { rows } = useOperation(logistics.listReturnsToBook, { returnId: id, limit: 1 });
  const may = useMay();
  // Booking takes it off the list while its form still says so.
  const [row] = useState(rows[0]);
  if (!row) {
    return (
      <SidePanel title="Return" isNarrow>
        <Sheet>
          <SheetBody>No parcel is expected for this return.</SheetBody>
        </Sheet>
      </SidePanel>
    );
  }
  if (may('logistics.parcel.dispatch')) return <BookReturn row={row} />;
  return (
    <SidePanel title={titleOf(row)} isNarrow>
      <Sheet>
        <SheetBody>
          <GoodsAndPlace row={row} />
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}

const titleOf = ({ returnNo, direction }: ReturnToBook) =>
  direction === 'in' ? `Pickup of ${returnNo}` : `Send back ${returnNo}`;

function BookReturn({ row }: { row: ReturnToBook }) {
  const { close } = usePanelPlace();
  const [track, setTrack] = useState<Track | null>(null);
  const form = useOperationForm(logistics.bookReturnParcel, {
    initial: {
      returnId: row.id,
      direction: row.direction,
      ...(row.slotDate ? { pickupOn: row.slotDate } : {}),
      note: row.note,
    },
    saved: '{number} booked',
    then: close,
  });
  const isIn = row.direction === 'in';
  return (
    <FormPanel title={titleOf(row)} form={form} act="Book">
      <GoodsAndPlace row={row} />
      <Picker
        label="Service"
        list={logistics.listTracks}
        with={{ status: ['active'] }}
        words={({ name, courierName }) => (name === courierName ? name : `${courierName}, ${name}`)}
        onPick={setTrack}
        {...form.field('trackId')}
      />
      {track?.waybillSource === 'typed' && (
        <TextInput label="AWB no." autoComplete="off" {...form.field('waybill')} withAsterisk />
      )}
      {track?.waybillSource === 'block' && (
        <p className={css.quiet}>
          AWB no. will be {track.nextWaybill ?? 'missing: its numbers are used up'}.
        </p>
      )}
      {isIn ? (
        <DateInput label="Pickup on" {...form.field('pickupOn')} />
      ) : (
        <NumberInput label="Weight, g" hideControls {...form.field('grams')} />
      )}
      <TextInput label="Note" {...form.field('note')} />
    </FormPanel>
  );
}

function GoodsAndPlace({ row }: { row: ReturnToBook }) {
  return (
    <Facts
      rows={[
        ['Order', row.orderNo],
        ['Goods', `${qty(row.qty, '')} × ${row.items.join(', ')}`],
        [row.direction === 'in' ? 'Pick up from' : 'Send to', row.name],
        ['Place', `${row.city} ${spacedPin(row.pinCode)}`],
        ['Phone', phone(row.phone)],
        ['Preferred date', row.slotDate && date(row.slotDate)],
      ]}
    />
  );
}
