import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Offer } from '@counting-house/contract/offers/offer.ts';
import type { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Checkbox, NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { MoneyInput, PercentInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { MomentInput } from '../ui/dates/moment-input.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import type { ReactNode } from 'react';
import css from './offer.module.css';
import { Picker } from '../ui/picking/picker.tsx';
import { PeopleInput } from './people-input.tsx';
import { BundleFields, newBundle } from './bundle-fields.tsx';
import { emptyScope, errorUnder, ScopeInput } from './scope-input.tsx';
import { TierRows } from './tier-rows.tsx';
import { TimesInOneOrder } from './times-in-one-order.tsx';
import {
  audienceLabels,
  basisLabels,
  benefitLabels,
  buyersOf,
  buyerLabels,
  kindLabels,
  slotLabels,
  sourceLabels,
} from './offer-labels.ts';

type Fields = FormFields<Omit<InputOf<typeof offers.createOffer>, 'codes' | 'status'>>;

/** An offer in the order in which a person thinks of it. */
export function OfferFields({
  of: fields,
  known,
  codes,
}: {
  of: Fields;
  known?: Offer;
  /** The codes that a new one begins with. */
  codes?: ReactNode;
}) {
  const isUsed = (known?.usedCount ?? 0) > 0;
  return (
    <>
      <TextInput label="Name" maxLength={80} {...fields.field('name')} />
      <TextInput
        label="Shown to customers"
        description="Leave blank for an automatic text."
        {...(known ? { placeholder: known.gives } : {})}
        maxLength={160}
        {...fields.field('publicText')}
      />
      <fieldset className={css.bare} disabled={isUsed}>
        <WhatFields of={fields} known={known} isUsed={isUsed} />
        {fields.values.kind === 'coupon' && codes}
        <GoodsFields of={fields} known={known} isUsed={isUsed} />
      </fieldset>
      <WhoFields of={fields} known={known} />
      <Section title="When">
        <MomentInput
          label="From"
          description="Leave blank to begin at once."
          {...fields.field('startsAt')}
        />
        <MomentInput
          label="Until"
          description="Leave blank for no end."
          usualTime="23:59"
          {...fields.field('endsAt')}
        />
      </Section>
      <LimitFields of={fields} />
    </>
  );
}

function WhatFields({
  of: fields,
  known,
  isUsed,
}: {
  of: Fields;
  known: Offer | undefined;
  isUsed: boolean;
}) {
  const { slot = 'item', benefit = 'percent', kind = 'automatic', tiers = [] } = fields.values;
  const { bundleParts = [] } = fields.values;
  const benefits = Object.entries(benefitLabels)
    .filter(([value]) => slot === 'item' || value === 'percent' || value === 'amount')
    .map(([value, label]) => ({ value, label }));

  function place(next: string) {
    const isOfItems = next === 'item' || benefit === 'percent' || benefit === 'amount';
    fields.set('slot', next as typeof slot);
    if (!isOfItems) give('percent');
  }

  /** What stands in the rows is of another kind then: only where they begin stays. Some have no rows. */
  function give(next: string) {
    const isOther = (next === 'percent') !== (benefit === 'percent');
    const begins = tiers.length === 0 ? [{ from: 0 }] : tiers.map(({ from }) => ({ from }));
    const rows = isByRows(next) ? begins : [];
    fields.change({
      benefit: next as typeof benefit,
      ...(next === 'bundle'
        ? { scopeInclude: null, ...(bundleParts.length === 0 ? newBundle : {}) }
        : {}),
      ...(isOther || !isByRows(next) || tiers.length === 0 ? { tiers: rows as typeof tiers } : {}),
    });
  }

  return (
    <Section title="What it gives">
      <SegmentedControl
        aria-label="How"
        disabled={isUsed}
        data={Object.entries(kindLabels).map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(next) => fields.set('kind', next as typeof kind)}
      />
      <SegmentedControl
        aria-label="Where"
        disabled={isUsed}
        data={Object.entries(slotLabels).map(([value, label]) => ({ value, label }))}
        value={slot}
        onChange={place}
      />
      <SegmentedControl
        aria-label="Gives"
        className={css.five}
        disabled={isUsed}
        data={benefits}
        value={benefit}
        onChange={give}
      />
      {benefit === 'bundle' && <BundleFields of={fields} known={known} isUsed={isUsed} />}
      {benefit === 'buy_get' && (
        <>
          <Pair>
            <NumberInput label="Buy" allowDecimal={false} min={1} {...fields.field('buyQty')} />
            <NumberInput label="Get" allowDecimal={false} min={1} {...fields.field('getQty')} />
          </Pair>
          <Pair>
            <PercentInput
              label="Off what they get"
              description="100 % is free."
              {...fields.field('getPercent')}
            />
            <TimesInOneOrder of={fields} />
          </Pair>
        </>
      )}
      {isByRows(benefit) && (
        <>
          <Choice label="Measured by" of={basisLabels} {...fields.field('tierBasis')} />
          <TierRows of={fields} disabled={isUsed} />
        </>
      )}
    </Section>
  );
}

/** Whether what it gives goes by rows of from and off. */
const isByRows = (benefit: string) => benefit !== 'buy_get' && benefit !== 'bundle';

function GoodsFields({
  of: fields,
  known,
  isUsed,
}: {
  of: Fields;
  known: Offer | undefined;
  isUsed: boolean;
}) {
  const { scopeInclude = null, scopeExclude = null, getScope = null, benefit } = fields.values;
  const part = (
    key: 'scopeInclude' | 'scopeExclude' | 'getScope',
    words: string,
    tick: string,
    value: unknown,
  ) => (
    <>
      <Checkbox
        label={tick}
        checked={value !== null}
        onChange={(event) =>
          fields.change({ [key]: event.currentTarget.checked ? emptyScope : null })
        }
      />
      {value !== null && (
        <ScopeInput
          label={words}
          value={{ ...emptyScope, ...(value as object) }}
          set={(next) => fields.change({ [key]: next })}
          names={known?.names}
          error={errorUnder(fields.errors, key)}
          disabled={isUsed}
        />
      )}
    </>
  );
  return (
    <Section title="On what">
      {benefit !== 'bundle' && part('scopeInclude', 'Only on', 'Only on some goods', scopeInclude)}
      {part('scopeExclude', 'Not on', 'Leave some goods out', scopeExclude)}
      {benefit === 'buy_get' &&
        part('getScope', 'What they get', 'What they get is something else', getScope)}
      <Checkbox label="Exclude items on temporary sale" {...fields.check('skipTemporaryPrice')} />
    </Section>
  );
}

function WhoFields({ of: fields, known }: { of: Fields; known: Offer | undefined }) {
  const { audience = 'all', sources = null, audienceIds = [], audienceTags = [] } = fields.values;
  const { channels = ['b2c'], audienceGroupIds = [] } = fields.values;
  const source = sources?.length === 1 ? (sources[0] ?? 'any') : 'any';
  return (
    <Section title="Who">
      <Choice
        label="Channel"
        of={buyerLabels}
        description={
          channels.includes('b2b') && 'Companies get it where their group allows offers.'
        }
        {...fields.field('channels')}
        value={buyersOf(channels)}
        onChange={(next) =>
          fields.change({
            channels: next === 'both' ? ['b2c', 'b2b'] : [next === 'b2b' ? next : 'b2c'],
          })
        }
      />
      <Choice label="For" of={audienceLabels} {...fields.field('audience')} />
      {audience === 'customers' && (
        <PeopleInput
          list={customers.listCustomers}
          label="Add a customer"
          thing="Customer"
          value={audienceIds}
          set={(next) => fields.change({ audienceIds: next })}
          names={known?.names.customers ?? []}
          error={fields.errors['audienceIds']}
        />
      )}
      {audience === 'groups' && (
        <PeopleInput
          list={b2b.listGroups}
          label="Add a group"
          thing="Group"
          words={({ companyName, name }) => `${companyName}, ${name}`}
          value={audienceGroupIds}
          set={(next) => fields.change({ audienceGroupIds: next })}
          names={known?.names.groups ?? []}
          error={fields.errors['audienceGroupIds']}
        />
      )}
      {audience === 'segment' && (
        <Picker
          label="Segment"
          description="Customers who belong to it when they order."
          list={customers.listSegments}
          shown={known?.names.segments[0]?.name ?? null}
          {...fields.field('audienceSegmentId')}
        />
      )}
      {audience === 'tags' && (
        <TagsInput
          label={channels.includes('b2b') ? 'Tags of customers and companies' : 'Tags of customers'}
          placeholder="Type a tag, then Enter"
          value={[...audienceTags]}
          onChange={(next) => fields.change({ audienceTags: next })}
          error={fields.errors['audienceTags']}
        />
      )}
      <Choice
        label="On orders"
        of={sourceLabels}
        {...fields.field('sources')}
        value={source}
        onChange={(next) =>
          fields.change({
            sources: next === 'storefront' || next === 'manual' || next === 'store' ? [next] : null,
          })
        }
      />
    </Section>
  );
}

function LimitFields({ of: fields }: { of: Fields }) {
  const per = { b2c: 'Per customer', b2b: 'Per company', both: 'Per customer' }[
    buyersOf(fields.values.channels ?? ['b2c'])
  ];
  return (
    <Section title="Limits">
      <Pair>
        <NumberInput label="Orders" allowDecimal={false} min={1} {...fields.field('limitTotal')} />
        <NumberInput
          label={per}
          allowDecimal={false}
          min={1}
          {...fields.field('limitPerCustomer')}
        />
        <MoneyInput label="Budget" {...fields.field('budget')} />
      </Pair>
      <Checkbox label="Not with other offers" {...fields.check('isExclusive')} />
      <NumberInput
        label="Priority"
        description="If discounts are equal, the lower priority number applies."
        allowDecimal={false}
        min={1}
        max={999}
        {...fields.field('priority')}
      />
    </Section>
  );
}
