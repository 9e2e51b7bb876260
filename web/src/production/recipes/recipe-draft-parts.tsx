import type { BatchCost } from '@counting-house/contract/production/recipe.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Textarea, TextInput } from '@mantine/core';
import { money, percent, qty } from '../../platform/format/format.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput, PercentInput, QtyInput } from '../../ui/form/figure-input.tsx';
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
};

const figure = (next: unknown) => (typeof next === 'number' ? next : '');

/** What is made, and how much of it by the quantities of the lines. */
export function ProductPart({ draft, change, errors }: PartProps) {
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
          value={draft.outputQty}
          onChange={(next) => change({ outputQty: figure(next) })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) focusPart(itemsPart);
          }}
          error={errors['outputQty']}
          withAsterisk
        />
        <TextInput
          label="Name"
          maxLength={80}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errors['name']}
          withAsterisk
        />
      </Pair>
      <Choice
        label="Expiry of the product"
        of={expiryRuleLabels}
        value={draft.expiryRule}
        onChange={(next) => change({ expiryRule: next })}
        error={errors['expiryRule']}
      />
    </DocumentPart>
  );
}

/** Work, power and what is lost. */
export function CostPart({ draft, change, errors }: PartProps) {
  return (
    <DocumentPart part="costs" title="Work and losses" step="product">
      <Pair>
        <MoneyInput
          label="Labour for each run"
          data-part="costs"
          value={draft.labourPerRun}
          onChange={(next) => change({ labourPerRun: figure(next) })}
          error={errors['labourPerRun']}
        />
        <MoneyInput
          label="Labour for each unit"
          value={draft.labourPerUnit}
          onChange={(next) => change({ labourPerUnit: figure(next) })}
          error={errors['labourPerUnit']}
        />
      </Pair>
      <PercentInput
        label="Power and rent"
        description="Of what the materials are worth"
        value={draft.overheadBps}
        onChange={(next) => change({ overheadBps: figure(next) })}
        error={errors['overheadBps']}
      />
      <Pair>
        <PercentInput
          label="Normal loss"
          description="Rejected units that belong to the process"
          value={draft.normalLossBps}
          onChange={(next) => change({ normalLossBps: figure(next) })}
          error={errors['normalLossBps']}
        />
        <PercentInput
          label="Shortfall alert"
          description="A plan that makes this much less needs a reason"
          value={draft.yieldAlertBps}
          onChange={(next) => change({ yieldAlertBps: figure(next) })}
          error={errors['yieldAlertBps']}
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
export function StepsPart({ draft, change, errors }: PartProps) {
  return (
    <DocumentPart part="steps" title="Steps and note" step="product">
      <Textarea
        label="Steps"
        data-part="steps"
        autosize
        minRows={3}
        maxLength={5_000}
        value={draft.steps}
        onChange={(event) => change({ steps: event.currentTarget.value })}
        error={errors['steps']}
      />
      <Textarea
        label="Note"
        autosize
        minRows={1}
        maxLength={1_000}
        value={draft.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={errors['note']}
      />
    </DocumentPart>
  );
}

/** `for 100 pcs`. */
export const forText = ({ outputQty, output }: Pick<Draft, 'outputQty' | 'output'>): string =>
  outputQty === '' || outputQty === 0 ? '' : `for ${qty(outputQty, output?.unit ?? '')}`;
