import type { BatchCost, NewRecipe } from '@counting-house/contract/production/recipe.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Textarea, TextInput } from '@mantine/core';
import { money, percent, qty } from '../../platform/format/format.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput, PercentInput, QtyInput } from '../../ui/form/figure-input.tsx';
import type { HeadFields } from '../../ui/form/document-head.ts';
import { Pair } from '../../ui/form/form-body.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import { refreshing } from '../../ui/theme/refreshing.ts';
import { Totals } from '../../ui/parts/sheet.tsx';
import { expiryRuleLabels } from '../production-labels.ts';
import type { Draft } from './recipe-draft.ts';

export type PartProps = {
  readonly draft: Draft;
  readonly change: (patch: Partial<Draft>) => void;
  readonly errors: Messages;
  readonly head: HeadFields<NewRecipe>;
};

/** What is made, and how much of it by the quantities of the lines. */
export function ProductPart({ draft, change, errors, head }: PartProps) {
  const { output, saved } = draft;
  return (
    <DocumentPart part="product" title="Product" step="product" keys="F4">
      <Picker
        label="Makes"
        data-part="product"
        list={stock.listPositions}
        with={{ kind: ['finished', 'semi_finished'] }}
        under={(row) => row.sku}
        shown={output?.name ?? null}
        value={output?.id ?? ''}
        disabled={saved !== null}
        onChange={(id) => {
          if (id === '') change({ output: null });
        }}
        onPick={({ id, name, unit }) => {
          change({ output: { id, name, unit } });
          focusPart('quantity');
        }}
        error={errors['outputSkuId']}
        withAsterisk
      />
      <Pair>
        <QtyInput
          label="Quantity"
          data-part="quantity"
          unit={output?.unit}
          {...head.field('outputQty')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) focusPart(itemsPart);
          }}
        />
        <TextInput label="Name" {...head.field('name')} />
      </Pair>
      <Choice label="Expiry of the product" of={expiryRuleLabels} {...head.field('expiryRule')} />
    </DocumentPart>
  );
}

/** Work, power and what is lost. */
export function CostPart({ head }: Pick<PartProps, 'head'>) {
  return (
    <DocumentPart part="costs" title="Work and losses" step="product">
      <Pair>
        <MoneyInput label="Labour for each run" data-part="costs" {...head.field('labourPerRun')} />
        <MoneyInput label="Labour for each unit" {...head.field('labourPerUnit')} />
      </Pair>
      <PercentInput
        label="Power and rent"
        description="Of what the materials are worth"
        {...head.field('overheadBps')}
      />
      <Pair>
        <PercentInput
          label="Normal loss"
          description="Rejected units that belong to the process"
          {...head.field('normalLossBps')}
        />
        <PercentInput
          label="Shortfall alert"
          description="A plan that makes this much less needs a reason"
          {...head.field('yieldAlertBps')}
        />
      </Pair>
    </DocumentPart>
  );
}

/** What a batch costs at what the materials cost now. */
export function BatchCostPart({
  draft,
  cost,
  isAsking,
}: {
  draft: Draft;
  cost: BatchCost;
  isAsking: boolean;
}) {
  return (
    <DocumentPart part="batch-cost" title="Current batch cost" step="product">
      <div {...refreshing(isAsking)}>
        <Totals rows={costRows(cost, { overheadBps: draft.overheadBps || 0 })} />
        <Totals
          rows={[
            {
              label: 'Each',
              value: money(cost.unitCost),
            },
          ]}
        />
      </div>
    </DocumentPart>
  );
}

/** The sum of a batch, step by step. */
export const costRows = (cost: BatchCost, { overheadBps }: { overheadBps: number }) => [
  { label: 'Materials', value: money(cost.materials) },
  {
    label: overheadBps > 0 ? `Power and rent ${percent(overheadBps)}` : 'Power and rent',
    value: money(cost.overhead),
  },
  { label: 'Labour', value: money(cost.labour) },
  { label: 'By-products', value: money(0 - cost.byproductValue) },
  { label: 'The batch', value: money(cost.total), weight: 'final' as const },
];

/** How it is made; the plan sheet shows it. */
export function StepsPart({ head }: Pick<PartProps, 'head'>) {
  return (
    <DocumentPart part="steps" title="Steps and note" step="product">
      <Textarea label="Steps" data-part="steps" autosize minRows={3} {...head.field('steps')} />
      <Textarea label="Note" autosize minRows={1} {...head.field('note')} />
    </DocumentPart>
  );
}

/** `for 100 pcs`. */
export const forText = ({ outputQty, output }: Pick<Draft, 'outputQty' | 'output'>): string =>
  typeof outputQty === 'number' && outputQty !== 0
    ? `for ${qty(outputQty, output?.unit ?? '')}`
    : '';
