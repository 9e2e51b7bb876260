import type { YearCheck } from '@counting-house/contract/accounts/periods/fiscal-year.ts';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { money } from '../../platform/format/format.ts';
import css from './periods.module.css';

type Check<K extends string> = Omit<YearCheck, 'key'> & { readonly key: K };

/** What was looked at, and what differs. */
export function CheckRows<K extends string>({
  rows,
  words,
}: {
  rows: readonly Check<K>[];
  words: Readonly<Record<K, string>>;
}) {
  return (
    <ul className={css.checks}>
      {rows.map((row) => (
        <li key={row.key}>
          <Mark of={row} />
          <span>{words[row.key]}</span>
          <span>{!row.passed && row.amount > 0 ? money(row.amount) : null}</span>
          {!row.passed && <p className={css.says}>{saidOf(row)}</p>}
        </li>
      ))}
    </ul>
  );
}

function saidOf({ says, count }: Check<string>): string {
  const more = count - says.length;
  return `${says.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}

function Mark({ of: { passed, blocks } }: { of: Check<string> }) {
  if (passed) return <IconCheck size={18} stroke={2} data-tone="done" aria-label="Passed" />;
  return blocks ? (
    <IconX size={18} stroke={2} data-tone="stopped" aria-label="Differs" />
  ) : (
    <IconAlertTriangle size={18} stroke={1.7} data-tone="waiting" aria-label="Warning" />
  );
}
