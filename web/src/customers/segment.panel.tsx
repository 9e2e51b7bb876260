import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { SegmentFilter, type NewSegment } from '@counting-house/contract/customers/segment.ts';
import { states } from '@counting-house/contract/customers/state.ts';
import { MultiSelect, NumberInput, TagsInput, TextInput } from '@mantine/core';
import { useOperation, useOptionalOperation } from '../platform/http/use-operation.ts';
import { count } from '../platform/format/format.ts';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { Facts } from '../ui/parts/sheet.tsx';
import { customerSourceLabels } from './customer-labels.ts';

const everybody = SegmentFilter.parse({});

/** A new segment of customers. */
export function NewSegmentPanel() {
  const { close } = usePanelPlace();
  const form = useOperationForm(customers.createSegment, {
    initial: { filter: everybody },
    saved: 'Segment {name} saved',
    then: close,
  });
  return (
    <FormPanel title="New segment" form={form} act="Save segment">
      <SegmentFields of={form.common()} />
    </FormPanel>
  );
}

/** A segment: whom it finds, and how many. */
export function SegmentPanel({ id }: { id: number }) {
  const { rows } = useOperation(customers.listSegments, { limit: 200 });
  const segment = rows.find((row) => row.id === id);
  return segment ? <EditSegment key={segment.id} segment={segment} /> : null;
}

function EditSegment({ segment }: { segment: { id: number; name: string } }) {
  const { close } = usePanelPlace();
  const form = useOperationForm(customers.updateSegment, {
    initial: segment,
    saved: 'Segment {name} saved',
    then: close,
  });
  return (
    <FormPanel
      title={segment.name}
      form={form}
      record={{ table: 'customer_segment', id: segment.id }}
    >
      <SegmentFields of={form.common()} />
    </FormPanel>
  );
}

const sources = Object.entries(customerSourceLabels).map(([value, label]) => ({ value, label }));
const stateOptions = Object.entries(states).map(([value, label]) => ({ value, label }));

function SegmentFields({ of }: { of: FormFields<Pick<NewSegment, 'name' | 'filter'>> }) {
  const filter = of.at('filter');
  const tags = filter.field('tags');
  const inStates = filter.field('stateCodes');
  const from = filter.field('sources');
  return (
    <>
      <TextInput label="Name" {...of.field('name')} />
      <TagsInput
        label="With one of these tags"
        name="tags"
        maxTags={20}
        value={tags.value === '' ? [] : [...tags.value]}
        onChange={tags.onChange}
        error={tags.error}
      />
      <Pair>
        <MultiSelect
          label="In these states"
          searchable
          data={stateOptions}
          value={inStates.value === '' ? [] : [...inStates.value]}
          onChange={inStates.onChange}
          error={inStates.error}
        />
        <TextInput label="In this city" {...filter.field('city')} />
      </Pair>
      <Pair>
        <MoneyInput label="Spent at least" {...filter.field('minSpend')} />
        <NumberInput label="Orders at least" allowDecimal={false} {...filter.field('minOrders')} />
      </Pair>
      <Pair>
        <NumberInput
          label="Ordered within (days)"
          allowDecimal={false}
          {...filter.field('orderedWithinDays')}
        />
        <NumberInput
          label="Not ordered for (days)"
          allowDecimal={false}
          {...filter.field('notOrderedForDays')}
        />
      </Pair>
      <MultiSelect
        label="First order through"
        data={sources}
        value={from.value === '' ? [] : [...from.value]}
        onChange={from.onChange}
        error={from.error}
      />
      <Size filter={of.values.filter} />
    </>
  );
}

function Size({ filter }: { filter: unknown }) {
  const read = SegmentFilter.safeParse(withoutBlanks(filter));
  const found = useOptionalOperation(
    customers.countSegment,
    { filter: read.data ?? everybody },
    { enabled: read.success },
  ).data;
  if (!found || !read.success) return null;
  return (
    <Facts
      rows={[
        ['Matching customers', count(found.customers)],
        ['Agree to offers by SMS', count(found.bySms)],
        ['Agree to offers by e-mail', count(found.byMail)],
      ]}
    />
  );
}

/** What is left blank asks nothing. */
const withoutBlanks = (filter: unknown) =>
  Object.fromEntries(
    Object.entries((filter ?? {}) as Record<string, unknown>).filter(
      ([key, value]) => key === 'city' || (value !== '' && value !== undefined),
    ),
  );
