import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import {
  pinWarning,
  statesByName,
  stateName,
  statesOfPin,
} from '@counting-house/contract/customers/state.ts';
import { Select, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { call } from '../../platform/http/client.ts';
import { Pair } from './form-body.tsx';
import type { FormFields } from './operation-form.ts';
import { PhoneInput } from './phone-input.tsx';

const stateOptions = statesByName.map((value) => ({ value, label: stateName(value) }));

/** The fields of an address; a PIN code fills in the state it usually lies in. */
export function AddressFields({
  of,
  withReceiver = false,
  isOptional = false,
}: {
  of: FormFields<AddressBlock>;
  /** Asks who receives, too. */
  withReceiver?: boolean;
  /** Nothing of it has to be there, as long as all of it is empty. */
  isOptional?: boolean;
}) {
  const isPresent = isOptional ? { withAsterisk: false } : {};
  const { pinCode, stateCode } = of.values;
  const pin = (pinCode ?? '').replaceAll(' ', '');
  const warning = pin.length === 6 && stateCode ? pinWarning(pin, stateCode) : null;
  const state = of.field('stateCode');
  const city = useRef(of.values.city);
  useEffect(() => {
    city.current = of.values.city;
  });
  /** What was typed meanwhile stays. */
  async function fillPlace(typed: string): Promise<void> {
    const sent = typed.replaceAll(' ', '');
    if (!/^[1-9]\d{5}$/u.test(sent)) return;
    const reply = await call(integrations.lookUpPin, { pinCode: sent });
    if (reply.ok && reply.data.city && !city.current) of.change({ city: reply.data.city });
  }
  return (
    <>
      {withReceiver && (
        <Pair>
          <TextInput label="Recipient" autoComplete="off" {...of.field('name')} />
          <PhoneInput label="Phone" autoComplete="off" maxLength={15} {...of.field('phone')} />
        </Pair>
      )}
      <TextInput label="Address" autoComplete="off" {...of.field('line1')} {...isPresent} />
      <TextInput label="Address, second line" autoComplete="off" {...of.field('line2')} />
      <TextInput label="Landmark" autoComplete="off" {...of.field('landmark')} />
      <Pair>
        <TextInput
          label="PIN code"
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          {...of.field('pinCode')}
          {...isPresent}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const [usual] = statesOfPin(typed.replaceAll(' ', ''));
            of.change({ pinCode: typed, ...(usual && !stateCode ? { stateCode: usual } : {}) });
            void fillPlace(typed);
          }}
        />
        <TextInput label="City" autoComplete="off" {...of.field('city')} {...isPresent} />
      </Pair>
      <Select
        label="State"
        searchable
        autoComplete="off"
        data={stateOptions}
        {...state}
        {...isPresent}
        value={state.value || null}
        onFocus={(event) => event.currentTarget.select()}
        description={warning}
      />
    </>
  );
}
