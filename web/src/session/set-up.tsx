import {
  type HomeStateCode,
  outsideIndia,
  stateName,
  states,
  statesByName,
} from '@counting-house/contract/customers/state.ts';
import { data } from '@counting-house/contract/data/data.operations.ts';
import { gstin } from '@counting-house/contract/kit/gstin.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { SignedIn } from '@counting-house/contract/session/sign-in.ts';
import { monthNames } from '@counting-house/contract/kit/month.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { date, today } from '../platform/format/format.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { BarePage } from '../ui/page/bare-page.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import { Steps } from '../ui/parts/steps.tsx';
import { NewPasswordInput } from './password-fields.tsx';
import css from './session.module.css';
import { type Entry, useEntry } from './use-entry.ts';
import { useFirstField } from './use-first-field.ts';

type SetUpEntry = Entry<typeof data.setUp>;
type Step = {
  readonly title: string;
  /** The fields that must be right before the next step. */
  readonly fields: readonly string[];
  readonly of: (entry: SetUpEntry) => ReactNode;
};

const homeStates = statesByName
  .filter((code) => code !== outsideIndia)
  .map((value) => ({ value, label: states[value] }));

const initial = {
  code: '',
  'business.name': '',
  'business.stateCode': '',
  'business.address': '',
  'business.city': '',
  'business.pinCode': '',
  'business.gstin': '',
  'business.fiscalYearStartMonth': '4',
  'business.pricesIncludeTax': 'yes',
  booksBegin: '',
  'owner.name': '',
  'owner.phone': '',
  'owner.email': '',
  'owner.password': '',
};

const steps: readonly Step[] = [
  {
    title: 'Business',
    fields: [
      'business.name',
      'business.gstin',
      'business.stateCode',
      'business.address',
      'business.city',
      'business.pinCode',
      'booksBegin',
    ],
    of: Business,
  },
  {
    title: 'You',
    fields: ['owner.name', 'owner.phone', 'owner.email', 'owner.password'],
    of: You,
  },
  { title: 'Check', fields: [], of: Check },
];

const codeStep: Step = { title: 'Code', fields: ['code'], of: Code };

/** The first set-up: nothing is kept before the last step, and Back keeps what was typed. */
export function SetUp({
  codeNeeded,
  then,
}: {
  codeNeeded: boolean;
  then: (answer: SignedIn) => void;
}) {
  const all = codeNeeded ? [codeStep, ...steps] : steps;
  const [at, setAt] = useState(0);
  const entry = useEntry(data.setUp, initial);
  const form = useFirstField(at);
  const step = all[at] ?? codeStep;
  const isLast = at === all.length - 1;
  const isMarked = step.fields.some((name) => entry.field(name).error);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isLast) {
      if (entry.check(inputOf(entry), step.fields)) setAt(at + 1);
      return;
    }
    const answer = await entry.send(inputOf(entry), ({ fields }) => {
      const wrong = stepWith(all, Object.keys(fields));
      if (wrong >= 0) setAt(wrong);
    });
    if (answer) then(answer);
  }

  return (
    <BarePage
      title="Set up your business"
      under="Takes three minutes. The books are in rupees, and the first posting fixes the financial year. Everything else can be changed later."
      isWide
    >
      <PageTitle words={['Set up your business']} />
      <Steps steps={all.map(({ title }) => title)} at={at} />
      <form
        ref={form}
        className={css.form}
        onSubmit={(event) => void submit(event)}
        noValidate
        key={at}
      >
        {step.of(checkedWhenLeft(entry))}
        <Refusal>{isMarked ? null : (entry.problem?.detail ?? null)}</Refusal>
        <div className={css.acts}>
          {at > 0 && (
            <Button variant="default" size="sm" onClick={() => setAt(at - 1)}>
              Back
            </Button>
          )}
          <Button type="submit" size="sm" loading={entry.isSending}>
            {isLast ? 'Set up' : 'Continue'}
          </Button>
        </div>
      </form>
    </BarePage>
  );
}

/** Each field is checked when it is left, not only when the step ends. */
const checkedWhenLeft = (entry: SetUpEntry): SetUpEntry => ({
  ...entry,
  field: (name) => ({
    ...entry.field(name),
    onBlur: () => entry.left(inputOf(entry), name),
  }),
});

function Code(entry: SetUpEntry) {
  return (
    <TextInput
      label="Set-up code"
      description="The server printed it on its console, and saved it in the file setup-code of its data folder."
      autoComplete="off"
      {...entry.field('code')}
    />
  );
}

function Business(entry: SetUpEntry) {
  const choose = (name: string) => (value: string | null) => entry.set({ [name]: value ?? '' });
  const ofGstin = stateOfGstin(entry);
  return (
    <>
      <TextInput label="Business name" withAsterisk {...entry.field('business.name')} />
      <Pair>
        <TextInput
          label="GSTIN"
          description="Leave blank if you have none. The state is filled in from it."
          {...entry.field('business.gstin')}
        />
        <Select
          label="State"
          description={ofGstin ? 'Filled in from the GSTIN.' : 'Used to apply CGST + SGST or IGST.'}
          placeholder="Choose a state"
          withAsterisk
          data={homeStates}
          {...entry.field('business.stateCode')}
          error={ofGstin ? undefined : entry.field('business.stateCode').error}
          value={(ofGstin ?? entry.values['business.stateCode']) || null}
          onChange={choose('business.stateCode')}
          readOnly={ofGstin !== null}
          searchable
        />
      </Pair>
      <TextInput
        label="Address"
        description="Printed on invoices and labels."
        {...entry.field('business.address')}
      />
      <Pair>
        <TextInput label="City" {...entry.field('business.city')} />
        <TextInput
          label="PIN code"
          description="Undelivered parcels come back to it."
          inputMode="numeric"
          {...entry.field('business.pinCode')}
        />
      </Pair>
      <Select
        label="Financial year begins in"
        data={monthNames.map((label, i) => ({ value: String(i + 1), label }))}
        value={entry.values['business.fiscalYearStartMonth'] ?? ''}
        onChange={choose('business.fiscalYearStartMonth')}
      />
      <DateInput
        label="Books begin on"
        description="From when documents are entered here: the beginning of the financial year when left blank. Balances of the day before are entered later."
        maxDate={today()}
        value={entry.values['booksBegin'] ?? ''}
        onChange={(next) => entry.set({ booksBegin: next ? String(next) : '' })}
        error={entry.field('booksBegin').error}
      />
      <Checkbox
        label="Prices include tax"
        checked={entry.values['business.pricesIncludeTax'] === 'yes'}
        onChange={(event) =>
          entry.set({ 'business.pricesIncludeTax': event.currentTarget.checked ? 'yes' : 'no' })
        }
      />
    </>
  );
}

/** The state that a whole and right GSTIN names; null while there is none. */
function stateOfGstin(entry: SetUpEntry): HomeStateCode | null {
  const read = gstin.safeParse(entry.values['business.gstin']);
  return read.success && read.data ? (read.data.slice(0, 2) as HomeStateCode) : null;
}

function You(entry: SetUpEntry) {
  return (
    <>
      <p className={css.hint}>You will be the Super Admin, with full access.</p>
      <TextInput
        label="Your name"
        withAsterisk
        autoComplete="name"
        {...entry.field('owner.name')}
      />
      <Pair>
        <PhoneInput
          description="10 digits. You sign in with it."
          withAsterisk
          autoComplete="username"
          {...entry.field('owner.phone')}
        />
        <TextInput
          label="E-mail"
          description="Optional"
          type="email"
          autoComplete="email"
          {...entry.field('owner.email')}
        />
      </Pair>
      <NewPasswordInput label="Password" withAsterisk {...entry.field('owner.password')} />
    </>
  );
}

function Check(entry: SetUpEntry) {
  const { business, owner, booksBegin } = inputOf(entry);
  const state = stateName(business.stateCode ?? '');
  return (
    <Facts
      rows={[
        ['Business', business.name],
        [
          'Place',
          [business.address, business.city, business.pinCode, state].filter(Boolean).join(', '),
        ],
        ['GSTIN', business.gstin || 'None'],
        ['Currency and time', 'Indian rupee, Asia/Kolkata'],
        ['Financial year', `Begins in ${monthNames[(business.fiscalYearStartMonth ?? 4) - 1]}`],
        ['Books begin on', booksBegin ? date(booksBegin) : 'The first day of the financial year'],
        ['Prices', business.pricesIncludeTax ? 'Include tax' : 'Without tax'],
        ['Super Admin', `${owner.name}, ${owner.phone}`],
        ['E-mail', owner.email ?? null],
        [
          'Second-person approval',
          'Off while you are the only user: you approve your own papers with a reason. Payments and journals need none until you set a limit under Settings.',
        ],
        ['Also created', 'Roles, GST rates, chart of accounts, number series and a first store'],
      ]}
    />
  );
}

function inputOf(entry: SetUpEntry): InputOf<typeof data.setUp> {
  const value = (name: keyof typeof initial) => entry.values[name] ?? '';
  return {
    ...(value('code') ? { code: value('code') } : {}),
    business: {
      name: value('business.name'),
      // What is not chosen yet is refused with the words of the shape.
      stateCode: (stateOfGstin(entry) ?? value('business.stateCode')) as HomeStateCode,
      address: value('business.address'),
      city: value('business.city'),
      pinCode: value('business.pinCode'),
      gstin: value('business.gstin'),
      fiscalYearStartMonth: Number(value('business.fiscalYearStartMonth')),
      pricesIncludeTax: value('business.pricesIncludeTax') === 'yes',
    },
    ...(value('booksBegin') ? { booksBegin: value('booksBegin') } : {}),
    owner: {
      name: value('owner.name'),
      phone: value('owner.phone'),
      password: value('owner.password'),
      ...(value('owner.email') ? { email: value('owner.email') } : {}),
    },
  };
}

/** The first step that has one of these fields; -1 when none has. */
const stepWith = (all: readonly Step[], names: readonly string[]): number =>
  all.findIndex(({ fields }) => fields.some((name) => names.includes(name)));
