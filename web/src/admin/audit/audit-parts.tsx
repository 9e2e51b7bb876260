import type { AuditEntry } from '@counting-house/contract/admin/audit.ts';
import { moment } from '../../platform/format/format.ts';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { adminScreens } from '../admin.routes.tsx';
import css from './audit.module.css';
import { AuditRecord } from './audit-record.tsx';
import { fieldText } from './change-text.ts';

const actors: Readonly<Record<AuditEntry['actorKind'], string>> = {
  user: 'A person',
  token: 'A program',
  public: 'Not signed in',
  house: 'System',
  job: 'A background job',
};

const shortList = 8;
const mostNeighbours = 50;

/** The other entries of the same act; nothing where there are none. */
export function AuditNeighbours({ entry }: { entry: AuditEntry }) {
  if (entry.neighbours.length === 0) return null;
  // What a job did has its number in place of a request's.
  const isJob = entry.requestId.startsWith('job_');
  return (
    <section>
      <h3 className={css.also}>{isJob ? 'In the same job' : 'In the same action'}</h3>
      <ul className="stack-8">
        {entry.neighbours.slice(0, mostNeighbours).map((row) => (
          <li key={row.id}>
            <RecordLink id={row.id}>{row.what}</RecordLink>
          </li>
        ))}
      </ul>
      {entry.neighbours.length > shortList && (
        <ScreenLink to={adminScreens.auditLog} search={{ requestId: entry.requestId }}>
          Show all in a list
        </ScreenLink>
      )}
    </section>
  );
}

/** Fields that changed, before and after. */
export function AuditChanges({ entry }: { entry: AuditEntry }) {
  if (entry.changes.length === 0) return <p className={css.quiet}>No fields.</p>;
  return (
    <table className={css.changes}>
      <caption className="unseen">Fields that changed</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {entry.changes.map(({ field, before, after, was, is }) => (
          <tr key={field}>
            <th scope="row">{fieldText(field)}</th>
            <td>
              <Value of={before} but={after} words={was} />
            </td>
            <td>
              <Value of={after} but={before} words={is} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Of a long list only what the other side has not: that is what changed. */
function Value({ of, but, words }: { of: unknown; but: unknown; words: string | null }) {
  if (Array.isArray(of) && of.length > shortList) {
    const others = new Set(Array.isArray(but) ? but : []);
    const own = of.filter((one) => !others.has(one));
    return <>{own.length > shortList ? `${of.length} values` : own.join(', ') || 'the rest'}</>;
  }
  return <>{words ?? <Nothing />}</>;
}

/** Who did it, why, and from where. */
export function AuditCircumstances({ entry }: { entry: AuditEntry }) {
  return (
    <Facts
      rows={[
        ['When', moment(entry.at)],
        ['Who', entry.actorName],
        ['Role', entry.roleName],
        ['As', actors[entry.actorKind]],
        ['Record', entry.entity === null ? null : <AuditRecord of={entry} key="record" />],
        ['Reason', entry.reason],
        ['Action', entry.says],
        ['Address', entry.address],
        ['Browser', entry.userAgent || null],
        ['Session', entry.sessionPublicId],
        ['Reference', entry.requestId],
      ]}
    />
  );
}
