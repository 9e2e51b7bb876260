import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  BookLine,
  MatchSuggestion,
} from '@counting-house/contract/accounts/reconciliation/bank-match.ts';
import type { ReconciliationDesk } from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import type { StatementLine } from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { Button } from '@mantine/core';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { amount as amountWords, money, shortDate } from '../../platform/format/format.ts';
import { reading, useAct } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { askFor } from '../../ui/dialog/ask.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { EmptyState } from '../../ui/parts/note.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { BookLineDialog } from './book-line-dialog.tsx';
import { EntryText, OtherEntries } from './other-entries.tsx';
import { SplitDialog } from './split-dialog.tsx';
import css from './reconcile.module.css';

type Props = {
  readonly desk: ReconciliationDesk;
  readonly line: StatementLine | undefined;
  readonly next: () => void;
};

/** What the line on view may be in the books, and what can be done with it. */
export function BookPart({ desk, line, next }: Props) {
  if (!line) {
    return (
      <Sheet title="In the books">
        <EmptyState title="No line chosen">Choose a line of the statement.</EmptyState>
      </Sheet>
    );
  }
  return line.status === 'open' ? (
    <OpenLine key={line.id} desk={desk} line={line} next={next} />
  ) : (
    <HandledLine key={line.id} line={line} />
  );
}

function LineHead({ line }: { line: StatementLine }) {
  return (
    <div className={css.head}>
      <span>
        {shortDate(line.date)}, {line.description} {line.reference}
      </span>
      <b>
        {line.amount > 0 ? '+' : ''}
        {amountWords(line.amount)}
      </b>
    </div>
  );
}

function HandledLine({ line }: { line: StatementLine }) {
  const may = useMay();
  const undo = useAct(accounts.reverseBankMatch, 'It was not undone');
  const include = useAct(accounts.includeStatementLines, 'It was not undone');

  async function goBack() {
    if (line.matchId === null) await include.run({ lineIds: [line.id] });
    else await undo.run({ id: line.matchId });
  }
  const mayUndo = may('accounts.statement.match');
  const label =
    line.status === 'matched'
      ? 'Undo match'
      : line.status === 'split'
        ? 'Join parts'
        : 'Include again';
  useKeys(mayUndo ? { u: { does: label, run: () => void goBack() } } : {});
  return (
    <Sheet title="In the books">
      <LineHead line={line} />
      {line.bookedAs.map((entry) => (
        <div key={entry.entryId} className={css.find}>
          <KnownRecord kind={entry.sourceKind} id={entry.sourceId} title={entry.no} />
        </div>
      ))}
      {line.excludedReason !== null && <div className={css.find}>{line.excludedReason}</div>}
      {mayUndo && (
        <div className={css.acts}>
          <Button
            variant="default"
            loading={undo.isSending || include.isSending}
            rightSection={<KeyHint keys="u" />}
            onClick={() => void goBack()}
          >
            {label}
          </Button>
        </div>
      )}
    </Sheet>
  );
}

function OpenLine({ desk, line, next }: Props & { line: StatementLine }) {
  const may = useMay();
  const find = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<readonly BookLine[] | null>(null);
  const [dialog, setDialog] = useState<'book' | 'split' | null>(null);
  const match = useAct(accounts.createBankMatch, 'It was not matched');
  const exclude = useAct(accounts.excludeStatementLines, 'Not excluded');
  const byRule = useAct(accounts.bookStatementLines, 'It was not booked');
  const suggested = useQuery(reading(accounts.suggestMatches, { lineId: line.id }));
  const proposals: readonly MatchSuggestion[] = [
    ...(suggested.data?.singles ?? []),
    ...(suggested.data?.groups ?? []),
  ].slice(0, 5);
  const taken = chosen ?? proposals[0]?.lines ?? [];
  const sum = taken.reduce((all, one) => all + one.amount, 0);
  const mayMatch = may('accounts.statement.match');
  const mayBook = may('accounts.voucher.post');

  async function doMatch() {
    const journalLineIds = taken.map(({ id }) => id);
    if (await match.run({ statementLineIds: [line.id], journalLineIds })) next();
  }

  async function doExclude() {
    const reason = await askFor({
      title: 'Exclude this line from the books?',
      effect: 'It counts as a difference until it is accepted.',
      operation: accounts.excludeStatementLines,
      field: 'reason',
      act: 'Exclude',
      isDangerous: false,
    });
    if (!reason) return;
    if (await exclude.run({ lineIds: [line.id], reason })) next();
  }

  async function bookByRule() {
    const answer = await byRule.run({ lineIds: [line.id] });
    if (!answer) return;
    const [row] = answer.rows;
    if (row?.ok) {
      toast.success(row.text === 'Excluded' ? row.text : `${row.text} is booked and matched`);
      next();
    } else toast.error(row?.text ?? 'It was not booked');
  }

  const isEven = taken.length > 0 && sum === line.amount;
  useKeys({
    ...Object.fromEntries(
      proposals.map((one, index) => [
        String(index + 1),
        { does: `Proposal ${index + 1}`, run: () => setChosen(one.lines) },
      ]),
    ),
    Enter: mayMatch && isEven ? { does: 'Match and next', run: () => void doMatch() } : undefined,
    r:
      mayBook && line.rule
        ? { does: 'Book as the rule says', run: () => void bookByRule() }
        : undefined,
    b: mayBook ? { does: 'Record new', run: () => setDialog('book') } : undefined,
    s: mayMatch ? { does: 'Split', run: () => setDialog('split') } : undefined,
    x: mayMatch ? { does: 'Exclude', run: () => void doExclude() } : undefined,
    f: { does: 'Find another entry', run: () => find.current?.focus() },
  });

  const toggle = (one: BookLine) =>
    setChosen(
      taken.some(({ id }) => id === one.id)
        ? taken.filter(({ id }) => id !== one.id)
        : [...taken, one],
    );
  return (
    <Sheet title="In the books">
      <LineHead line={line} />
      {proposals.map((one, index) => (
        <Proposal
          key={one.lines.map(({ id }) => id).join()}
          of={one}
          digit={index + 1}
          isChosen={sameLines(one.lines, taken)}
          choose={() => setChosen(one.lines)}
        />
      ))}
      {line.rule && mayBook && (
        <ByRule
          rule={line.rule}
          isFirst={proposals.length === 0}
          isSending={byRule.isSending}
          book={() => void bookByRule()}
        />
      )}
      {suggested.isSuccess && proposals.length === 0 && (
        <div className={css.find}>
          Nothing in the books has this amount. Record it, or find the entries that make it up.
        </div>
      )}
      <OtherEntries bankAccountId={desk.bankAccountId} find={find} taken={taken} toggle={toggle} />
      <div className={css.acts}>
        <span className={css.sum} role="status">
          Line {amountWords(line.amount)} · chosen {amountWords(sum)} · left{' '}
          <b>{amountWords(line.amount - sum)}</b>
        </span>
        {mayMatch && (
          <Button
            disabled={!isEven}
            loading={match.isSending}
            rightSection={<KeyHint keys="Enter" filled />}
            onClick={() => void doMatch()}
          >
            Match
          </Button>
        )}
        {mayBook && (
          <Button
            variant="default"
            rightSection={<KeyHint keys="b" />}
            onClick={() => setDialog('book')}
          >
            Record new
          </Button>
        )}
        {mayMatch && (
          <>
            <Button
              variant="subtle"
              rightSection={<KeyHint keys="s" />}
              onClick={() => setDialog('split')}
            >
              Split
            </Button>
            <Button
              variant="subtle"
              rightSection={<KeyHint keys="x" />}
              onClick={() => void doExclude()}
            >
              Exclude
            </Button>
          </>
        )}
      </div>
      {dialog === 'book' && (
        <BookLineDialog desk={desk} line={line} next={next} close={() => setDialog(null)} />
      )}
      {dialog === 'split' && <SplitDialog line={line} close={() => setDialog(null)} />}
    </Sheet>
  );
}

/** The rule that fits the line; the act asked for where nothing in the books is proposed. */
function ByRule({
  rule,
  isFirst,
  isSending,
  book,
}: {
  rule: NonNullable<StatementLine['rule']>;
  isFirst: boolean;
  isSending: boolean;
  book: () => void;
}) {
  return (
    <div className={css.acts}>
      <span className={css.sum}>
        Rule <b>{rule.name}</b>: {rule.because}
      </span>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        loading={isSending}
        rightSection={<KeyHint keys="r" filled={isFirst} />}
        onClick={book}
      >
        Book as the rule says
      </Button>
    </div>
  );
}

function Proposal({
  of: { lines, score, isCertain, reasons },
  digit,
  isChosen,
  choose,
}: {
  of: MatchSuggestion;
  digit: number;
  isChosen: boolean;
  choose: () => void;
}) {
  const [first] = lines;
  if (!first) return null;
  const isOne = lines.length === 1;
  const sum = lines.reduce((all, one) => all + one.amount, 0);
  return (
    <button type="button" className={css.proposal} aria-pressed={isChosen} onClick={choose}>
      <KeyHint keys={String(digit)} />
      <span>
        {isOne ? (
          <EntryText line={first} />
        ) : (
          <span>
            {lines.length} entries: {lines.map(({ no }) => no).join(', ')}
            <span className={css.quiet}>
              {lines.map(({ amount }) => money(amount)).join(' + ')}
            </span>
          </span>
        )}
        <ul className={css.reasons}>
          {reasons.map(({ says, speaksFor }) => (
            <li key={says} data-for={speaksFor}>
              {speaksFor ? (
                <IconCheck size={13} stroke={2} aria-hidden />
              ) : (
                <IconMinus size={13} stroke={2} aria-hidden />
              )}
              {says}
            </li>
          ))}
        </ul>
      </span>
      <span>
        <b>{amountWords(sum)}</b>
        <span className={css.quiet}>
          {isCertain ? 'Certain' : isOne && score >= 70 ? 'Likely' : 'Possible'}
          {isOne && ` · ${score}`}
        </span>
      </span>
    </button>
  );
}

const sameLines = (a: readonly BookLine[], b: readonly BookLine[]) =>
  a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));
