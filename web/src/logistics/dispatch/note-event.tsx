import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import {
  NotedStatus,
  type FailureReason,
  type Parcel,
} from '@counting-house/contract/logistics/parcel.ts';
import { Button, Select, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { toast } from '../../platform/toasts.ts';
import { useLacking } from '../../platform/session.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { WrongText } from '../../ui/parts/wrong-text.tsx';
import { failureLabels, statusLabels } from '../logistics-labels.ts';
import css from '../logistics.module.css';

const options = <S extends string>(words: Readonly<Record<S, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** What is fetched from the buyer ends by our own scan. */
const ofDelivery: readonly NotedStatus[] = [
  'delivered',
  'rto_started',
  'rto_in_transit',
  'rto_delivered',
];

const statusesFor = ({ direction }: Parcel) =>
  NotedStatus.options.filter((value) => direction === 'out' || !ofDelivery.includes(value));

/** Notes what the courier says of a parcel that has left. */
export function NoteEvent({ parcel }: { parcel: Parcel }) {
  const [status, setStatus] = useState<NotedStatus>(
    parcel.direction === 'in' ? 'picked_up' : 'delivered',
  );
  const [place, setPlace] = useState('');
  const [reason, setReason] = useState<FailureReason>('not_available');
  const [cash, setCash] = useState<number | ''>(parcel.codAmount);
  const write = useWrite(logistics.trackingData);
  const { problem } = write;
  const lacking = useLacking(logistics.trackingData);
  const noCash = lacking('items.event.codCollected');
  const takesCash =
    status === 'delivered' && parcel.codLabelled > 0 && parcel.status !== 'delivered';

  async function save(event: FormEvent) {
    event.preventDefault();
    const reply = await write.run({
      items: [
        {
          parcelId: parcel.id,
          event: {
            status,
            place,
            ...(status === 'attempt_failed' ? { reason } : {}),
            ...(takesCash && noCash === null && cash !== '' ? { codCollected: cash } : {}),
          },
        },
      ],
    });
    if (reply.ok) toast.success(`${parcel.number}: ${statusLabels[status].toLowerCase()}`);
  }

  return (
    <Sheet title="What happened">
      <SheetBody>
        <form className={css.form} onSubmit={(event) => void save(event)}>
          <Pair>
            <Select
              label="Status"
              data={statusesFor(parcel).map((value) => ({ value, label: statusLabels[value] }))}
              value={status}
              onChange={(value) => setStatus((value ?? 'delivered') as NotedStatus)}
            />
            <TextInput
              label="Place"
              value={place}
              maxLength={60}
              onChange={(event) => setPlace(event.currentTarget.value)}
            />
          </Pair>
          {status === 'attempt_failed' && (
            <Select
              label="Reason"
              data={options(failureLabels)}
              value={reason}
              onChange={(value) => setReason((value ?? 'other') as FailureReason)}
            />
          )}
          {takesCash && (
            <MoneyInput
              label="Cash collected"
              description={noCash}
              disabled={noCash !== null}
              value={cash}
              onChange={(value) => setCash(typeof value === 'number' ? value : '')}
              error={problem?.fields?.['codCollected']}
            />
          )}
          <WrongText>{problem?.fields['at'] ?? problem?.detail}</WrongText>
          <div className={css.acts}>
            <Button type="submit" variant="default" loading={write.isSending}>
              Add update
            </Button>
          </div>
        </form>
      </SheetBody>
    </Sheet>
  );
}
