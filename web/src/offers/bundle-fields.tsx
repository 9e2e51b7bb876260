import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { fewestParts, mostParts, type Offer } from '@counting-house/contract/offers/offer.ts';
import type { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Button, NumberInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { MoneyInput, PercentInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { Choice } from '../ui/picking/choice.tsx';
import css from './offer.module.css';
import { TimesInOneOrder } from './times-in-one-order.tsx';
import { bundleLabels } from './offer-labels.ts';
import { emptyScope, errorUnder, ScopeInput, wholeScope } from './scope-input.tsx';

const newPart = { scope: emptyScope, count: 1 };

/** What the form of a bundle begins with. */
export const newBundle = {
  bundleParts: [newPart, newPart],
  bundleGives: 'price' as const,
};

/** What a bundle is made of, and what it gives when it is complete. */
export function BundleFields({
  of: fields,
  known,
  isUsed,
}: {
  of: FormFields<
    Pick<
      InputOf<typeof offers.createOffer>,
      'bundleParts' | 'bundleGives' | 'bundleValue' | 'repeatLimit'
    >
  >;
  known: Offer | undefined;
  isUsed: boolean;
}) {
  const parts = fields.rows('bundleParts');
  const gives = fields.values.bundleGives ?? 'price';
  const Value = gives === 'percent' ? PercentInput : MoneyInput;
  const label = gives === 'price' ? 'Price' : 'Off';
  return (
    <>
      {parts.list.map((part, index) => (
        <div className={css.tiers} key={index}>
          <ScopeInput
            label={`Part ${index + 1}`}
            value={wholeScope(part.scope)}
            set={(scope) =>
              fields.change({
                bundleParts: parts.list.map((one, at) => (at === index ? { ...one, scope } : one)),
              })
            }
            names={known?.names}
            error={errorUnder(fields.errors, `bundleParts.${index}.scope`)}
            disabled={isUsed}
          />
          <Pair>
            <NumberInput
              label={`Units of part ${index + 1}`}
              allowDecimal={false}
              min={1}
              {...fields.field(`bundleParts.${index}.count`)}
            />
            {parts.list.length > fewestParts && (
              <Button
                variant="default"
                className={css.atFoot}
                disabled={isUsed}
                onClick={() => parts.remove(index)}
              >
                Remove part {index + 1}
              </Button>
            )}
          </Pair>
        </div>
      ))}
      {fields.errors['bundleParts'] && (
        <p className={css.error} role="alert">
          {fields.errors['bundleParts']}
        </p>
      )}
      {parts.list.length < mostParts && (
        <div>
          <Button
            variant="default"
            size="xs"
            disabled={isUsed}
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => parts.add(newPart)}
          >
            Add part
          </Button>
        </div>
      )}
      <Choice
        label="Customers who buy all items get"
        of={bundleLabels}
        {...fields.field('bundleGives')}
      />
      <Pair>
        <Value label={label} key={gives} {...fields.field('bundleValue')} />
        <TimesInOneOrder of={fields} />
      </Pair>
    </>
  );
}
