import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { CheckedSeals, SealKind } from '@counting-house/contract/accounts/journal/seal.ts';
import { Button } from '@mantine/core';
import { IconCopy, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { count, moment } from '../../platform/format/format.ts';
import { toast } from '../../platform/toasts.ts';
import { useAct, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { StateBadge } from '../../ui/marks/badge.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { Code } from '../../ui/parts/value.tsx';
import { adminScreens } from '../admin.routes.tsx';
import css from './audit.module.css';

type Broken = NonNullable<CheckedSeals['firstBadSeal']>;
type Found = {
  readonly seals: number;
  readonly rows: number;
  readonly isOver: boolean;
  readonly broken: Broken | null;
};

/** The newest hash to keep elsewhere, and whether everything is as it was when it was sealed. */
export function SealCheck({ kind }: { kind: SealKind }) {
  const newest = useOptionalOperation(accounts.listSeals, { kind, limit: 1 }).data?.rows[0];
  const [found, setFound] = useState<Found | null>(null);
  const [isChecking, setChecking] = useState(false);
  const write = useAct(accounts.verifySeals, 'Not verified');

  async function verify() {
    setChecking(true);
    let fromSealId: number | null | undefined;
    const sum = { seals: 0, rows: 0 };
    while (fromSealId !== null) {
      const answer = await write.run({ kind, ...(fromSealId ? { fromSealId } : {}) });
      if (!answer) break;
      const { checkedSeals, checkedRows, nextSealId, firstBadSeal } = answer;
      sum.seals += checkedSeals;
      sum.rows += checkedRows;
      fromSealId = nextSealId;
      setFound({ ...sum, isOver: nextSealId === null, broken: firstBadSeal });
    }
    setChecking(false);
  }

  if (!newest) return null;
  return (
    <div className={css.check}>
      <Sheet
        title="Seals"
        acts={
          <Button
            size="xs"
            leftSection={<IconShieldCheck size={16} stroke={1.7} aria-hidden />}
            loading={isChecking}
            onClick={() => void verify()}
          >
            Verify
          </Button>
        }
      >
        <SheetBody>
          <div className={css.seals} role="status">
            {found && <Outcome found={found} kind={kind} />}
          </div>
          <p className={css.quiet}>
            Each seal is a hash over its entries and over the seal before it. A copy of the newest
            one, kept elsewhere, proves later that nothing before it was changed, not even directly
            in the database.
          </p>
          <p className={css.newest}>
            <Code>{newest.hash}</Code>
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconCopy size={14} stroke={1.7} aria-hidden />}
              onClick={() => void copyHash(newest.hash)}
            >
              Copy
            </Button>
          </p>
        </SheetBody>
      </Sheet>
    </div>
  );
}

function Outcome({ found, kind }: { found: Found; kind: SealKind }) {
  const { seals, rows, isOver, broken } = found;
  if (broken) return <BrokenSeal broken={broken} kind={kind} />;
  const looked = `${count(rows)} entries under ${count(seals)} ${seals === 1 ? 'seal' : 'seals'}`;
  return isOver ? (
    <p>
      <StateBadge tone="done">All seals hold</StateBadge> {looked} are as they were written.
    </p>
  ) : (
    <p>{looked} so far …</p>
  );
}

async function copyHash(hash: string): Promise<void> {
  if (await copyText(hash)) toast.success('Hash copied');
  else toast.error('Not copied', { text: 'Select the hash and copy it by hand.' });
}

const hows = { changed: 'Changed', gone: 'Gone', added: 'Added later' } as const;

function BrokenSeal({ broken: { seal, rows }, kind }: { broken: Broken; kind: SealKind }) {
  return (
    <>
      <p>
        <StateBadge tone="stopped">Seal {count(seal.id)} does not hold</StateBadge> It was made{' '}
        {moment(seal.sealedAt)}, over what was written from {moment(seal.firstAt)} to{' '}
        {moment(seal.lastAt)}.
      </p>
      {rows.length === 0 && <p>The seal itself was changed, or the one before it is missing.</p>}
      <ul className="stack-8">
        {rows.slice(0, mostNamed).map(({ id, how }) => (
          <li key={id}>
            {hows[how]}:{' '}
            {kind === 'audit' && how !== 'gone' ? (
              <ScreenLink to={adminScreens.auditLog} search={{ open: String(id) }}>
                entry {id}
              </ScreenLink>
            ) : (
              `entry ${id}`
            )}
          </li>
        ))}
        {rows.length > mostNamed && <li>and {count(rows.length - mostNamed)} more</li>}
      </ul>
    </>
  );
}

const mostNamed = 20;
