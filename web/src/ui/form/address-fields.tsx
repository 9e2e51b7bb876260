import {
  pinWarning,
  stateCodes,
  stateName,
  statesOfPin,
} from '@counting-house/contract/customers/state.ts';
import { Select, TextInput } from '@mantine/core';
import css from './form.module.css';

/** An address as it is typed. */
export type AddressDraft = {
  readonly name: string;
  readonly phone: string;
  readonly line1: string;
  readonly line2: string;
  readonly landmark: string;
  readonly pinCode: string;
  readonly city: string;
  readonly stateCode: string;
};

export const emptyAddress: AddressDraft = {
  name: '',
  phone: '',
  line1: '',
  line2: '',
  landmark: '',
  pinCode: '',
  city: '',
  stateCode: '',
};

const stateOptions = stateCodes.map((value) => ({ value, label: stateName(value) }));

/** The fields of an address; a PIN code fills in the state it usually lies in. */
export function AddressFields({
  address,
  set,
  errors,
  withReceiver = false,
  isOptional = false,
}: {
  address: AddressDraft;
  set: (change: Partial<AddressDraft>) => void;
  /** Field → what is wrong with it. */
  errors: Readonly<Record<string, string>>;
  /** Asks who receives, too. */
  withReceiver?: boolean;
  /** Nothing of it has to be there, as long as all of it is empty. */
  isOptional?: boolean;
}) {
  const field = (name: keyof AddressDraft) => ({
    name,
    autoComplete: 'off',
    value: address[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  });
  const pin = address.pinCode.replaceAll(' ', '');
  const warning = pin.length === 6 && address.stateCode ? pinWarning(pin, address.stateCode) : null;
  return (
    <>
      {withReceiver && (
        <div className={css.pair}>
          <TextInput label="Recipient" withAsterisk {...field('name')} />
          <TextInput label="Phone" withAsterisk inputMode="tel" {...field('phone')} />
        </div>
      )}
      <TextInput label="Address" withAsterisk={!isOptional} {...field('line1')} />
      <TextInput label="Address, second line" {...field('line2')} />
      <TextInput label="Landmark" {...field('landmark')} />
      <div className={css.pair}>
        <TextInput
          label="PIN code"
          withAsterisk={!isOptional}
          inputMode="numeric"
          maxLength={7}
          {...field('pinCode')}
          onChange={(event) => {
            const pinCode = event.currentTarget.value;
            const [usual] = statesOfPin(pinCode.replaceAll(' ', ''));
            set({ pinCode, ...(usual && !address.stateCode ? { stateCode: usual } : {}) });
          }}
        />
        <TextInput label="City" withAsterisk={!isOptional} {...field('city')} />
      </div>
      <Select
        label="State"
        withAsterisk={!isOptional}
        searchable
        name="stateCode"
        autoComplete="off"
        data={stateOptions}
        value={address.stateCode || null}
        onChange={(next) => set({ stateCode: next ?? '' })}
        error={errors['stateCode']}
        description={warning}
      />
    </>
  );
}
