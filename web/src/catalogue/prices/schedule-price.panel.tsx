import type { Variant } from '@counting-house/contract/catalogue/variant.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';

/** A price for later: from the beginning of one day, perhaps until the end of another. */
export function SchedulePricePanel({ variant }: { variant: Variant }) {
  const { timeZone } = useSession();
  const { close } = usePanelPlace();
  const [last, setLast] = useState('');
  const [first, setFirst] = useState('');
  const form = useOperationForm(catalogue.schedulePrice, {
    initial: { id: variant.id, mrp: variant.mrp, price: variant.price },
    saved: 'Price scheduled',
    then: close,
  });
  const asksAgain = form.problem?.code === 'price.jump' || form.values.confirmJump;
  return (
    <FormPanel title={`Schedule a price of ${variant.sku}`} form={form} act="Schedule price">
      <Pair>
        <MoneyInput label="Price" {...form.field('price')} />
        <MoneyInput label="MRP" {...form.field('mrp')} />
      </Pair>
      <Pair>
        <DateInput
          label="First day"
          withAsterisk
          value={first}
          error={form.errors['startsAt']}
          onChange={(next) => {
            setFirst(String(next ?? ''));
            if (next) form.set('startsAt', startOf(String(next), timeZone));
          }}
        />
        <DateInput
          label="Last day"
          description="Leave blank for no end."
          value={last}
          error={form.errors['endsAt']}
          onChange={(next) => {
            setLast(String(next ?? ''));
            form.set('endsAt', next ? startOf(dayAfter(String(next)), timeZone) : undefined);
          }}
        />
      </Pair>
      <TextInput label="Reason" placeholder="Diwali price" {...form.field('reason')} />
      {asksAgain && <Checkbox label="The price is right: save it" {...form.check('confirmJump')} />}
    </FormPanel>
  );
}

function dayAfter(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** The moment that a date begins in a time zone. */
function startOf(date: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = parts
    .formatToParts(new Date(`${date}T00:00:00Z`))
    .find(({ type }) => type === 'timeZoneName');
  const offset = name?.value.replace('GMT', '') || '+00:00';
  return new Date(`${date}T00:00:00${offset}`).toISOString();
}
