import { AddressBlock, addressLine } from '@counting-house/contract/customers/address.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { Pickup, Return } from '@counting-house/contract/returns/return.ts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { useMay } from '../platform/session.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import css from './returns.module.css';

type Asked = Return['pickup'];
type InputPickup = NonNullable<InputOf<typeof returns.createReturn>['pickup']>;

/** Whether a courier fetches the goods, which day, from where, and what they have to know. */
export function PickupFields({
  pickup,
  set,
  customerId,
}: {
  readonly pickup: Asked;
  readonly set: (next: Asked) => void;
  /** Whose addresses can be chosen; null of a company. */
  readonly customerId: number | null;
}) {
  const none = { slotDate: null, note: '', pickupAddress: null };
  return (
    <>
      <Checkbox
        label="Pick up from the customer"
        description="The dispatch desk books a courier."
        checked={pickup !== null}
        onChange={(event) => set(event.currentTarget.checked ? none : null)}
      />
      {pickup && (
        <>
          <PickupFrom pickup={pickup} set={set} customerId={customerId} />
          <div className={css.row}>
            <DateInput
              label="Pickup on"
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
        </>
      )}
    </>
  );
}

const delivered = { value: '', label: 'Where they were delivered' };

/** One of the buyer's addresses that a courier finds, or the one of the order. */
function PickupFrom({
  pickup,
  set,
  customerId,
}: {
  readonly pickup: NonNullable<Asked>;
  readonly set: (next: Asked) => void;
  readonly customerId: number | null;
}) {
  const may = useMay();
  const customer = useOptionalOperation(
    customers.getCustomer,
    { id: customerId ?? 0 },
    { enabled: customerId !== null && may(customers.getCustomer.permission) },
  ).data;
  const known = (customer?.addresses ?? []).flatMap((address) => {
    const { name, phone, line1, line2, landmark, city, stateCode, pinCode } = address;
    const block = { name, phone, line1, line2, landmark, city, stateCode, pinCode };
    return AddressBlock.safeParse(block).success ? [block] : [];
  });
  const { pickupAddress } = pickup;
  const chosen = pickupAddress && known.findIndex((one) => isSame(one, pickupAddress));
  if (known.length === 0) return null;
  return (
    <Select
      label="Pick up from"
      data={[
        delivered,
        ...known.map((one, index) => ({ value: String(index), label: addressLine(one) })),
      ]}
      value={chosen === null || chosen < 0 ? '' : String(chosen)}
      onChange={(next) =>
        set({ ...pickup, pickupAddress: next ? (known[Number(next)] ?? null) : null })
      }
    />
  );
}

const isSame = (one: AddressBlock, other: AddressBlock) =>
  one.line1 === other.line1 && one.pinCode === other.pinCode && one.name === other.name;

/** As an operation takes it. */
export const sentPickup = (pickup: Asked): Pickup | null =>
  pickup && {
    note: pickup.note,
    ...(pickup.slotDate ? { slotDate: pickup.slotDate } : {}),
    ...(pickup.pickupAddress ? { pickupAddress: pickup.pickupAddress } : {}),
  };

/** As its fields show what an operation takes. */
export const askedPickup = (pickup: InputPickup | undefined): Asked =>
  pickup
    ? {
        slotDate: pickup.slotDate ?? null,
        note: pickup.note ?? '',
        pickupAddress: shownAddress(pickup.pickupAddress),
      }
    : null;

const shownAddress = (address: InputPickup['pickupAddress']) =>
  address ? { ...address, line2: address.line2 ?? '', landmark: address.landmark ?? '' } : null;
