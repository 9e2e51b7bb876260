import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import type { DraftByproduct, DraftCheck } from './recipe-draft.ts';
import type { PartProps } from './recipe-draft-parts.tsx';
import css from './recipe.module.css';

const checkKinds = { number: 'A figure', yes_no: 'Yes or no' } as const;
const mostByproducts = 20;
const mostChecks = 30;

const nextKey = (rows: readonly { readonly key: number }[]) =>
  Math.max(0, ...rows.map(({ key }) => key)) + 1;

function changed<R extends { readonly key: number }>(
  rows: readonly R[],
  key: number,
  patch: Partial<R>,
): R[] {
  return rows.map((row) => (row.key === key ? { ...row, ...patch } : row));
}

/** What comes out beside the product; its value is taken off what the batch costs. */
export function ByproductRows({ draft, change, errors }: PartProps) {
  const { byproducts } = draft;
  const set = (key: number, patch: Partial<DraftByproduct>) =>
    change({ byproducts: changed(byproducts, key, patch) });
  return (
    <Rows
      title="By-products"
      add="Add by-product"
      isFull={byproducts.length >= mostByproducts}
      onAdd={() =>
        change({
          byproducts: [
            ...byproducts,
            {
              key: nextKey(byproducts),
              skuId: '',
              name: '',
              unit: '',
              qty: '',
              unitValue: '',
              toTrayId: '',
              toTray: '',
            },
          ],
        })
      }
    >
      {byproducts.map(({ key, skuId, name, unit, qty, unitValue, toTrayId, toTray }, index) => (
        <Row
          key={key}
          name={name || `By-product ${index + 1}`}
          remove={() => change({ byproducts: byproducts.filter((row) => row.key !== key) })}
        >
          <Picker
            label="Goods"
            list={stock.listPositions}
            with={{ kind: ['raw', 'semi_finished', 'finished'] }}
            under={(row) => row.sku}
            shown={name || null}
            value={skuId}
            onChange={(next) => next === '' && set(key, { skuId: '', name: '', unit: '' })}
            onPick={(row) => set(key, { skuId: row.id, name: row.name, unit: row.unit })}
            error={errors[`byproducts.${index}.skuId`]}
          />
          <QtyInput
            label="Quantity"
            unit={unit}
            value={qty}
            onChange={(next) => set(key, { qty: typeof next === 'number' ? next : '' })}
            error={errors[`byproducts.${index}.qty`]}
          />
          <MoneyInput
            label="Rate"
            value={unitValue}
            onChange={(next) => set(key, { unitValue: typeof next === 'number' ? next : '' })}
            error={errors[`byproducts.${index}.unitValue`]}
          />
          <Picker
            label="To tray"
            list={stock.listTrays}
            with={{ status: 'active' }}
            words={(row) => row.code}
            shown={toTray || null}
            value={toTrayId}
            onChange={(next) => next === '' && set(key, { toTrayId: '', toTray: '' })}
            onPick={(row) => set(key, { toTrayId: row.id, toTray: row.code })}
            error={errors[`byproducts.${index}.toTrayId`]}
          />
        </Row>
      ))}
    </Rows>
  );
}

/** What is looked at during a run. */
export function CheckRows({ draft, change, errors }: PartProps) {
  const { checks } = draft;
  const set = (key: number, patch: Partial<DraftCheck>) =>
    change({ checks: changed(checks, key, patch) });
  return (
    <Rows
      title="Checks at the run"
      add="Add check"
      isFull={checks.length >= mostChecks}
      onAdd={() =>
        change({
          checks: [
            ...checks,
            {
              key: nextKey(checks),
              name: '',
              kind: 'number',
              min: '',
              max: '',
              unit: '',
              isRequired: true,
            },
          ],
        })
      }
    >
      {checks.map(({ key, name, kind, min, max, unit, isRequired }, index) => (
        <Row
          key={key}
          name={name || `Check ${index + 1}`}
          remove={() => change({ checks: checks.filter((row) => row.key !== key) })}
        >
          <TextInput
            label="What is looked at"
            maxLength={60}
            value={name}
            onChange={(event) => set(key, { name: event.currentTarget.value })}
            error={errors[`checks.${index}.name`]}
          />
          <Choice
            label="Answer"
            of={checkKinds}
            value={kind}
            onChange={(next) => set(key, { kind: next })}
          />
          {kind === 'number' && (
            <>
              <TextInput
                label="At least"
                inputMode="decimal"
                value={min}
                onChange={(event) => set(key, { min: event.currentTarget.value })}
                error={wrongFigure(min) ?? errors[`checks.${index}.min`]}
              />
              <TextInput
                label="At most"
                inputMode="decimal"
                value={max}
                onChange={(event) => set(key, { max: event.currentTarget.value })}
                error={wrongFigure(max) ?? errors[`checks.${index}.max`]}
              />
              <TextInput
                label="Unit"
                maxLength={10}
                value={unit}
                onChange={(event) => set(key, { unit: event.currentTarget.value })}
              />
            </>
          )}
          <Checkbox
            label="Required"
            checked={isRequired}
            onChange={(event) => set(key, { isRequired: event.currentTarget.checked })}
          />
        </Row>
      ))}
    </Rows>
  );
}

const wrongFigure = (text: string) =>
  text.trim() !== '' && Number.isNaN(Number(text)) ? 'Enter a figure such as 8.9' : undefined;

function Rows({
  title,
  add,
  isFull,
  onAdd,
  children,
}: {
  title: string;
  add: string;
  isFull: boolean;
  onAdd: () => void;
  children: ReactNode;
}) {
  return (
    <section className={css.extras} aria-label={title}>
      <div className={css.head}>
        <h2>{title}</h2>
        {!isFull && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={onAdd}
          >
            {add}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function Row({
  name,
  remove,
  children,
}: {
  name: string;
  remove: () => void;
  children: ReactNode;
}) {
  return (
    <div className={css.row} role="group" aria-label={name}>
      {children}
      <ActionIcon aria-label={`Remove ${name}`} onClick={remove}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}
