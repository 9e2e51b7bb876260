import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button, TextInput } from '@mantine/core';
import { IconTruck, IconX } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { useState } from 'react';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { useMay } from '../platform/session.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { pickupWords } from './return-words.ts';

type CarriedParcel = Return['carried'][number];

const isLive = ({ state }: CarriedParcel) =>
  !['cancelled', 'returned', 'lost', 'damaged'].includes(state);

/** Leads to the dispatch desk, where the parcel of the return is booked. */
export function BookAct({ made }: { readonly made: Return }) {
  const may = useMay();
  const go = useGo();
  const isIn = made.status === 'approved' && made.type !== 'rto' && !made.isAtDoor;
  const isOut =
    made.status === 'closed' &&
    made.lines.some(({ pieces }) => pieces.some(({ decision }) => decision === 'send_back'));
  const isBooked = made.carried.some(
    (parcel) => (parcel.direction === 'in') === isIn && isLive(parcel),
  );
  if (!may(logistics.bookReturnParcel.permission) || !(isIn || isOut) || isBooked) return null;
  const visit = () =>
    go(logisticsScreens.dispatch, undefined, { desk: 'returns', open: String(made.id) });
  return (
    <Button variant="default" leftSection={<IconTruck size={16} stroke={1.7} />} onClick={visit}>
      {isIn ? 'Book pick-up' : 'Book parcel to buyer'}
    </Button>
  );
}

/** Gives a return up of which nothing is here. */
export function CancelAct({ made }: { readonly made: Return }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconX size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        Cancel return
      </Button>
      {isOpen && <CancelForm made={made} close={() => setOpen(false)} />}
    </>
  );
}

function CancelForm({ made, close }: { readonly made: Return; readonly close: () => void }) {
  const form = useOperationForm(returns.cancelReturn, {
    initial: { id: made.id, version: made.version },
    saved: '{returnNo} cancelled',
    then: close,
  });
  return (
    <FormDialog title={`Cancel ${made.returnNo}`} form={form} act="Cancel return" close={close}>
      <TextInput label="Reason" data-autofocus {...form.field('reason')} />
    </FormDialog>
  );
}

export const carriedTitle = ({ direction }: CarriedParcel) =>
  direction === 'in' ? 'Pick-up' : 'Back to buyer';

/** The parcel of a return, how far it is, and where it can be followed. */
export function Carried({ parcel }: { readonly parcel: CarriedParcel }) {
  return (
    <>
      <ScreenLink to={logisticsScreens.dispatch} search={{ open: String(parcel.id) }}>
        {parcel.number}
      </ScreenLink>
      {`, ${pickupWords[parcel.state] ?? parcel.state}`}
      {parcel.courier && `, ${parcel.courier}`}
      {parcel.trackingUrl ? (
        <>
          {' '}
          <a href={parcel.trackingUrl} target="_blank" rel="noreferrer">
            {parcel.waybill}
          </a>
        </>
      ) : (
        parcel.waybill && ` ${parcel.waybill}`
      )}
    </>
  );
}
