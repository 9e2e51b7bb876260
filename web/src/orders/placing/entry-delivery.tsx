import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { type Address, addressLine } from '@counting-house/contract/customers/address.ts';
import {
  type StateCode,
  statesByName,
  stateName,
} from '@counting-house/contract/customers/state.ts';
import type { DeliveryMethod } from '@counting-house/contract/orders/order-labels.ts';
import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import { Button, Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { AddressFields } from '../../ui/form/address-fields.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { DocumentPart, Wrong } from '../../ui/lines/document-page.tsx';
import css from './entry.module.css';
import type { Entry, EntryBuyer } from './entry.ts';
import { deliveryLabels } from '../order-labels.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** How and where the goods go, and until when. */
export function DeliveryPart({
  entry,
  change,
  preview,
  errors,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  preview: OrderPreview | null;
  errors: Readonly<Record<string, string>>;
}) {
  const [isAdding, setAdding] = useState(false);
  const { buyer, deliveryMethod, saved } = entry;
  const isSent = deliveryMethod !== 'pickup';
  const isClosed = saved?.isInvoiced ?? false;
  return (
    <DocumentPart
      part="delivery"
      title="Delivery"
      step="buyer"
      acts={
        <SegmentedControl
          size="xs"
          data-part="delivery"
          aria-label="Delivery"
          value={deliveryMethod}
          onChange={(next) =>
            change((before) => ({ ...before, deliveryMethod: next as DeliveryMethod }))
          }
          data={Object.entries(deliveryLabels).map(([value, label]) => ({
            value,
            label,
            disabled: isClosed && (value === 'pickup') === isSent,
          }))}
        />
      }
    >
      <Wrong>{errors['deliveryMethod']}</Wrong>
      {isSent && isClosed && saved?.address && (
        <>
          <p className={css.buyer}>{addressLine(saved.address)}</p>
          <p className={css.small}>
            This address is on an issued invoice. Issue a credit note to change it.
          </p>
        </>
      )}
      {isSent && !isClosed && buyer && !entry.company && (
        <div className={css.addressRow}>
          <DeliverTo entry={entry} change={change} errors={errors} aria-label="Delivery address" />
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setAdding(true)}
          >
            New
          </Button>
        </div>
      )}
      <div className={css.promised}>
        <DateInput
          label="Delivery date"
          value={entry.promisedOn ?? ''}
          onChange={(next) =>
            change((before) => ({ ...before, promisedOn: (next as string) || null }))
          }
          error={errors['promisedOn']}
        />
        {preview && (
          <span className={css.small}>
            {stateName(preview.placeOfSupply)} ({preview.placeOfSupply}): {taxText(preview)}
          </span>
        )}
      </div>
      <PlaceOfSupply entry={entry} change={change} errors={errors} />
      {isAdding && buyer && (
        <NewAddress
          buyer={buyer}
          close={() => setAdding(false)}
          added={(addresses, addressId) => {
            setAdding(false);
            change((before) => ({
              ...before,
              buyer: before.buyer && { ...before.buyer, addresses },
              addressId,
            }));
          }}
        />
      )}
    </DocumentPart>
  );
}

const stateOptions = statesByName.map((value) => ({ value, label: stateName(value) }));

/** IGST Act 2017, section 10(1)(b). */
const shippedToAnother = 'Billed to one party, shipped to another at its direction';

/** Another place of supply, with the reason. */
function PlaceOfSupply({
  entry: { chosenPlace },
  change,
  errors,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  errors: Readonly<Record<string, string>>;
}) {
  const reasonsId = useId();
  const set = (next: Entry['chosenPlace']) =>
    change((before) => ({ ...before, chosenPlace: next }));
  return (
    <>
      <Checkbox
        label="Change place of supply"
        checked={chosenPlace !== null}
        onChange={(event) =>
          set(event.currentTarget.checked ? { stateCode: null, reason: '' } : null)
        }
      />
      {chosenPlace && (
        <Pair>
          <Select
            label="Place of supply"
            data={stateOptions}
            searchable
            value={chosenPlace.stateCode}
            onChange={(next) => set({ ...chosenPlace, stateCode: next as StateCode | null })}
            error={errors['chosenPlace'] ?? errors['chosenPlace.stateCode']}
          />
          <TextInput
            label="Reason"
            autoComplete="off"
            list={reasonsId}
            maxLength={200}
            value={chosenPlace.reason}
            onChange={({ currentTarget: { value } }) => set({ ...chosenPlace, reason: value })}
            error={errors['chosenPlace.reason']}
          />
          <datalist id={reasonsId}>
            <option
              value={shippedToAnother}
              label={shippedToAnother}
              aria-label={shippedToAnother}
            />
          </datalist>
        </Pair>
      )}
    </>
  );
}

/** Which of the buyer's addresses the goods go to; none when they are collected, and none other once billed. */
export function DeliverTo({
  entry: { buyer, saved, addressId, deliveryMethod },
  change,
  errors,
  wordsOf = addressLine,
  ...label
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  errors: Readonly<Record<string, string>>;
  wordsOf?: (address: Address) => string;
} & ({ label: string } | { 'aria-label': string })) {
  const isCollected = deliveryMethod === 'pickup';
  const there = saved?.address ? addressLine(saved.address) : 'No address yet';
  return (
    <IdSelect
      {...label}
      placeholder={isCollected ? 'Collected at the store' : there}
      disabled={isCollected || (saved?.isInvoiced ?? false)}
      of={(buyer?.addresses ?? []).map((one) => ({ id: one.id, label: wordsOf(one) }))}
      value={isCollected ? null : addressId}
      onChange={(next) => change((before) => ({ ...before, addressId: next || null }))}
      error={errors['shippingAddress']}
    />
  );
}

function taxText({ taxesByRate: taxes }: OrderPreview): string {
  const codes = new Set(taxes.flatMap(({ components }) => components.map(({ code }) => code)));
  return codes.size === 0 ? 'no tax' : [...codes].join(' + ');
}

function NewAddress({
  buyer,
  close,
  added,
}: {
  buyer: EntryBuyer;
  close: () => void;
  added: (addresses: EntryBuyer['addresses'], id: number | null) => void;
}) {
  const form = useOperationForm(customers.createAddress, {
    initial: { customerId: buyer.id, name: buyer.name, phone: buyer.phone },
    saved: 'Address saved',
    then({ addresses }) {
      const known = new Set(buyer.addresses.map(({ id }) => id));
      added(addresses, addresses.find(({ id }) => !known.has(id))?.id ?? null);
    },
  });
  return (
    <FormDialog title={`New address of ${buyer.name}`} form={form} act="Add address" close={close}>
      <AddressFields of={form.common()} withReceiver />
    </FormDialog>
  );
}
