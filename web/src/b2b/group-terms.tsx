import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { CompanyAddress } from '@counting-house/contract/b2b/company-address.ts';
import { addressLine } from '@counting-house/contract/customers/address.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useGo, useParams } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { MoneyInput, PercentInput } from '../ui/form/figure-input.tsx';
import { FormBody, Pair, Section } from '../ui/form/form-body.tsx';
import { FormScreen } from '../ui/form/form-screen.tsx';
import type { FieldProps, FormFields } from '../ui/form/operation-form.ts';
import { Picker } from '../ui/picking/picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { b2bScreens } from './b2b.routes.tsx';
import { IdSelect } from '../ui/picking/id-select.tsx';

type Terms = Omit<InputOf<typeof b2b.updateGroup>, 'id' | 'version' | 'status'>;

/** A new group, blank or with what another one of the company has. */
export function NewGroupForm({ companyId }: { companyId: number }) {
  const go = useGo();
  const company = useOperation(b2b.getCompany, { id: companyId });
  const form = useOperationForm(b2b.createGroup, {
    initial: { companyId },
    saved: 'Group {name} saved',
    then: ({ id }) => go(b2bScreens.group, { companyId, groupId: id }),
  });
  return (
    <FormScreen title={`New group of ${company.name}`} form={form}>
      <Fields of={form.common()} addresses={company.addresses} />
      {company.groups.length > 0 && (
        <Section title="Begin with">
          <Picker
            label="Terms and prices of"
            list={b2b.listGroups}
            with={{ companyId }}
            {...form.field('copyFromId')}
          />
        </Section>
      )}
    </FormScreen>
  );
}

/** What holds for every order of a group. */
export function GroupTerms() {
  const { companyId, groupId } = useParams(b2bScreens.group);
  const group = useOperation(b2b.getGroup, { id: groupId });
  const company = useOperation(b2b.getCompany, { id: companyId });
  const form = useOperationForm(b2b.updateGroup, {
    initial: group,
    saved: 'Group {name} saved',
  });
  return (
    <FormBody form={form}>
      <Fields of={form.common()} addresses={company.addresses} />
    </FormBody>
  );
}

function Fields({
  of,
  addresses,
}: {
  of: FormFields<Terms>;
  addresses: readonly CompanyAddress[];
}) {
  return (
    <>
      <Section title="Terms">
        <TextInput label="Name" autoComplete="off" {...of.field('name')} />
        <Pair>
          <PercentInput
            label="Discount for what the list does not name"
            {...of.field('baseDiscount')}
            withAsterisk={false}
          />
          <MoneyInput label="Minimum order, goods without tax" {...of.field('minOrderValue')} />
        </Pair>
        <MoneyInput label="Orders above need an approver" {...of.field('approvalAbove')} />
        <Checkbox label="Only what the list names" {...of.check('onlyListed')} />
        <Checkbox
          label="Offers act on its orders"
          description="Offers for companies."
          {...of.check('offersAllowed')}
        />
        <Checkbox label="Prices include tax" {...of.check('pricesIncludeTax')} />
      </Section>
      <Section title="Addresses">
        <Pair>
          <Place
            label="Bills go to"
            not="shipping"
            addresses={addresses}
            field={of.field('defaultBillingAddressId')}
          />
          <Place
            label="Goods go to"
            not="billing"
            addresses={addresses}
            field={of.field('defaultShippingAddressId')}
          />
        </Pair>
      </Section>
      <Section title="Notes">
        <Textarea
          label="Note, shown when an order is taken"
          maxLength={1000}
          autosize
          minRows={2}
          {...of.field('note')}
          withAsterisk={false}
        />
      </Section>
    </>
  );
}

function Place({
  label,
  not,
  addresses,
  field,
}: {
  label: string;
  not: CompanyAddress['use'];
  addresses: readonly CompanyAddress[];
  field: FieldProps<number | null | undefined>;
}) {
  return (
    <IdSelect
      label={label}
      clearable
      placeholder="Same as company"
      of={addresses
        .filter(({ use }) => use !== not)
        .map((address) => ({
          id: address.id,
          label: `${address.label}: ${addressLine(address)}`,
        }))}
      {...field}
    />
  );
}
