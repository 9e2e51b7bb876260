import {
  type ChargeKind,
  type ChargePayTo,
  type ChargeSplit,
  chargePayToLabels,
  chargeSplitLabels,
  chargeLabels,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import css from './receive.module.css';
import { type ChargeTyped, noCharge } from './receiving.ts';
import type { Receiving } from './use-receiving.ts';

const most = 10;

const optionsOf = <K extends string>(words: Readonly<Record<K, string>>) =>
  Object.entries<string>(words).map(([value, label]) => ({ value, label }));

/** What the delivery cost beside the goods: it goes into what they cost. */
export function ReceiveCharges({ receiving }: { receiving: Receiving }) {
  const { typed, errors } = receiving;
  const set = (charges: readonly ChargeTyped[]) => receiving.change({ ...typed, charges });
  const patch = (at: number, by: Partial<ChargeTyped>) =>
    set(typed.charges.map((charge, index) => (index === at ? { ...charge, ...by } : charge)));
  return (
    <section className={css.form} aria-label="Charges">
      {typed.charges.map((charge, index) => {
        const wrong = (field: keyof ChargeTyped) => errors[`charges.${index}.${field}`];
        return (
          <fieldset key={index} className={css.charge}>
            <legend>{`Charge ${index + 1}`}</legend>
            <ActionIcon
              size={36}
              variant="subtle"
              aria-label={`Remove charge ${index + 1}`}
              onClick={() => set(typed.charges.filter((_, at) => at !== index))}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
            <Pair>
              <Select
                label="For"
                data={optionsOf(chargeLabels)}
                value={charge.kind}
                onChange={(kind) => patch(index, { kind: kind as ChargeKind })}
              />
              <MoneyInput
                label="Amount"
                withAsterisk
                value={charge.amount}
                error={wrong('amount')}
                onChange={(next) => patch(index, { amount: typeof next === 'number' ? next : '' })}
              />
            </Pair>
            <Pair>
              <Select
                label="Allocated to the goods"
                data={optionsOf(chargeSplitLabels)}
                value={charge.split}
                error={wrong('split')}
                onChange={(split) => patch(index, { split: split as ChargeSplit })}
              />
              <Select
                label="Paid to"
                data={optionsOf(chargePayToLabels)}
                value={charge.payTo}
                onChange={(payTo) => patch(index, { payTo: payTo as ChargePayTo })}
              />
            </Pair>
            {charge.payTo === 'other' && (
              <Picker
                label="Who is paid"
                list={purchasing.listVendors}
                words={(row) => row.displayName}
                under={(row) => row.number}
                withAsterisk
                value={charge.vendorId}
                error={wrong('vendorId')}
                onChange={(next) =>
                  patch(index, { vendorId: typeof next === 'number' ? next : '' })
                }
              />
            )}
          </fieldset>
        );
      })}
      {typed.charges.length < most && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => set([...typed.charges, noCharge])}
        >
          Add freight or another charge
        </Button>
      )}
    </section>
  );
}
