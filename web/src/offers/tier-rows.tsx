import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { MoneyInput, PercentInput, QtyInput } from '../ui/form/figure-input.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import css from './offer.module.css';

/** From so much on, so much off: the highest row that is reached counts. */
export function TierRows({
  of: fields,
  disabled,
}: {
  of: FormFields<Pick<InputOf<typeof offers.createOffer>, 'tiers' | 'benefit' | 'tierBasis'>>;
  disabled: boolean;
}) {
  const rows = fields.rows('tiers');
  const { benefit = 'percent', tierBasis = 'amount' } = fields.values;
  const From = tierBasis === 'amount' ? MoneyInput : QtyInput;
  const Value = benefit === 'percent' ? PercentInput : MoneyInput;
  const gives = benefit === 'fixed_price' ? 'Price each' : 'Off';
  return (
    <div className={css.tiers}>
      {rows.list.map((_, index) => (
        <div className={css.tier} key={index}>
          <From label="From" {...fields.field(`tiers.${index}.from`)} />
          <Value label={gives} {...fields.field(`tiers.${index}.value`)} />
          {benefit === 'percent' && (
            <MoneyInput
              label="At most"
              placeholder="no limit"
              {...fields.field(`tiers.${index}.cap`)}
            />
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            disabled={disabled}
            aria-label={`Remove row ${index + 1}`}
            onClick={() => rows.remove(index)}
          >
            <IconX size={16} stroke={1.7} />
          </ActionIcon>
        </div>
      ))}
      {fields.errors['tiers'] && (
        <p className={css.error} role="alert">
          {fields.errors['tiers']}
        </p>
      )}
      <div>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => rows.add(rows.list.length === 0 ? { from: 0 } : {})}
        >
          Add row
        </Button>
      </div>
    </div>
  );
}
