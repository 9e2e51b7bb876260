import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { date, money, percent, qty as qtyWords } from '../platform/format.ts';
import { toast } from '../platform/toasts.ts';
import { useOperation, useOptionalOperation, useWrite } from '../platform/use-operation.ts';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { Pair, Section } from '../ui/form/form-body.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Facts, Totals } from '../ui/parts/sheet.tsx';
import { useMay } from '../platform/session.ts';

/** The form of a run that the address opens over the page: `?form=run&plan=12`. */
export function RunForm() {
  const { form, plan } = useSearch();
  const setSearch = useSetSearch();
  if (form !== 'run' || !plan) return null;
  const place = {
    close: () => setSearch({ form: null, plan: null, open: plan }),
    at: null,
    of: 0,
    before: null,
    after: null,
  };
  return (
    <PanelProvider value={place}>
      <Part what="this form" key={plan}>
        <RunOf planId={Number(plan)} close={place.close} />
      </Part>
    </PanelProvider>
  );
}

type Typed = {
  readonly goodQty: number;
  readonly rejectedQty: number;
  readonly rejectReason: string;
  readonly used: Readonly<Record<number, number>>;
  readonly byproducts: Readonly<Record<number, number>>;
  readonly checks: Readonly<Record<string, string>>;
  readonly note: string;
  readonly morePlanned: boolean;
  readonly complete: boolean;
};

const nothing: Typed = {
  goodQty: 0,
  rejectedQty: 0,
  rejectReason: '',
  used: {},
  byproducts: {},
  checks: {},
  note: '',
  morePlanned: false,
  complete: false,
};

/** What is typed, as the calls take it. */
const factsOf = (plan: Plan, typed: Typed) => ({
  planId: plan.id,
  version: plan.version,
  goodQty: typed.goodQty,
  rejectedQty: typed.rejectedQty,
  rejectReason: typed.rejectReason,
  inputs: Object.entries(typed.used).map(([skuId, qty]) => ({ skuId: Number(skuId), qty })),
  byproducts: Object.entries(typed.byproducts).map(([skuId, qty]) => ({
    skuId: Number(skuId),
    qty,
  })),
  checks: Object.entries(typed.checks).flatMap(([name, text]) =>
    text.trim() === '' || Number.isNaN(Number(text)) ? [] : [{ name, value: Number(text) }],
  ),
  note: typed.note,
  morePlanned: typed.morePlanned,
  complete: typed.complete,
  yieldReason: typed.complete ? typed.note : '',
});

function RunOf({ planId, close }: { planId: number; close: () => void }) {
  const plan = useOperation(production.getPlan, { id: planId });
  const may = useMay();
  const setSearch = useSetSearch();
  const write = useWrite(production.variantStockUpdate);
  const [typed, setTyped] = useState<Typed>({ ...nothing, goodQty: plan.rest });
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const change = (patch: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...patch }));
    setRefused({});
  };
  const facts = factsOf(plan, typed);
  const { data: shown } = useOptionalOperation(production.previewRun, facts);
  const usedOf = (skuId: number) =>
    (shown?.used ?? []).filter((row) => row.skuId === skuId).reduce((sum, { qty }) => sum + qty, 0);
  const error = (path: string) => refused[path];
  const made = typed.goodQty + typed.rejectedQty;

  async function post() {
    const reply = await write.run({ mode: 'produce', ...facts });
    if (reply.success !== 200) {
      setRefused(reply.error.fields);
      toast.refused(reply.error, 'The run was not posted');
      return;
    }
    toast.success(`Run posted: ${qtyWords(typed.goodQty, plan.unit)} good`);
    setSearch({ form: null, plan: null, tab: 'runs', open: String(reply.data.id) });
  }

  const field = (name: keyof typeof nothing & ('goodQty' | 'rejectedQty')) => ({
    name,
    value: typed[name],
    onChange: (next: unknown) => change({ [name]: typeof next === 'number' ? next : 0 }),
    onBlur: () => undefined,
    error: error(name),
    withAsterisk: name === 'goodQty',
  });

  return (
    <SidePanel
      title={`New run: ${plan.name}`}
      acts={
        <Group>
          <Button onClick={() => void post()} loading={write.isSending}>
            Post run
          </Button>
          <Button variant="default" onClick={close}>
            Close
          </Button>
          <span>
            {qtyWords(typed.goodQty, plan.unit)} good, {qtyWords(typed.rejectedQty, plan.unit)}{' '}
            rejected
            {made > 0 && `, ${percent(Math.round((typed.goodQty / made) * 10_000))}`}
          </span>
        </Group>
      }
      side={<RunSide shown={shown} />}
    >
      {shown?.refusal && <p role="status">{shown.refusal}</p>}
      <Pair>
        <QtyInput label="Good" unit={plan.unit} {...field('goodQty')} />
        <QtyInput label="Rejected" unit={plan.unit} {...field('rejectedQty')} />
      </Pair>
      {typed.rejectedQty > 0 && (
        <TextInput
          label="Reason for rejected"
          value={typed.rejectReason}
          onChange={(event) => change({ rejectReason: event.currentTarget.value })}
          error={error('rejectReason')}
          withAsterisk
        />
      )}
      <Section title="Materials used">
        {plan.materialLines
          .filter(({ need }) => need > 0)
          .map((material) => (
            <QtyInput
              key={material.id}
              label={material.name}
              description={
                material.consumption === 'issue'
                  ? `${qtyWords(material.atPlan, material.unit)} at the plan`
                  : 'taken at the run'
              }
              unit={material.unit}
              name={`used.${material.skuId}`}
              value={typed.used[material.skuId] ?? usedOf(material.skuId)}
              onChange={(next: unknown) =>
                change({
                  used: { ...typed.used, [material.skuId]: typeof next === 'number' ? next : 0 },
                })
              }
              onBlur={() => undefined}
              error={errorOfInput(facts, refused, material.skuId)}
              withAsterisk={false}
            />
          ))}
      </Section>
      {plan.byproducts.length > 0 && (
        <Section title="By-products">
          {plan.byproducts.map((one) => (
            <QtyInput
              key={one.skuId}
              label={one.name}
              unit={one.unit}
              name={`byproducts.${one.skuId}`}
              value={typed.byproducts[one.skuId] ?? 0}
              onChange={(next: unknown) =>
                change({
                  byproducts: {
                    ...typed.byproducts,
                    [one.skuId]: typeof next === 'number' ? next : 0,
                  },
                })
              }
              onBlur={() => undefined}
              error={undefined}
              withAsterisk={false}
            />
          ))}
        </Section>
      )}
      {plan.checks.length > 0 && (
        <Section title="Checks">
          {plan.checks.map((check, index) => (
            <TextInput
              key={check.name}
              label={check.name}
              description={
                check.kind === 'yes_no'
                  ? '1 for yes, 0 for no'
                  : `${check.min ?? '…'} to ${check.max ?? '…'} ${check.unit}`
              }
              value={typed.checks[check.name] ?? ''}
              onChange={(event) =>
                change({ checks: { ...typed.checks, [check.name]: event.currentTarget.value } })
              }
              error={error(`checks.${index}.value`)}
              withAsterisk={check.isRequired}
            />
          ))}
        </Section>
      )}
      <TextInput
        label="Note"
        value={typed.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={error('note')}
      />
      <Checkbox
        label="More than planned"
        checked={typed.morePlanned}
        onChange={(event) => change({ morePlanned: event.currentTarget.checked })}
      />
      {may('production.plan.close') && (
        <Checkbox
          label="Complete the plan"
          checked={typed.complete}
          onChange={(event) => change({ complete: event.currentTarget.checked })}
        />
      )}
    </SidePanel>
  );
}

/** What was refused of a material that was typed. */
function errorOfInput(
  { inputs }: { readonly inputs: readonly { readonly skuId: number }[] },
  refused: Readonly<Record<string, string>>,
  skuId: number,
): string | undefined {
  const index = inputs.findIndex((input) => input.skuId === skuId);
  return index < 0 ? undefined : refused[`inputs.${index}.qty`];
}

type Shown = ReturnType<typeof useOptionalOperation<typeof production.previewRun>>['data'];

function RunSide({ shown }: { shown: Shown }) {
  if (!shown || shown.refusal) return null;
  const { cost } = shown;
  return (
    <>
      <Block title="Output batch">
        <Facts
          rows={[
            ['Number', shown.batchNumber],
            ['Expires', shown.expiryDate && date(shown.expiryDate)],
            ['Shortened by', shown.shortenedBy],
            ['To tray', shown.tray],
            [
              'Waiting',
              shown.waiting.orders > 0
                ? `${shown.waiting.orders} orders are served when the run is posted`
                : null,
            ],
          ]}
        />
      </Block>
      {cost && (
        <Block title="Cost of the run">
          <Totals
            rows={[
              { label: 'Materials', value: money(cost.materials) },
              { label: 'Overhead', value: money(cost.overhead) },
              { label: 'Labour', value: money(cost.labour) },
              { label: 'By-products', value: money(-cost.byproductValue) },
              { label: 'Cost of the run', value: money(cost.total), weight: 'sum' },
              { label: 'Abnormal loss', value: money(-cost.abnormalLoss) },
              { label: 'Good goods', value: money(cost.goodValue), weight: 'final' },
            ]}
          />
        </Block>
      )}
    </>
  );
}
