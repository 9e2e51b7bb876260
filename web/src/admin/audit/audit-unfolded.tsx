import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { AuditChanges, AuditCircumstances, AuditNeighbours } from './audit-parts.tsx';
import css from './audit.module.css';

/** An entry beneath its row: what changed, beside it who, why and from where. */
export function AuditUnfolded({ id }: { id: number }) {
  const entry = useOperation(admin.getAuditEntry, { id });
  return (
    <div className={css.unfolded}>
      <div>
        <AuditChanges entry={entry} />
        <AuditNeighbours entry={entry} />
      </div>
      <AuditCircumstances entry={entry} />
    </div>
  );
}
