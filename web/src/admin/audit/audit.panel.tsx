import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/marks/badge.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { AuditChanges, AuditCircumstances, AuditNeighbours } from './audit-parts.tsx';
import { resultStates } from './audit-labels.ts';

/** One entry: what changed, by whom, and the other rows of its request. */
export function AuditPanel({ id }: { id: number }) {
  const entry = useOperation(admin.getAuditEntry, { id });
  return (
    <SidePanel
      title={`${entry.actorName} ${entry.what.split(':')[0] ?? ''}`}
      badges={<State of={resultStates} is={entry.result} />}
      side={<AuditCircumstances entry={entry} />}
    >
      <Block title="What changed">
        <AuditChanges entry={entry} />
      </Block>
      <AuditNeighbours entry={entry} />
    </SidePanel>
  );
}
