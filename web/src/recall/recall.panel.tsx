import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { recall } from '@counting-house/contract/recall/recall.operations.ts';
import { moment } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { State } from '../ui/marks/badge.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import { StageLine, type Stage } from '../ui/record/stage-line.tsx';
import { Timeline } from '../ui/record/timeline.tsx';
import { RecallActs } from './recall-acts.tsx';
import { RecallBalance } from './recall-balance.tsx';
import { RecallContacts } from './recall-contacts.tsx';
import { RecallFigures } from './recall-figures.tsx';
import { RecallTrace } from './recall-trace.tsx';
import { recallClasses, recallStates } from './recall-labels.ts';

/** A recall at work: what is stopped, who has goods and what they said, where everything is. */
export function RecallPanel({ id }: { id: number }) {
  const shown = useOperation(recall.getRecall, { id });
  return (
    <SidePanel
      title={shown.number}
      record={{ table: 'recall', id }}
      badges={
        <>
          <State of={recallStates} is={shown.status} />
          <State of={recallClasses} is={shown.class} />
        </>
      }
      acts={<RecallActs recall={shown} />}
      stages={<StageLine stages={stagesOf(shown)} />}
      side={<RecallSide recall={shown} />}
    >
      {shown.status === 'active' && shown.authorityToldAt === null && (
        <Banner tone="stopped">
          Food: inform FSSAI of this recall by {moment(shown.authorityDueAt ?? '')}, 24 hours after
          it began.
        </Banner>
      )}
      <RecallFigures recall={shown} />
      <RecallTrace recall={shown} />
      <RecallBalance recall={shown} />
      {shown.status !== 'draft' && (
        <Part what="the customers">
          <RecallContacts recall={shown} />
        </Part>
      )}
    </SidePanel>
  );
}

function RecallSide({ recall: shown }: { recall: Recall }) {
  return (
    <>
      <Block title="Recall">
        <Facts
          rows={[
            ['Title', shown.title],
            ['Reason', shown.reason],
            ['Instruction to customers', shown.instruction],
            ['Started from', shown.rootCodes.join(', ')],
            ['Started', shown.startedAt && `${moment(shown.startedAt)}, ${shown.startedBy ?? ''}`],
            ['Ended', shown.endedAt && `${moment(shown.endedAt)}, ${shown.endedBy ?? ''}`],
            [
              'FSSAI informed',
              shown.authorityToldAt && `${moment(shown.authorityToldAt)}, ${shown.authorityRef}`,
            ],
            ['At the end', shown.endNote || null],
          ]}
        />
      </Block>
      <Block title="Time line">
        <Timeline
          happenings={shown.steps.toReversed().map((step, at) => ({
            id: `${at}`,
            at: step.at,
            who: step.by,
            words: step.text,
            changes: [],
          }))}
        />
      </Block>
    </>
  );
}

function stagesOf({ status, batches, progress, contacts, open }: Recall): Stage[] {
  const isOver = status === 'closed' || status === 'cancelled';
  const isStarted = status !== 'draft';
  const step = (label: string, isDone: boolean, when: string): Stage => ({
    label,
    is: isDone ? 'done' : 'later',
    when,
  });
  const stages = [
    step('Batches', isStarted, `${batches} ${isStarted ? 'recalled' : 'chosen'}`),
    step('Stop', isStarted, isStarted ? stoppedText(progress.parcelsStopped) : ''),
    step(
      'Contacts',
      isOver || (isStarted && progress.notified === progress.contacts),
      `${progress.notified} of ${progress.contacts} written to`,
    ),
    step('Results', isOver || (isStarted && open === 0), `${contacts - open} of ${contacts}`),
    step('Report', status === 'closed', status === 'closed' ? 'kept' : ''),
  ];
  const next = stages.findIndex(({ is }) => is === 'later');
  return stages.map((stage, at) => (at === next && !isOver ? { ...stage, is: 'next' } : stage));
}

const stoppedText = (parcels: number) =>
  parcels === 1 ? '1 parcel stopped' : `${parcels} parcels stopped`;
