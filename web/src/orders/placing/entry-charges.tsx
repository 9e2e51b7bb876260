import type { PricedCharge } from '@counting-house/contract/orders/order.ts';
import type { ChargeKind } from '@counting-house/contract/orders/order-labels.ts';
import { ActionIcon, Button, Menu, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import css from './entry.module.css';
import { type Charge, type Entry, withCharge } from './entry.ts';

const mostCharges = 10;
/** What a person may charge; the fee of cash on delivery follows the payment. */
const kinds: Readonly<Record<Exclude<ChargeKind, 'cod_fee'>, { act: string; label: string }>> = {
  shipping: { act: 'Shipping', label: 'Shipping' },
  packing: { act: 'Packing', label: 'Packing' },
  other: { act: 'Something else', label: '' },
};

/** Charges that a person sets, beside or in place of those by rule. */
export function ChargesInput({
  entry,
  change,
  priced,
  errors,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  /** As they are charged now. */
  priced: readonly PricedCharge[];
  errors: Messages;
}) {
  const { charges } = entry;
  const isInvoiced = entry.saved?.isInvoiced ?? false;
  const set = (key: number, part: Partial<Charge>) =>
    change((before) => ({
      ...before,
      charges: before.charges.map((one) => (one.key === key ? { ...one, ...part } : one)),
    }));

  function add(kind: keyof typeof kinds) {
    const ruled = priced.find((one) => one.kind === kind && one.isAuto);
    const label = ruled?.label ?? kinds[kind].label;
    change((before) => withCharge(before, { kind, label, amount: ruled?.amount ?? 0 }));
    requestAnimationFrame(() => {
      const rows = document.querySelectorAll<HTMLElement>('[data-charge]');
      const [name, amount] = rows[rows.length - 1]?.querySelectorAll('input') ?? [];
      (kind === 'other' ? name : amount)?.focus();
    });
  }

  return (
    <div className={css.charges}>
      {charges.map(({ key, label, amount }, at) => (
        <div key={key} className={css.charge} data-charge>
          <TextInput
            aria-label="What is charged"
            placeholder="What is charged"
            maxLength={60}
            autoComplete="off"
            value={label}
            onChange={({ currentTarget: { value } }) => set(key, { label: value })}
            error={errors[`charges.${at}.label`]}
          />
          <MoneyInput
            aria-label={`Amount of ${label || 'the charge'}`}
            value={amount}
            onChange={(next) => set(key, { amount: typeof next === 'number' ? next : 0 })}
            error={errors[`charges.${at}.amount`]}
          />
          <ActionIcon
            aria-label={`Remove ${label || 'the charge'}`}
            onClick={() =>
              change((before) => ({
                ...before,
                charges: before.charges.filter((one) => one.key !== key),
              }))
            }
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {charges.length < mostCharges && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} stroke={1.7} />}
            >
              Add a charge
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(Object.keys(kinds) as (keyof typeof kinds)[])
              .filter((kind) => kind !== 'shipping' || isOpenToShipping(entry, isInvoiced))
              .map((kind) => (
                <Menu.Item key={kind} onClick={() => add(kind)}>
                  {kinds[kind].act}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** Shipping is charged once, and settled by the first invoice. */
const isOpenToShipping = ({ charges }: Entry, isInvoiced: boolean) =>
  !isInvoiced && !charges.some(({ kind }) => kind === 'shipping');
