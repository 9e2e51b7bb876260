import type { MonthCheck } from '@counting-house/contract/tax/tax-month.ts';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { recordKind } from './month-words.ts';
import css from './month.module.css';

/** What was looked at: blocks first, which stop the filing, then warnings, then what is in order. */
export function MonthChecks({ rows }: { rows: readonly MonthCheck[] }) {
  return (
    <Sheet title="Check list">
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
    </Sheet>
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
