import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { date } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { TaxRateInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import css from './tax-fields.module.css';
import { evenParts, isEven } from './tax-parts.ts';
import { scopeLabels, treatmentLabels } from './tax-labels.ts';
import { IdSelect } from '../../ui/picking/id-select.tsx';

/** What a tax is made of. A rate that is typed is split by itself until somebody splits it by hand. */
export function TaxFields({
  of: fields,
  successor = null,
}: {
  of: FormFields<InputOf<typeof tax.createTax>>;
  successor?: string | null;
}) {
  const components = useOperation(tax.listComponents, {}).rows;
  const { parts = [] } = fields.values;

  function setRate(rate: unknown) {
    const before = fields.values.rate ?? 0;
    fields.set('rate', rate as number);
    if (typeof rate === 'number' && isEven(parts, components, before)) {
      fields.set('parts', evenParts(components, rate));
    }
  }

  return (
    <>
      <Pair>
        <TextInput label="Name" {...fields.field('name')} />
        <TextInput label="Code" {...fields.field('code')} />
      </Pair>
      <Pair>
        <Choice label="Treatment" of={treatmentLabels} {...fields.field('treatment')} />
        <TaxRateInput label="Rate" {...fields.field('rate')} onChange={setRate} />
      </Pair>

      <Section title="Parts">
        {fields.rows('parts').list.map((_, i) => (
          <div className={css.part} key={i}>
            <IdSelect
              label="Component"
              of={components.map(({ id, code, validTo }) => ({
                id,
                label: validTo === null ? code : `${code}, ended ${date(validTo)}`,
              }))}
              {...fields.field(`parts.${i}.componentId`)}
            />
            <Choice label="Applies" of={scopeLabels} {...fields.field(`parts.${i}.scope`)} />
            <TaxRateInput label="Rate" {...fields.field(`parts.${i}.rate`)} />
            <Button
              variant="subtle"
              aria-label={`Remove part ${i + 1}`}
              onClick={() => fields.rows('parts').remove(i)}
            >
              <IconX size={16} stroke={1.7} />
            </Button>
          </div>
        ))}
        {fields.field('parts').error && (
          <p className={css.error} role="alert">
            {fields.field('parts').error}
          </p>
        )}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() =>
              fields
                .rows('parts')
                .add({ componentId: components[0]?.id ?? 0, scope: 'intra', rate: 0 })
            }
          >
            Add part
          </Button>
        </div>
      </Section>

      <Section title="Valid">
        <Pair>
          <DateInput label="First day" {...fields.field('validFrom')} />
          <DateInput label="Last day" {...fields.field('validTo')} />
        </Pair>
        <Picker
          label="Replaced by"
          description="The tax that applies from the next day"
          list={tax.listTaxes}
          shown={successor}
          {...fields.field('replacedById')}
        />
      </Section>
    </>
  );
}
