import {
  type CheckKind,
  checkKindLabels,
} from '@counting-house/contract/purchasing/inward/item-check.ts';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { Section } from '../../ui/form/form-body.tsx';
import type { ItemFormFields } from './item-form.ts';
import css from './item.module.css';

const most = 30;

/** What is looked at whenever the item is received. */
export function ItemChecks({ of }: { of: ItemFormFields }) {
  const checks = of.rows('checks');
  return (
    <Section title="Checked on receipt">
      {checks.list.length === 0 && (
        <p className={css.says}>
          Nothing. Add what is measured, looked at or photographed whenever it arrives.
        </p>
      )}
      {checks.list.map(({ kind }, index) => (
        <div className="stack-8" key={index}>
          <div className={css.line}>
            <TextInput
              label="Check"
              placeholder="Moisture"
              maxLength={60}
              autoComplete="off"
              {...of.field(`checks.${index}.name`)}
              withAsterisk
            />
            <Choice
              label="Answered with"
              of={checkKindLabels}
              {...of.field(`checks.${index}.kind`)}
              onChange={(next) =>
                checks.change(index, { kind: next as CheckKind, min: null, max: null })
              }
              withAsterisk={false}
            />
            <ActionIcon
              size={36}
              aria-label={`Remove check ${index + 1}`}
              onClick={() => checks.remove(index)}
            >
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </div>
          {kind === 'number' && (
            <div className={css.line}>
              <QtyInput label="At least" {...of.field(`checks.${index}.min`)} />
              <QtyInput label="At most" {...of.field(`checks.${index}.max`)} />
              <TextInput
                label="Unit"
                placeholder="%"
                maxLength={10}
                autoComplete="off"
                {...of.field(`checks.${index}.unit`)}
                withAsterisk={false}
              />
            </div>
          )}
          <div className={css.ticks}>
            <Checkbox
              label="Must be answered before goods are accepted"
              {...of.check(`checks.${index}.required`)}
            />
          </div>
        </div>
      ))}
      {checks.list.length < most && (
        <div>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => checks.add({ name: '', kind: 'yes_no', required: true })}
          >
            Add check
          </Button>
        </div>
      )}
    </Section>
  );
}
