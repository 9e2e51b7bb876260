import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { panOf } from '@counting-house/contract/kit/gstin.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { NumberInput, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { lockedFor } from '../ui/form/locked.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { creditModeLabels, treatmentLabels } from './b2b-labels.ts';
import { IdSelect } from '../ui/picking/id-select.tsx';

export type CompanyTyped = Omit<InputOf<typeof b2b.updateCompany>, 'id' | 'version' | 'status'>;
type Fields = FormFields<CompanyTyped>;

/** Who a company is; a GSTIN brings its PAN and, in a new one, the state of its address. */
export function CompanyIdentity({
  of,
  onGstin,
}: {
  of: Fields;
  onGstin?: (gstin: string) => void;
}) {
  const isRegistered = of.values.taxTreatment !== 'unregistered';
  return (
    <Section title="Company">
      <Pair>
        <Choice
          label="GST"
          of={treatmentLabels}
          {...of.field('taxTreatment')}
          onChange={(next) =>
            of.change({
              taxTreatment: next as CompanyTyped['taxTreatment'],
              ...(next === 'unregistered' ? { gstin: '' } : {}),
            })
          }
        />
        {isRegistered && (
          <TextInput
            label="GSTIN"
            maxLength={20}
            autoComplete="off"
            {...of.field('gstin')}
            withAsterisk
            onChange={(event) => {
              const typed = event.currentTarget.value;
              const tight = typed.replaceAll(/\s/gu, '').toUpperCase();
              const isWhole = tight.length === 15;
              of.change({ gstin: typed, ...(isWhole ? { pan: panOf(tight) } : {}) });
              if (isWhole) onGstin?.(tight);
            }}
          />
        )}
      </Pair>
      <Pair>
        <TextInput label="Name" autoComplete="off" {...of.field('name')} />
        <TextInput
          label="Legal name"
          placeholder="Same as name"
          autoComplete="off"
          {...of.field('legalName')}
          withAsterisk={false}
        />
      </Pair>
      <Pair>
        <PhoneInput label="Phone" autoComplete="off" maxLength={15} {...of.field('phone')} />
        <TextInput label="E-mail" type="email" autoComplete="off" {...of.field('email')} />
      </Pair>
      <TextInput label="PAN" maxLength={12} autoComplete="off" {...of.field('pan')} />
    </Section>
  );
}

/** Whether and how far a company buys on account; shown, and locked, to anyone who may not set it. */
export function CompanyTerms({ of }: { of: Fields }) {
  const mayCredit = useMay()('b2b.credit.write');
  const lock = lockedFor(mayCredit ? null : 'You may not set credit terms');
  const isOnAccount = of.values.creditMode === 'limit';
  return (
    <Section title="Credit">
      <Pair>
        <Choice label="Payment" of={creditModeLabels} {...of.field('creditMode')} {...lock} />
        {isOnAccount && (
          <MoneyInput label="Credit limit" {...of.field('creditLimit')} withAsterisk {...lock} />
        )}
      </Pair>
      {isOnAccount && (
        <>
          <Pair>
            <NumberInput
              label="Credit days"
              hideControls
              {...of.field('creditDays')}
              withAsterisk={false}
              {...lock}
            />
            <NumberInput
              label="Grace days"
              hideControls
              {...of.field('graceDays')}
              withAsterisk={false}
              {...lock}
            />
          </Pair>
          <MoneyInput
            label="Allowed overdue"
            {...of.field('overdueTolerance')}
            withAsterisk={false}
            {...lock}
          />
        </>
      )}
    </Section>
  );
}

export function CompanyNotes({ of }: { of: Fields }) {
  const tags = of.field('tags');
  return (
    <Section title="Notes">
      <SalesPerson of={of} />
      <TagsInput
        label="Tags"
        name="tags"
        maxTags={20}
        value={tags.value === '' ? [] : tags.value}
        onChange={tags.onChange}
        error={tags.error}
      />
      <Textarea label="Note" maxLength={2000} autosize minRows={2} {...of.field('note')} />
    </Section>
  );
}

function SalesPerson({ of }: { of: Fields }) {
  const may = useMay()(orders.listAssignees.permission);
  const { data } = useOptionalOperation(orders.listAssignees, {}, { enabled: may });
  if (!data) return null;
  const field = of.field('salesPersonId');
  return (
    <IdSelect
      label="Sales person"
      searchable
      clearable
      of={data.rows.map(({ id, name: label }) => ({ id, label }))}
      {...field}
    />
  );
}
