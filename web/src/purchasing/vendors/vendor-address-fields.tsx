import { addressUseLabels } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { statesByName, stateName, statesOfPin } from '@counting-house/contract/customers/state.ts';
import { Select, TextInput } from '@mantine/core';
import { Choice } from '../../ui/picking/choice.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';

type Fields = FormFields<Omit<InputOf<typeof purchasing.createVendorAddress>, 'vendorId'>>;

const stateOptions = statesByName.map((value) => ({ value, label: stateName(value) }));

/** The fields of a vendor's address; outside India neither state nor PIN code is asked for. */
export function VendorAddressFields({
  of,
  isOptional = false,
  isBrief = false,
}: {
  of: Fields;
  /** Nothing of it has to be there, as long as all of it is empty. */
  isOptional?: boolean;
  /** Only where it is: what a first document needs. */
  isBrief?: boolean;
}) {
  const isPresent = isOptional ? { withAsterisk: false } : {};
  const { stateCode, country = 'IN' } = of.values;
  const isHere = country.trim().toUpperCase() === 'IN';
  const state = of.field('stateCode');
  return (
    <>
      {!isBrief && (
        <Pair>
          <TextInput
            label="Label"
            placeholder="Head office, godown"
            autoComplete="off"
            {...of.field('label')}
            {...isPresent}
          />
          <Choice label="Used for" of={addressUseLabels} {...of.field('use')} />
        </Pair>
      )}
      <TextInput label="Address" autoComplete="off" {...of.field('line1')} {...isPresent} />
      <TextInput label="Address, second line" autoComplete="off" {...of.field('line2')} />
      <Pair>
        <TextInput
          label="PIN code"
          maxLength={12}
          autoComplete="off"
          {...of.field('pinCode')}
          withAsterisk={isHere && !isOptional}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            const [usual] = isHere ? statesOfPin(typed.replaceAll(' ', '')) : [];
            of.change({ pinCode: typed, ...(usual && !stateCode ? { stateCode: usual } : {}) });
          }}
        />
        <TextInput label="City" autoComplete="off" {...of.field('city')} {...isPresent} />
      </Pair>
      <Pair>
        <TextInput label="District" autoComplete="off" {...of.field('district')} />
        {isHere && (
          <Select
            label="State"
            searchable
            clearable
            allowDeselect
            autoComplete="off"
            data={stateOptions}
            {...state}
            value={state.value || null}
            withAsterisk={!isOptional}
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
      </Pair>
      {!isBrief && <AddressRest of={of} />}
    </>
  );
}

/** The country, and who is there. */
function AddressRest({ of }: { of: Fields }) {
  return (
    <>
      <Pair>
        <TextInput
          label="Country"
          description="Two letters, IN is India"
          maxLength={2}
          autoComplete="off"
          {...of.field('country')}
          withAsterisk={false}
        />
        <TextInput
          label="GSTIN of this address"
          description="When it differs from the vendor's"
          maxLength={20}
          autoComplete="off"
          {...of.field('gstin')}
        />
      </Pair>
      <Pair>
        <TextInput label="Contact person" autoComplete="off" {...of.field('contactName')} />
        <TextInput label="Phone" inputMode="tel" autoComplete="off" {...of.field('phone')} />
      </Pair>
    </>
  );
}
