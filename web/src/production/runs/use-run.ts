import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { RunDraft } from '@counting-house/contract/production/run-draft.ts';
import type { Run } from '@counting-house/contract/production/run.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { qty as qtyWords } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { reading, useAct, useWrite } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { headFields } from '../../ui/form/document-head.ts';
import type { Messages } from '../../ui/lines/lines.ts';
import { keptSince, useKeptWhileOpen } from '../../ui/station/kept.ts';
import { toast } from '../../platform/toasts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { mostLabels } from './run.panel.tsx';
import {
  toRunDraft,
  runFacts,
  toLeftRows,
  nothingTyped,
  restoreTyped,
  type Preview,
  type RunPart,
  type Typed,
} from './run-draft.ts';

/** Typing rests so long before what it does is worked out again, ms. */
const restMs = 200;

/**
 * What is typed of a run, what it would do, and how it is kept and posted.
 *
 * @param posted is told the run: with it the plan may be over, and this form gone.
 */
export function useRun(plan: Plan, posted: (runId: number) => void) {
  const posting = useWrite(production.variantStockUpdate);
  const keeping = useAct(production.keepRunDraft, 'The draft was not saved');
  const discarding = useAct(production.keepRunDraft, 'The draft is still there');
  const may = useMay();
  const [begun] = useState(() => restoreTyped(plan));
  const place = `run/${plan.id}`;
  const [typed, setTyped] = useState<Typed>(() => keptSince<Typed>(place)?.value ?? begun);
  const [kept, setKept] = useState(begun);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [labels, setLabels] = useState<number | null>(null);
  useUnsaved(typed !== kept);
  useKeptWhileOpen(place, typed === kept ? null : typed);

  const [rested] = useDebouncedValue(typed, restMs);
  const [before, setBefore] = useState<Preview>();
  const { data: shown } = useQuery({
    ...reading(production.previewRun, runFacts(plan, rested, toLeftRows(plan, rested, before))),
    placeholderData: keepPreviousData,
  });
  if (shown && shown !== before) setBefore(shown);
  const left = toLeftRows(plan, typed, shown);

  const changeBy = (by: (now: Typed) => Typed) => {
    setTyped(by);
    setRefused({});
  };
  const change = (patch: Partial<Typed>) => changeBy((now) => ({ ...now, ...patch }));

  async function post() {
    if (posting.isSending) return;
    const reply = await posting.run({ mode: 'produce', ...runFacts(plan, typed, left) });
    if (!reply.ok) {
      setRefused(reply.problem.fields);
      toast.refused(reply.problem, 'The run was not posted');
      return;
    }
    toast.success(`Run posted: ${qtyWords(typed.goodQty || 0, plan.unit)} good`);
    const run = 'outputs' in reply.data ? reply.data : null;
    if (run && may(logistics.labelSheet.permission)) await printLabels(run, labels ?? 0);
    setKept(typed);
    posted(reply.data.id);
  }

  async function save() {
    if (!(await keeping.run({ planId: plan.id, draft: toRunDraft(typed, left) }))) return;
    setKept(typed);
    toast.success('Draft saved');
  }

  async function discard() {
    if (!(await discarding.run({ planId: plan.id, draft: null }))) return;
    const fresh = { ...nothingTyped, goodQty: plan.restQty };
    setTyped(fresh);
    setKept(fresh);
  }

  const errors = { ...foreseen(shown), ...refused };
  const error = (path: string) => errors[path];
  const head = headFields(RunDraft, { document: typed, change: changeBy, errors });
  const part: RunPart = { plan, typed, shown, left, change, error, head };
  const isSending = posting.isSending || keeping.isSending || discarding.isSending;
  return { typed, part, labels, setLabels, post, save, discard, isSending };
}

/** What the preview already knows to be wrong, as far as nobody can miss it by not having come to it. */
const foreseen = (shown: Preview | undefined): Messages =>
  Object.fromEntries(
    Object.entries(shown?.fields ?? {}).filter(([path]) =>
      /^(inputs|batch|leftovers)\.|^trayId$/u.test(path),
    ),
  );

async function printLabels({ outputs }: Run, copies: number): Promise<void> {
  const made = outputs.filter(({ kind }) => kind === 'main').map(({ batchId }) => batchId);
  if (copies === 0 || made.length === 0) return;
  const refs = made.map((id) => ({ id, copies: Math.min(copies, mostLabels) }));
  await openFile(logistics.labelSheet, { kind: 'batch', refs }).catch(
    toast.thrown('The labels were not printed'),
  );
}
