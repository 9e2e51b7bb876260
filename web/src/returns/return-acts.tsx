import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { TextInput } from '@mantine/core';
import { IconGift, IconTruck, IconX } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { useState } from 'react';
import { logisticsScreens } from '../logistics/logistics.routes.tsx';
import { useMay } from '../platform/session.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { PanelActs } from '../ui/panel/panel-acts.tsx';
import type { PanelAct } from '../ui/panel/phone-acts.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { OfferForm } from './return-offers.tsx';
import { pickupLabels } from './return-labels.ts';

type CarriedParcel = Return['carried'][number];

const isLive = ({ status }: CarriedParcel) =>
  !['cancelled', 'returned', 'lost', 'damaged'].includes(status);

/** What can be done with a return beside the step that stands in it: an offer, its parcel, giving it up. */
export function ReturnActs({ made }: { readonly made: Return }) {
  const [dialog, setDialog] = useState<'offer' | 'cancel' | null>(null);
  const book = useBooking(made);
  const can = (action: Return['actions'][number]) => made.actions.includes(action);
  const close = () => setDialog(null);
  const acts: readonly (PanelAct | false)[] = [
    can('offer') && {
      label: 'Send offer',
      icon: IconGift,
      key: 'o',
      run: () => setDialog('offer'),
    },
    book !== null && { label: book.label, icon: IconTruck, run: book.run },
    can('cancel') && {
      label: 'Cancel return',
      icon: IconX,
      isDangerous: true,
      run: () => setDialog('cancel'),
    },
  ];
  return (
    <>
      <PanelActs acts={acts.filter((act) => act !== false)} />
      {dialog === 'offer' && <OfferForm made={made} close={close} />}
      {dialog === 'cancel' && <CancelForm made={made} close={close} />}
    </>
  );
}

/** The way to the dispatch desk, where the parcel of the return is booked; null where none is to be booked. */
function useBooking(made: Return): { readonly label: string; readonly run: () => void } | null {
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
  return {
    label: isIn ? 'Book pickup' : 'Book parcel to customer',
    run: () => go(logisticsScreens.dispatch, undefined, { desk: 'returns', open: String(made.id) }),
  };
}

/** Gives a return up of which nothing is here. */
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
  direction === 'in' ? 'Pickup' : 'Back to customer';

/** The parcel of a return, how far it is, and where it can be followed. */
export function Carried({ parcel }: { readonly parcel: CarriedParcel }) {
  return (
    <>
      <ScreenLink to={logisticsScreens.dispatch} search={{ open: String(parcel.id) }}>
        {parcel.number}
      </ScreenLink>
      {`, ${pickupLabels[parcel.status] ?? parcel.status}`}
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
