import type { Plan } from '@counting-house/contract/production/plan.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { Button } from '@mantine/core';
import { IconListNumbers, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch } from '../../platform/address.ts';
import { moment, qty as qtyWords, shortDate } from '../../platform/format/format.ts';
import { openFile } from '../../platform/http/download.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { Page, Stack } from '../../ui/page/page.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { NotePage } from '../../ui/parts/note.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { productionScreens } from '../production.routes.tsx';
import { planStates } from '../production-labels.ts';
import { RunChecksSheet } from './run-checks.tsx';
import { RunFoot } from './run-foot.tsx';
import { RunMade } from './run-made.tsx';
import { RunMaterials } from './run-materials.tsx';
import { RunPosted } from './run-posted.tsx';
import { RunSide } from './run-side.tsx';
import { StepsDialog } from './run-steps.tsx';
import { RunWaste } from './run-waste.tsx';
import { useRun } from './use-run.ts';
import css from './run-page.module.css';

/** The page on which a run of a plan is typed: `?form=run&plan=12`, and what came of it: `&posted=7`. */
export function RunPage({ planId }: { planId: number }) {
  const plan = useOperation(production.getPlan, { id: planId });
  const may = useMay();
  const [made, setMade] = useState<number | null>(null);
  const { posted } = useSearch();
  const runId = made ?? Number(posted ?? 0);
  if (runId > 0) return <RunPosted id={runId} />;
  if (!may('production.run.write')) {
    return (
      <NotePage title="New run" act={<OpenPlan plan={plan} />}>
        Your role cannot post runs.
      </NotePage>
    );
  }
  if (plan.status !== 'released' && plan.status !== 'in_progress') {
    return (
      <NotePage title={`New run: ${plan.name}`} act={<OpenPlan plan={plan} />}>
        {plan.number} is {planStates[plan.status].label.toLowerCase()}; no run can be posted now.
      </NotePage>
    );
  }
  return <RunOf plan={plan} posted={setMade} />;
}

const OpenPlan = ({ plan: { id, number } }: { plan: Plan }) => (
  <PathLink path={`${productionScreens.plan.path}?tab=plans&open=${id}`}>Open {number}</PathLink>
);

function RunOf({ plan, posted }: { plan: Plan; posted: (runId: number) => void }) {
  const work = useRun(plan, posted);
  const { typed, part } = work;
  const [isReading, setReading] = useState(false);
  useKeys({
    'mod+Enter': { does: 'Post the run', run: () => void work.post() },
    'mod+s': { does: 'Save the draft', run: () => void work.save() },
    F4: plan.steps === '' ? undefined : { does: 'Steps', run: () => setReading(true) },
  });
  return (
    <>
      <nav className={css.crumbs} aria-label="Breadcrumb">
        <PathLink path={`${productionScreens.plan.path}?tab=plans`}>Production plan</PathLink>
        <span aria-hidden>›</span>
        <PathLink path={`${productionScreens.plan.path}?tab=plans&open=${plan.id}`}>
          {plan.number}
        </PathLink>
      </nav>
      <Page
        title={`New run: ${plan.name}`}
        badges={<State of={planStates} is={plan.status} />}
        acts={
          <>
            {plan.steps !== '' && (
              <Button
                variant="default"
                leftSection={<IconListNumbers size={16} stroke={1.7} />}
                rightSection={<KeyHint keys="F4" />}
                onClick={() => setReading(true)}
              >
                Steps
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconPrinter size={16} stroke={1.7} />}
              onClick={() => void printSheet(plan)}
            >
              Plan sheet
            </Button>
          </>
        }
      >
        <p className={css.about}>
          Plan of {qtyWords(plan.qty, plan.unit)}, due {shortDate(plan.dueDate)} · recipe{' '}
          <PathLink path={`${productionScreens.plan.path}?tab=recipes&open=${plan.recipeId}`}>
            {plan.recipe}, version {plan.edition}
          </PathLink>
          , for {qtyWords(plan.recipeOutputQty, plan.unit)}
          {plan.assignee && ` · operator ${plan.assignee}`}
        </p>
        {plan.runDraft && (
          <Banner
            tone="quiet"
            icon={null}
            act={
              <Button variant="default" size="xs" onClick={() => void work.discard()}>
                Discard draft
              </Button>
            }
          >
            Draft of {plan.runDraft.by}, {moment(plan.runDraft.at)}
          </Banner>
        )}
        {part.shown?.refusal && Object.keys(part.shown.fields).length === 0 && (
          <Banner>{part.shown.refusal}</Banner>
        )}
        <div className={css.columns}>
          <Stack>
            <RunMade {...part} />
            <RunMaterials {...part} post={() => void work.post()} />
            <div className={css.pair}>
              <RunWaste {...part} />
              <RunChecksSheet {...part} />
            </div>
          </Stack>
          <RunSide {...part} labels={work.labels} setLabels={work.setLabels} />
        </div>
        <RunFoot
          plan={plan}
          typed={typed}
          change={part.change}
          save={() => void work.save()}
          post={() => void work.post()}
          isSending={work.isSending}
        />
      </Page>
      {isReading && <StepsDialog steps={plan.steps} close={() => setReading(false)} />}
    </>
  );
}

async function printSheet({ id }: Plan): Promise<void> {
  await openFile(production.planSheet, { id }).catch(
    toast.thrown('The plan sheet was not printed'),
  );
}
