import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { stateCodes, type StateCode } from '@counting-house/contract/customers/state.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useGo } from '../platform/address.ts';
import { AddressFields } from '../ui/form/address-fields.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { FormScreen } from '../ui/form/form-screen.tsx';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { b2bScreens } from './b2b.routes.tsx';
import { roleLabels } from './b2b-labels.ts';
import css from './b2b.module.css';
import {
  CompanyIdentity,
  CompanyNotes,
  CompanyTerms,
  type CompanyTyped,
} from './company-fields.tsx';

/** A new company with where it is, and who orders for it. */
export function NewCompanyScreen() {
  const go = useGo();
  const form = useOperationForm(b2b.createCompany, {
    initial: {
      taxTreatment: 'registered',
      creditMode: 'advance_only',
      creditDays: 30,
      graceDays: 7,
      overdueTolerance: 10_000,
      addresses: [{}],
      contacts: [],
    },
    sends: receivedByItself,
    saved: 'Company {name} saved',
    then: (company) => go(b2bScreens.editCompany, { id: company.id }),
  });
  const of = form.common<CompanyTyped>();
  const address = form.at('addresses.0');
  return (
    <FormScreen form={form}>
      <CompanyIdentity
        of={of}
        onGstin={(gstin) => {
          const state = gstin.slice(0, 2) as StateCode;
          if (stateCodes.includes(state) && !address.values.stateCode) {
            address.change({ stateCode: state });
          }
        }}
      />
      <Section title="Address">
        <AddressFields of={address.common()} />
        <TextInput
          label="GSTIN of this address"
          placeholder="As the company, in its state"
          maxLength={20}
          autoComplete="off"
          {...address.field('gstin')}
        />
      </Section>
      <People form={form} />
      <CompanyTerms of={of} />
      <CompanyNotes of={of} />
    </FormScreen>
  );
}

type Form = ReturnType<typeof useOperationForm<typeof b2b.createCompany>>;

function People({ form }: { form: Form }) {
  const people = form.rows('contacts');
  return (
    <Section title="Who orders">
      {people.list.map((_, index) => {
        const person = form.at(`contacts.${index}`);
        return (
          <div key={index} className={css.person}>
            <Pair>
              <TextInput label="Name" autoComplete="off" {...person.field('name')} />
              <PhoneInput
                label="Phone"
                autoComplete="off"
                maxLength={15}
                {...person.field('phone')}
              />
            </Pair>
            <Pair>
              <TextInput
                label="E-mail"
                type="email"
                autoComplete="off"
                {...person.field('email')}
              />
              <Choice label="May" of={roleLabels} {...person.field('role')} withAsterisk={false} />
            </Pair>
            <Button variant="subtle" color="red" onClick={() => people.remove(index)}>
              Remove
            </Button>
          </div>
        );
      })}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => people.add({ role: 'buyer' })}
        >
          Add a person
        </Button>
      </div>
    </Section>
  );
}

type Typed = {
  readonly name?: string;
  readonly phone?: string;
  readonly addresses?: readonly object[] | undefined;
};

/** The company itself receives at the address typed beside it. */
function receivedByItself(typed: Typed): object {
  const { name, phone, addresses = [] } = typed;
  return { ...typed, addresses: addresses.map((address) => ({ ...address, name, phone })) };
}
