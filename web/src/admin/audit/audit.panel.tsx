import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { AuditEntry } from '@counting-house/contract/admin/audit.ts';
import { moment } from '../../platform/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/parts/badge.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { adminScreens } from '../admin.routes.tsx';
import css from './audit.module.css';
import { AuditRecord } from './audit-record.tsx';
import { resultStates } from './audit-words.ts';
import { fieldWords } from './change-words.ts';

const actors: Readonly<Record<AuditEntry['actorKind'], string>> = {
  user: 'A person',
  token: 'A program',
  public: 'Not signed in',
  house: 'System',
  job: 'A background job',
};

const shortList = 8;
const mostNeighbours = 50;

/** What a job did has its number in place of a request's. */
const isJob = (entry: AuditEntry) => entry.requestId.startsWith('job_');

/** One entry: what changed, by whom, and the other rows of its request. */
export function AuditPanel({ id }: { id: number }) {
  const entry = useOperation(admin.getAuditEntry, { id });
  return (
    <SidePanel
      title={`${entry.actorName} ${entry.what.split(':')[0] ?? ''}`}
      badges={<State of={resultStates} is={entry.result} />}
      side={<Circumstances entry={entry} />}
    >
      <Block title="What changed">
        <Changes entry={entry} />
      </Block>
      {entry.reason && (
        <Block title="Reason">
          <p>{entry.reason}</p>
        </Block>
      )}
      {entry.neighbours.length > 0 && (
        <Block title={isJob(entry) ? 'In the same job' : 'In the same action'}>
          <ul className={css.neighbours}>
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
        </Block>
      )}
    </SidePanel>
  );
}

function Changes({ entry }: { entry: AuditEntry }) {
  if (entry.changes.length === 0) return <p className={css.quiet}>No fields.</p>;
  return (
    <table className={css.changes}>
      <caption>Fields that changed</caption>
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
            <th scope="row">{fieldWords(field)}</th>
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

function Circumstances({ entry }: { entry: AuditEntry }) {
  return (
    <Facts
      rows={[
        ['When', moment(entry.at)],
        ['Who', entry.actorName],
        ['Role', entry.roleName],
        ['As', actors[entry.actorKind]],
        ['Record', entry.entity === null ? null : <AuditRecord of={entry} key="record" />],
        ['Action', entry.says],
        ['Address', entry.address],
        ['Browser', entry.userAgent || null],
        ['Session', entry.sessionPublicId],
        ['Reference', entry.requestId],
      ]}
    />
  );
}
