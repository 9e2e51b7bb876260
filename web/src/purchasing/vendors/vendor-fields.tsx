import {
  gstTreatmentLabels,
  msmeLabels,
  vendorKindLabels,
} from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { panOf } from '@counting-house/contract/kit/gstin.ts';
import { Checkbox, MultiSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { today } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { TdsSectionSelect } from '../../ui/picking/tds-section-select.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';

export type VendorTyped = Omit<InputOf<typeof purchasing.updateVendor>, 'id' | 'version'>;
type Fields = FormFields<VendorTyped>;

/** Who a vendor is: how they stand towards GST comes first, a GSTIN brings its PAN. */
export function VendorIdentity({ of }: { of: Fields }) {
  const { gstTreatment } = of.values;
  const hasGstin = ['registered', 'composition', 'sez'].includes(gstTreatment ?? '');
  return (
    <Section title="Basic details">
      <Pair>
        <Choice label="GST" of={gstTreatmentLabels} {...of.field('gstTreatment')} />
        {hasGstin && (
          <TextInput
            label="GSTIN"
            maxLength={20}
            autoComplete="off"
            {...of.field('gstin')}
            withAsterisk
            onChange={(event) => {
              const typed = event.currentTarget.value;
              const tight = typed.replaceAll(/\s/gu, '').toUpperCase();
              of.change({ gstin: typed, ...(tight.length === 15 ? { pan: panOf(tight) } : {}) });
            }}
          />
        )}
      </Pair>
      <Pair>
        <TextInput label="Legal name" autoComplete="off" {...of.field('name')} />
        <TextInput
          label="Display name"
          placeholder="As the legal name"
          autoComplete="off"
          {...of.field('displayName')}
        />
      </Pair>
      <Pair>
        <Choice label="Kind" of={vendorKindLabels} {...of.field('kind')} />
        <TextInput label="PAN" maxLength={12} autoComplete="off" {...of.field('pan')} />
      </Pair>
      {hasGstin && (
        <>
          <Checkbox label="Another vendor has the same GSTIN" {...of.check('allowSameGstin')} />
          {of.values.allowSameGstin && (
            <TextInput
              label="Why they are kept apart"
              maxLength={200}
              {...of.field('sameGstinReason')}
              withAsterisk
            />
          )}
        </>
      )}
    </Section>
  );
}

export function VendorContact({ of }: { of: Fields }) {
  return (
    <Section title="Contact">
      <Pair>
        <TextInput label="Contact person" autoComplete="off" {...of.field('contactName')} />
        <TextInput label="Phone" inputMode="tel" autoComplete="off" {...of.field('phone')} />
      </Pair>
      <Pair>
        <TextInput
          label="Alternate phone"
          inputMode="tel"
          autoComplete="off"
          {...of.field('altPhone')}
        />
        <TextInput label="E-mail" type="email" autoComplete="off" {...of.field('email')} />
      </Pair>
      <TextInput
        label="Website"
        placeholder="https://"
        autoComplete="off"
        {...of.field('website')}
      />
    </Section>
  );
}

/** When they are paid, how far they are trusted, and whether the law asks for payment in time. */
export function VendorTerms({ of }: { of: Fields }) {
  const { msmeType } = of.values;
  return (
    <Section title="Terms and limits">
      <Pair>
        <NumberInput
          label="Payment terms, days"
          hideControls
          {...of.field('paymentTermsDays')}
          withAsterisk={false}
        />
        <NumberInput label="Lead time, days" hideControls {...of.field('leadTimeDays')} />
      </Pair>
      <MoneyInput
        label="Credit limit"
        description="Warns when outstanding and orders exceed it"
        {...of.field('creditLimit')}
      />
      <Pair>
        <Choice label="MSME" of={msmeLabels} {...of.field('msmeType')} />
        {msmeType !== undefined && msmeType !== 'none' && (
          <TextInput
            label="Udyam number"
            placeholder="UDYAM-MH-00-0000000"
            autoComplete="off"
            {...of.field('udyamNumber')}
            withAsterisk
          />
        )}
      </Pair>
      <TdsSectionSelect
        label="TDS section"
        description="TDS is deducted under it from bills, expenses and advances of this vendor, unless a document says otherwise"
        day={today()}
        {...of.field('tdsSectionId')}
      />
    </Section>
  );
}

/** Where they are paid; shown only to those who may change it. */
export function VendorBank({ of }: { of: Fields }) {
  if (!useMay()('purchasing.vendor.bank')) return null;
  return (
    <Section title="Bank">
      <Pair>
        <TextInput label="Account holder" autoComplete="off" {...of.field('bankAccountName')} />
        <TextInput
          label="Account number"
          inputMode="numeric"
          autoComplete="off"
          {...of.field('bankAccountNumber')}
        />
      </Pair>
      <Pair>
        <TextInput label="IFSC" autoComplete="off" {...of.field('ifsc')} />
        <TextInput
          label="UPI id"
          placeholder="name@bank"
          autoComplete="off"
          {...of.field('upiId')}
        />
      </Pair>
    </Section>
  );
}

/** Item categories that a vendor supplies; lists of vendors are narrowed by them. */
export function VendorSupplies({ of }: { of: Fields }) {
  const may = useMay()('purchasing.item.read');
  const { data } = useOptionalOperation(
    purchasing.listCategories,
    { status: 'active' },
    { enabled: may },
  );
  if (!may || !data) return null;
  return (
    <Section title="Supplies">
      <MultiSelect
        label="Item categories"
        placeholder="Choose"
        searchable
        clearable
        maxValues={50}
        data={data.rows.map(({ id, path }) => ({ value: String(id), label: path }))}
        value={(of.values.categoryIds ?? []).map(String)}
        error={of.errors['categoryIds']}
        onChange={(next) => of.change({ categoryIds: next.map(Number) })}
      />
    </Section>
  );
}

export function VendorNotes({ of }: { of: Fields }) {
  return (
    <Section title="Notes">
      <Textarea aria-label="Notes" maxLength={2000} autosize minRows={2} {...of.field('notes')} />
    </Section>
  );
}
