import type { AuditRow } from '@counting-house/contract/admin/audit.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import css from './audit.module.css';

/** Who did what, with the record leading to its screen where the person may open it. */
export function AuditSentence({ of }: { of: AuditRow }) {
  const at = of.named === '' ? -1 : of.what.indexOf(of.named);
  const before = at < 0 ? of.what : of.what.slice(0, at);
  return (
    <span className={css.sentence}>
      <b>{of.actorName}</b> {before}
      {at >= 0 && (
        <>
          <KnownRecord kind={of.recordKind} id={of.entityId} title={of.named} />
          {of.what.slice(at + of.named.length)}
        </>
      )}
    </span>
  );
}
