import type { MonthCheck } from '@counting-house/contract/gst/tax-month.ts';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { SheetBody } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { MonthPart } from './month-part.tsx';
import { recordKind } from './month-text.ts';
import css from './month.module.css';

/** What was looked at: blocks first, which stop the filing, then warnings, then what is in order. */
export function MonthChecks({ rows }: { rows: readonly MonthCheck[] }) {
  return (
    <MonthPart name="checks" title="Check list" brief={briefOf(rows)} acts={<Count of={rows} />}>
      <SheetBody>
        <ul className={css.checks}>
          {rows.map((row, i) => (
            <li key={i}>
              <Mark of={row} />
              <span>{row.says}</span>
              {row.detail && <p>{row.detail}</p>}
              {row.documents.length > 0 && <Documents of={row.documents} />}
            </li>
          ))}
        </ul>
      </SheetBody>
    </MonthPart>
  );
}

const countOf = (rows: readonly MonthCheck[], level: MonthCheck['level']) =>
  rows.filter((row) => row.level === level).length;

/** `1 block, 2 warnings`. */
function briefOf(rows: readonly MonthCheck[]): string {
  const [blocks, warnings] = [countOf(rows, 'block'), countOf(rows, 'warning')];
  const said = [
    blocks > 0 && `${blocks} to correct`,
    warnings > 0 && (warnings === 1 ? '1 warning' : `${warnings} warnings`),
  ].filter((word) => word !== false);
  return said.length > 0 ? said.join(', ') : 'All in order';
}

function Count({ of }: { of: readonly MonthCheck[] }) {
  if (of.every(({ level }) => level === 'ok')) return null;
  return (
    <StateBadge tone={countOf(of, 'block') > 0 ? 'stopped' : 'waiting'} icon={IconAlertTriangle}>
      {briefOf(of)}
    </StateBadge>
  );
}

function Documents({ of }: { of: MonthCheck['documents'] }) {
  return (
    <p>
      {of.map(({ kind, id, number }, i) => (
        <Fragment key={`${kind} ${id}`}>
          {i > 0 && ', '}
          <KnownRecord kind={recordKind(kind)} id={id} title={number} />
        </Fragment>
      ))}
    </p>
  );
}

function Mark({ of: { level } }: { of: MonthCheck }) {
  if (level === 'ok') return <IconCheck size={18} stroke={2} data-tone="done" aria-label="Fine" />;
  return level === 'block' ? (
    <IconX size={18} stroke={2} data-tone="stopped" aria-label="Stops the filing" />
  ) : (
    <IconAlertTriangle size={18} stroke={1.7} data-tone="waiting" aria-label="Warning" />
  );
}
