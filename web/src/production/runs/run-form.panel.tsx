import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { percent, qty as qtyWords } from '../../platform/format.ts';
import { useKeys } from '../../platform/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { reading, useOperation, useWrite } from '../../platform/http/use-operation.ts';
import { DateInput } from '../../ui/form/date-input.tsx';
import { MoneyInput, QtyInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { Picker } from '../../ui/form/picker.tsx';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { KeyHint } from '../../ui/parts/key-hint.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { openChecks, RunChecks } from './run-checks.tsx';
import { RunLoss } from './run-loss.tsx';
import { RunMaterials } from './run-materials.tsx';
import { RunSide } from './run-side.tsx';
import { factsOf, figure, nothingTyped, type Preview, type Typed } from './run-typed.ts';

/** Typing rests so long before what it does is worked out again, ms. */
const restMs = 200;

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

type Change = (patch: Partial<Typed>) => void;
type ErrorAt = (path: string) => string | undefined;

function RunOf({ planId, close }: { planId: number; close: () => void }) {
  const plan = useOperation(production.getPlan, { id: planId });
  const setSearch = useSetSearch();
  const write = useWrite(production.variantStockUpdate);
  const [typed, setTyped] = useState<Typed>({ ...nothingTyped, goodQty: plan.restQty });
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const change: Change = (patch) => {
    setTyped((before) => ({ ...before, ...patch }));
    setRefused({});
  };
  const facts = factsOf(plan, typed);
  const [rested] = useDebouncedValue(facts, restMs);
  const { data: shown } = useQuery({
    ...reading(production.previewRun, rested),
    placeholderData: keepPreviousData,
  });
  const error: ErrorAt = (path) => refused[path] ?? laterFields(shown, path);

  async function post() {
    const reply = await write.run({ mode: 'produce', ...facts });
    if (!reply.ok) {
      setRefused(reply.problem.fields);
      toast.refused(reply.problem, 'The run was not posted');
      return;
    }
    toast.success(`Run posted: ${qtyWords(facts.goodQty, plan.unit)} good`);
    setSearch({ form: null, plan: null, tab: 'runs', open: String(reply.data.id) });
  }

  return (
    <SidePanel
      title={`New run: ${plan.name}`}
      acts={
        <PostAct
          plan={plan}
          typed={typed}
          post={() => void post()}
          isSending={write.isSending}
          close={close}
        />
      }
      side={<RunSide shown={shown} good={qtyWords(facts.goodQty, plan.unit)} />}
    >
      {shown?.refusal && Object.keys(shown.fields).length === 0 && (
        <p role="status">{shown.refusal}</p>
      )}
      <Made {...{ plan, typed, shown, change, error }} />
      <Section title="Materials used">
        <RunMaterials
          materials={plan.materialLines.filter(({ need }) => need > 0)}
          planned={qtyWords(plan.qty, plan.unit)}
          typed={typed}
          shown={shown}
          change={(used) => change({ used })}
          errorOf={(skuId) => {
            const index = facts.inputs.findIndex((input) => input.skuId === skuId);
            return error(`inputs.${index}.qty`) ?? error(`inputs.${index}.batchId`);
          }}
        />
      </Section>
      <Byproducts {...{ plan, typed, change }} />
      {plan.checks.length > 0 && (
        <Section title="Checks">
          <RunChecks
            checks={plan.checks}
            answers={typed.checks}
            answer={(checks) => change({ checks })}
            errorOf={(index) => refused[`checks.${index}.reading`]}
          />
        </Section>
      )}
      <Output {...{ typed, shown, change, error }} />
      <End {...{ typed, change, error }} />
    </SidePanel>
  );
}

/** What the preview already knows to be wrong, as far as nobody can miss it by not having come to it. */
const laterFields = (shown: Preview | undefined, path: string): string | undefined =>
  path.startsWith('inputs.') || path.startsWith('batch.') || path === 'trayId'
    ? shown?.fields[path]
    : undefined;

function PostAct({
  plan,
  typed,
  post,
  isSending,
  close,
}: {
  plan: Plan;
  typed: Typed;
  post: () => void;
  isSending: boolean;
  close: () => void;
}) {
  useKeys({ 'mod+Enter': { does: 'Post the run', run: post } });
  const good = typed.goodQty || 0;
  const rejected = typed.rejectedQty || 0;
  const made = good + rejected;
  const open = openChecks(plan.checks, typed.checks);
  return (
    <Group>
      <Button onClick={post} loading={isSending} rightSection={<KeyHint keys="mod+Enter" filled />}>
        Post run
      </Button>
      <Button variant="default" onClick={close}>
        Close
      </Button>
      <span>
        {qtyWords(good, plan.unit)} good, {qtyWords(rejected, plan.unit)} rejected
        {made > 0 && `, ${percent(Math.round((good / made) * 10_000))}`}
      </span>
      {open > 0 && <span>{open === 1 ? '1 check to fill in' : `${open} checks to fill in`}</span>}
    </Group>
  );
}

type Given = {
  readonly typed: Typed;
  readonly shown: Preview | undefined;
  readonly change: Change;
  readonly error: ErrorAt;
};

function Made({ plan, typed, shown, change, error }: Given & { plan: Plan }) {
  return (
    <>
      <Pair>
        <QtyInput
          label="Good"
          name="goodQty"
          unit={plan.unit}
          value={typed.goodQty}
          onChange={(next) => change({ goodQty: figure(next) })}
          error={error('goodQty')}
          withAsterisk
        />
        <QtyInput
          label="Rejected"
          name="rejectedQty"
          unit={plan.unit}
          value={typed.rejectedQty}
          onChange={(next) => change({ rejectedQty: figure(next) })}
          error={error('rejectedQty')}
        />
      </Pair>
      {typed.rejectedQty !== '' && typed.rejectedQty > 0 && (
        <TextInput
          label="Reason for rejected"
          value={typed.rejectReason}
          onChange={(event) => change({ rejectReason: event.currentTarget.value })}
          error={error('rejectReason')}
          withAsterisk
        />
      )}
      {shown && !shown.refusal && (
        <RunLoss
          good={typed.goodQty || 0}
          normal={shown.normalQty}
          abnormal={shown.abnormalQty}
          unit={plan.unit}
        />
      )}
    </>
  );
}

function Byproducts({ plan, typed, change }: Pick<Given, 'typed' | 'change'> & { plan: Plan }) {
  if (plan.byproducts.length === 0) return null;
  return (
    <Section title="By-products">
      {plan.byproducts.map(({ skuId, name, unit }) => (
        <QtyInput
          key={skuId}
          label={name}
          unit={unit}
          name={`byproducts.${skuId}`}
          value={typed.byproducts[skuId] ?? ''}
          onChange={(next) =>
            change({ byproducts: { ...typed.byproducts, [skuId]: figure(next) } })
          }
        />
      ))}
    </Section>
  );
}

/** The batch that comes out; what is left empty goes by the rules of the recipe. */
function Output({ typed, shown, change, error }: Given) {
  return (
    <Section title="Batch that is made">
      <Pair>
        <TextInput
          label="Batch number"
          placeholder={shown?.batchNumber}
          value={typed.batchNumber}
          onChange={(event) => change({ batchNumber: event.currentTarget.value })}
          error={error('batch.number')}
        />
        <MoneyInput
          label="Printed MRP"
          value={typed.mrp}
          onChange={(next) => change({ mrp: figure(next) })}
          error={error('batch.mrp')}
        />
      </Pair>
      <Pair>
        <DateInput
          label="Manufactured on"
          description="Today when left empty"
          value={typed.mfgDate}
          onChange={(next) => change({ mfgDate: String(next) })}
          error={error('mfgDate')}
        />
        <DateInput
          label="Expiry date"
          description="By the recipe when left empty"
          value={typed.expiryDate}
          onChange={(next) => change({ expiryDate: String(next) })}
          error={error('batch.expiryDate')}
        />
      </Pair>
      <Picker
        label="To tray"
        description="The floor of the store when left empty"
        list={stock.listTrays}
        with={{ status: 'active' }}
        words={(row) => row.code}
        under={(row) => row.name || null}
        value={typed.trayId}
        onChange={(next) => change({ trayId: figure(next) })}
        error={error('trayId')}
      />
    </Section>
  );
}

function End({ typed, change, error }: Pick<Given, 'typed' | 'change' | 'error'>) {
  const may = useMay();
  return (
    <>
      <TextInput
        label="Note"
        value={typed.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
        error={error('note') ?? error('yieldReason')}
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
    </>
  );
}
