import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Parcel } from '@counting-house/contract/logistics/parcel.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { toast } from '../../platform/toasts.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { IdSelect } from '../../ui/picking/id-select.tsx';
import { WrongText } from '../../ui/parts/wrong-text.tsx';
import css from '../logistics.module.css';

/** Gives a parcel its track, the proposed one first, and its waybill: typed, scanned or the next of a block. */
export function BookParcel({ parcel }: { parcel: Parcel }) {
  const open = parcel.offers.filter(({ why }) => why === null);
  const [single, ...others] = open;
  const first =
    parcel.trackId ??
    parcel.proposedTrackId ??
    (single && others.length === 0 ? single.trackId : null);
  const [trackId, setTrackId] = useState(first);
  const [waybill, setWaybill] = useState(parcel.waybill);
  const write = useWrite(logistics.trackingData);
  const { problem } = write;
  const number = useRef<HTMLInputElement>(null);
  const offer = parcel.offers.find((one) => one.trackId === trackId);
  const refused = parcel.offers.filter(({ why }) => why !== null);

  async function book(event: FormEvent) {
    event.preventDefault();
    const typed = offer?.waybillSource === 'typed' ? { waybill } : {};
    const reply = await write.run({
      items: [{ parcelId: parcel.id, ...(trackId ? { trackId } : {}), ...typed }],
    });
    if (reply.ok) toast.success(`${parcel.number} booked`);
  }

  return (
    <Sheet title={parcel.status === 'booked' ? 'Booking' : 'Book'}>
      <SheetBody>
        <form className={css.form} onSubmit={(event) => void book(event)}>
          <IdSelect
            label="Service"
            placeholder="Choose a service"
            value={trackId}
            onChange={(next) => {
              setTrackId(next || null);
              requestAnimationFrame(() => number.current?.focus());
            }}
            of={open.map((one) => ({ id: one.trackId, label: trackName(one) }))}
            error={problem?.fields?.['trackId']}
          />
          {offer?.waybillSource === 'typed' && (
            <TextInput
              ref={number}
              label="AWB no."
              value={waybill}
              onChange={(event) => setWaybill(event.currentTarget.value)}
              error={problem?.fields?.['waybill']}
              autoComplete="off"
            />
          )}
          {offer?.waybillSource === 'block' && parcel.waybill === '' && (
            <p className={css.quiet}>AWB no. will be {offer.nextWaybill ?? 'missing'}.</p>
          )}
          {refused.length > 0 && (
            <ul className={css.offers}>
              {refused.map((one) => (
                <li key={one.trackId} className={css.why}>
                  {one.why}
                </li>
              ))}
            </ul>
          )}
          {problem && Object.keys(problem.fields).length === 0 && (
            <WrongText>{problem.detail}</WrongText>
          )}
          <div className={css.acts}>
            <Button
              type="submit"
              loading={write.isSending}
              variant={parcel.status === 'booked' ? 'default' : 'filled'}
            >
              {parcel.status === 'booked' ? 'Change booking' : 'Book'}
            </Button>
          </div>
        </form>
      </SheetBody>
    </Sheet>
  );
}

const trackName = ({ name, courier }: Parcel['offers'][number]) =>
  name === courier ? name : `${courier}, ${name}`;
