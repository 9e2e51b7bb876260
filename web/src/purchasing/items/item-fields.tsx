import {
  expiryLabels,
  scanLevelLabels,
  trackingLabels,
} from '@counting-house/contract/stock/skus/sku.ts';
import {
  type ItemKind,
  abcLabels,
  itemKindLabels,
} from '@counting-house/contract/purchasing/item-kind.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Checkbox, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useMay } from '../../platform/session.ts';
import { OneImageInput } from '../../ui/files/one-image-input.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { lockedFor } from '../../ui/form/locked.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { TaxPicker } from '../../ui/picking/tax-picker.tsx';
import { ItemBarcodes } from './item-barcodes.tsx';
import { ItemCategoryPicker } from './item-category-picker.tsx';
import { ItemChecks } from './item-checks.tsx';
import type { ItemFormFields, ItemKnown } from './item-form.ts';
import { ItemPacks } from './item-packs.tsx';
import { ItemPolicies } from './item-policies.tsx';
import { itemStates } from '../purchase-states.ts';

type Props = { readonly of: ItemFormFields; readonly known: ItemKnown };

/** All sections of an item; a service has only those that goods are not needed for. */
export function ItemFields({ of, known }: Props) {
  const isService = known.kind === 'service';
  return (
    <>
      <ItemBasics of={of} known={known} />
      {!isService && <ItemPacks of={of} known={known} />}
      {!isService && <ItemTracking of={of} known={known} />}
      {!isService && <ItemChecks of={of} />}
      <ItemTax of={of} />
      {!isService && <ItemPolicies of={of} unit={known.unit} />}
      <ItemBuying of={of} known={known} />
      {!isService && <ItemBarcodes of={of} unit={known.unit} />}
      {!isService && <ItemSize of={of} />}
      <Section title="Notes">
        <Textarea aria-label="Notes" maxLength={2000} autosize minRows={2} {...of.field('notes')} />
      </Section>
    </>
  );
}

function ItemBasics({ of, known }: Props) {
  return (
    <Section title="Basics">
      <Pair>
        <TextInput
          label="Name"
          maxLength={120}
          autoComplete="off"
          {...of.field('name')}
          withAsterisk
        />
        <TextInput
          label="Code"
          placeholder="Numbered by its category"
          maxLength={30}
          autoComplete="off"
          {...of.field('code')}
          withAsterisk={false}
        />
      </Pair>
      <Pair>
        <ItemCategoryPicker of={of} known={known} />
        <Choice
          label="Kind"
          of={itemKindLabels}
          placeholder="By its category"
          {...of.field('kind')}
          {...lockedFor(known.supply?.locks.kind)}
        />
      </Pair>
      <Textarea label="Description" maxLength={2000} autosize {...of.field('description')} />
      <OneImageInput label="Picture" purpose="item" {...of.field('imageFileId')} />
      <Choice label="Status" of={itemStates} {...of.field('status')} />
    </Section>
  );
}

/** Goods of these kinds are kept by batch unless the form says otherwise. */
const batched: readonly ItemKind[] = ['raw', 'semi_finished'];

function ItemTracking({ of, known }: Props) {
  const { tracking = batched.includes(known.kind) ? 'batch' : 'none', expiryPolicy } = of.values;
  return (
    <Section title="Tracking">
      <Pair>
        <Choice
          label="Stock is kept"
          of={trackingLabels}
          placeholder="By its kind"
          {...of.field('tracking')}
          {...lockedFor(known.supply?.locks.tracking)}
          onChange={(next) =>
            of.change({
              tracking: next === 'none' ? 'none' : 'batch',
              ...(next === 'none' ? { expiryPolicy: 'none' as const } : {}),
            })
          }
        />
        {tracking === 'batch' && (
          <Choice
            label="Expiry date"
            of={expiryLabels}
            placeholder="By its kind"
            {...of.field('expiryPolicy')}
          />
        )}
      </Pair>
      {tracking === 'batch' && expiryPolicy !== 'none' && (
        <>
          <Pair>
            <NumberInput
              label="Shelf life, days"
              hideControls
              {...of.field('shelfLifeDays')}
              withAsterisk={expiryPolicy === 'required'}
            />
            <NumberInput
              label="Warn before expiry, days"
              placeholder="30"
              hideControls
              {...of.field('alertDays')}
              withAsterisk={false}
            />
          </Pair>
          <Pair>
            <NumberInput
              label="Days left on receipt, at least"
              placeholder="0"
              hideControls
              {...of.field('minReceiveDays')}
              withAsterisk={false}
            />
            <NumberInput
              label="Days left on dispatch, at least"
              placeholder="0"
              hideControls
              {...of.field('minShipDays')}
              withAsterisk={false}
            />
          </Pair>
        </>
      )}
      <Choice
        label="Packer scans"
        of={scanLevelLabels}
        placeholder="The item"
        {...of.field('scanLevel')}
      />
      <Checkbox label="Inspect on receipt" {...of.check('inspectOnReceipt')} />
    </Section>
  );
}

function ItemTax({ of }: { of: ItemFormFields }) {
  return (
    <Section title="Tax">
      <Pair>
        <TaxPicker label="Tax" placeholder="The category’s" {...of.field('taxId')} />
        <TextInput
          label={of.values.kind === 'service' ? 'SAC' : 'HSN code'}
          placeholder="The category’s"
          maxLength={8}
          autoComplete="off"
          {...of.field('hsn')}
        />
      </Pair>
    </Section>
  );
}

function ItemBuying({ of, known }: Props) {
  const seesVendors = useMay()('purchasing.vendor.read');
  return (
    <Section title="Vendors and prices">
      <Pair>
        {seesVendors && (
          <Picker
            label="Default vendor"
            list={purchasing.listVendors}
            words={({ displayName }) => displayName}
            {...(known.vendor ? { shown: known.vendor } : {})}
            {...of.field('defaultVendorId')}
          />
        )}
        <MoneyInput
          label="Standard cost"
          description="Of one stock unit, while nothing was bought yet"
          {...of.field('standardCost')}
        />
      </Pair>
      <Choice
        label="ABC class"
        of={abcLabels}
        placeholder="Computed every month"
        clearable
        {...of.field('abcClass')}
      />
    </Section>
  );
}

function ItemSize({ of }: { of: ItemFormFields }) {
  return (
    <Section title="Size and weight">
      <Pair>
        <NumberInput label="Weight, g" hideControls {...of.field('weightGrams')} />
        <NumberInput label="Length, mm" hideControls {...of.field('lengthMm')} />
      </Pair>
      <Pair>
        <NumberInput label="Width, mm" hideControls {...of.field('widthMm')} />
        <NumberInput label="Height, mm" hideControls {...of.field('heightMm')} />
      </Pair>
    </Section>
  );
}
