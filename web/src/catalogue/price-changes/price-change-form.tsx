import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { problemIn } from '../../platform/http/problem.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { RowsFormProps } from '../../ui/dialog/rows-form.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { MoneyInput, PercentInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { MomentInput } from '../../ui/dates/moment-input.tsx';
import { Picker } from '../../ui/picking/picker.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../../ui/panel/panel-context.ts';
import { ErrorCard } from '../../ui/parts/note.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import { PriceChangeEffects } from './price-change-preview.tsx';
import {
  aboveMrpLabels,
  basisLabels,
  roundingLabels,
  some,
  wayLabels,
} from './price-change-labels.ts';
import css from './price-changes.module.css';

type Plan = InputOf<typeof catalogue.previewPriceChange>;

/** New prices for a category, a brand or a tag. */
export function NewPriceChangePanel() {
  const { close } = usePanelPlace();
  const change = usePriceChange({}, close);
  return (
    <FormPanel title="Change prices" form={change.form} act={change.act}>
      <Section title="Which products">
        <Picker
          label="Category"
          description="With everything below it."
          list={catalogue.listCategories}
          words={({ title }) => title}
          {...change.form.field('categoryId')}
        />
        <Pair>
          <TextInput label="Brand" {...change.form.field('brand')} />
          <TextInput label="Tag" {...change.form.field('tag')} />
        </Pair>
        <p className={css.hint}>Gift cards and archived products keep their prices.</p>
      </Section>
      <Rule change={change} />
    </FormPanel>
  );
}

/** New prices for the products that were ticked in their list. */
export function ChangePricesForm({ rows, answer }: RowsFormProps<{ readonly id: number }>) {
  const [ids] = useState(() => rows.map(({ id }) => id));
  return (
    <ChosenDialog
      title={`Change prices of ${some(ids.length, 'product', 'products')}`}
      chosen={{ productIds: ids }}
      close={() => answer(null)}
    />
  );
}

/** New prices for the variants that were ticked in their list. */
export function ChangeVariantPricesForm({ rows, answer }: RowsFormProps<{ readonly id: number }>) {
  const [ids] = useState(() => rows.map(({ id }) => id));
  return (
    <ChosenDialog
      title={`Change prices of ${some(ids.length, 'variant', 'variants')}`}
      chosen={{ variantIds: ids }}
      close={() => answer(null)}
    />
  );
}

function ChosenDialog({
  title,
  chosen,
  close,
}: {
  title: string;
  chosen: Pick<Plan, 'productIds' | 'variantIds'>;
  close: () => void;
}) {
  const change = usePriceChange(chosen, close);
  return (
    <FormDialog title={title} form={change.form} act={change.act} close={close}>
      <Rule change={change} />
    </FormDialog>
  );
}

const typingMs = 300;

/** The form, and what the server says that its rule would do. */
function usePriceChange(chosen: Partial<Plan>, close: () => void) {
  const [seen, setSeen] = useState('');
  const form = useOperationForm(catalogue.createPriceChange, {
    initial: {
      ...chosen,
      direction: 'up',
      by: 'percent',
      basis: 'price',
      rounding: 'none',
      withMrp: false,
      aboveMrp: 'leave',
    },
    saved: 'Prices set: {changed}',
    then: close,
    sends: (typed) => ({ ...typed, seen }),
  });
  const plan = planOf(form.values);
  const text = JSON.stringify(plan);
  const [asked] = useDebouncedValue(text, typingMs);
  const isReady = plan !== null && asked === text;
  const preview = useOptionalOperation(catalogue.previewPriceChange, plan ?? nothing, {
    enabled: isReady,
  });
  const shown = isReady ? (preview.data?.seen ?? '') : '';
  if (shown !== seen) setSeen(shown);
  const n = preview.data?.changes ?? 0;
  const act = isReady && n > 0 ? `Set ${some(n, 'price', 'prices')}` : 'Set prices';
  return { form, preview, isReady, hasPlan: plan !== null, act };
}

type Change = ReturnType<typeof usePriceChange>;

const nothing: Plan = { direction: 'up', by: 'percent' };

/** What of the form the preview needs, once it says something. */
function planOf(values: Partial<InputOf<typeof catalogue.createPriceChange>>): Plan | null {
  const { reason: _reason, seen: _seen, confirmJump: _sure, ...plan } = values;
  const filled = Object.fromEntries(
    Object.entries(plan).filter(([, value]) => value !== '' && value !== undefined),
  );
  const read = catalogue.previewPriceChange.input.safeParse(filled);
  return read.success ? (filled as Plan) : null;
}

function Rule({ change }: { change: Change }) {
  const { form, preview } = change;
  const { direction = 'up', by = 'percent' } = form.values;
  return (
    <>
      <Section title="New price">
        <Pair>
          <Choice
            label="Change"
            of={wayLabels}
            name="direction"
            value={`${direction} ${by}`}
            onChange={(next) => {
              const [way, kind] = String(next).split(' ');
              form.change({
                direction: way === 'down' ? 'down' : 'up',
                by: kind === 'amount' ? 'amount' : 'percent',
              });
            }}
          />
          {by === 'percent' ? (
            <PercentInput label="Percent" {...form.field('percent')} withAsterisk />
          ) : (
            <MoneyInput label="Amount" {...form.field('amount')} withAsterisk />
          )}
        </Pair>
        <Pair>
          <Choice label="Based on" of={basisLabels} {...form.field('basis')} />
          <Choice label="Rounding" of={roundingLabels} {...form.field('rounding')} />
        </Pair>
        <Choice
          label="A price above the MRP"
          description="No price, tax included, may be more than the MRP."
          of={aboveMrpLabels}
          {...form.field('aboveMrp')}
        />
        <Checkbox label="Change the MRP by the same rule" {...form.check('withMrp')} />
      </Section>
      <Section title="When">
        <MomentInput label="From" description="Leave blank for now." {...form.field('startsAt')} />
        <MomentInput
          label="Until"
          description="Leave blank for no end. After it the price before holds again."
          {...form.field('endsAt')}
        />
        <TextInput label="Reason" placeholder="Cost of glass jars" {...form.field('reason')} />
      </Section>
      <Section title="What this does">
        {form.problem?.code === 'price_change.moved' && (
          <Button variant="default" onClick={() => void preview.refetch()}>
            Show the prices again
          </Button>
        )}
        <Effects change={change} />
        {form.errors['seen'] && (
          <p className={css.hint} role="alert">
            {form.errors['seen']}
          </p>
        )}
        {(preview.data?.jumps ?? 0) > 0 && (
          <Checkbox
            label="Some prices change much more than usual. They are right."
            {...form.check('confirmJump')}
          />
        )}
      </Section>
    </>
  );
}

function Effects({ change: { preview, isReady, hasPlan } }: { change: Change }) {
  if (!hasPlan) {
    return <p className={css.hint}>The new prices are shown here before anything is saved.</p>;
  }
  if (preview.error) {
    return (
      <ErrorCard
        what="the new prices"
        problem={problemIn(preview.error)}
        again={() => void preview.refetch()}
      />
    );
  }
  if (!preview.data) return <SkeletonRows />;
  return (
    <div className={css.preview} data-waits={isReady ? undefined : true}>
      <PriceChangeEffects preview={preview.data} />
    </div>
  );
}
