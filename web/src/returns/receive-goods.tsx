import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import {
  PieceCondition,
  PieceDecision,
  spoiltConditions,
  usualDecision,
} from '@counting-house/contract/returns/return-labels.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { qty } from '../platform/format/format.ts';
import type { Problem } from '../platform/http/problem.ts';
import { toast } from '../platform/toasts.ts';
import { useKeys } from '../platform/keys/keys.ts';
import type { Scan } from '../platform/keys/scan.ts';
import { useKept } from '../ui/station/kept.ts';
import { playTone } from '../platform/tones.ts';
import { useWrite } from '../platform/http/use-operation.ts';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { KeptScans } from '../ui/station/kept-scans.tsx';
import { QtyPad } from '../ui/station/qty-pad.tsx';
import { ScanField } from '../ui/station/scan-field.tsx';
import { PiecePhotos } from './piece-photos.tsx';
import { conditionLabels, decisionStates } from './return-labels.ts';
import {
  changed,
  type Draft,
  lineOfCode,
  missingQty,
  nothingReceived,
  openQty,
  type Received,
  scanned,
  sentLines,
  stillToCome,
  withoutCondition,
  withPiece,
} from './receive-drafts.ts';
import { Pictured } from '../ui/files/picture.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import css from './returns.module.css';

/** What came of a return: each scan adds a unit, each piece gets its condition. */
export function ReceiveGoods({ made }: { made: Return }) {
  const kept = useKept<Received>(`return/${made.id}`, nothingReceived, (before) =>
    stillToCome(made, before),
  );
  const { drafts, gone } = kept.value;
  const setDrafts = (next: readonly Draft[]) => kept.set({ drafts: next, gone });
  const setGone = (next: readonly number[]) => kept.set({ drafts, gone: next });
  const [at, setAt] = useState(0);
  const [weighing, setWeighing] = useState<(Return['lines'][number] & { what: Scan }) | null>(null);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(returns.receive);
  const change = (index: number, values: Partial<Draft>) =>
    setDrafts(changed(drafts, index, values));
  const conditionKeys = PieceCondition.options.map((condition, index) => [
    String(index + 1),
    { does: conditionLabels[condition], run: () => change(at, { condition }) },
  ]);
  useKeys(Object.fromEntries(conditionKeys));

  function scan(what: Scan) {
    const line = lineOfCode(made, what.code);
    if (line && line.unitDecimals > 0 && what.times === 1) setWeighing({ ...line, what });
    else add(what);
  }

  function add(what: Scan, weighed?: number) {
    const answer = scanned(made, drafts, what, weighed);
    playTone(answer.at === null ? 'stop' : 'ok');
    setSaid(answer.says);
    setDrafts(answer.drafts);
    if (answer.at !== null) setAt(answer.at);
  }

  async function save() {
    setProblem(null);
    const open = withoutCondition(drafts);
    if (open >= 0) {
      const title = made.lines.find(({ id }) => id === drafts[open]?.lineId)?.title ?? '';
      setAt(open);
      setSaid(`Choose the condition of ${title}`);
      return;
    }
    const lines = sentLines(made, drafts, new Set(gone));
    if (lines.length === 0) {
      setSaid('Scan what came, or add pieces');
      return;
    }
    const reply = await write.run({
      id: made.id,
      version: made.version,
      lines,
    });
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    kept.forget();
    toast.success(`Goods of ${made.returnNo} received`);
  }

  return (
    <Sheet title="Receive goods">
      {weighing && (
        <QtyPad
          title={weighing.title}
          label="Quantity received"
          unit={weighing.unitCode}
          act="Add"
          set={(weighed) => add(weighing.what, weighed)}
          close={() => setWeighing(null)}
        />
      )}
      {drafts.length > 0 && <KeptScans since={kept.since} startOver={kept.forget} />}
      <div className={css.draft}>
        <ScanField isBusy={write.isSending} onScan={scan} />
        <span role="status">
          {said || 'Each scan adds one unit; 12* before the code adds twelve.'}
        </span>
      </div>
      <ul className={css.lines}>
        {made.lines.map((line) => (
          <li key={line.id}>
            <div className={css.line}>
              <Pictured src={line.thumb} size={40}>
                <b>{line.title}</b>
                <small>{line.sku}</small>
              </Pictured>
              <span>{line.reason}</span>
              <span>{qty(openQty(line), line.unitCode)} to come</span>
            </div>
            {drafts.map((draft, index) =>
              draft.lineId === line.id ? (
                <PieceDraft
                  key={index}
                  draft={draft}
                  unit={line.unitCode}
                  wish={made.wish}
                  name={line.title}
                  isAt={index === at}
                  select={() => setAt(index)}
                  change={(values) => change(index, values)}
                  remove={() => setDrafts(drafts.toSpliced(index, 1))}
                />
              ) : null,
            )}
            {openQty(line) > 0 && (
              <div className={css.draft}>
                <div className={css.acts}>
                  {missingQty(line, drafts) > 0 && (
                    <Checkbox
                      label={`${qty(missingQty(line, drafts), line.unitCode)} missing`}
                      checked={gone.includes(line.id)}
                      onChange={(event) =>
                        setGone(
                          event.currentTarget.checked
                            ? [...gone, line.id]
                            : gone.filter((id) => id !== line.id),
                        )
                      }
                    />
                  )}
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`Add pieces of ${line.title}`}
                    onClick={() => {
                      setDrafts(withPiece(drafts, line));
                      setAt(drafts.length);
                    }}
                  >
                    Add pieces
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ul>
      <div className={css.draft}>
        {problem && (
          <WrongText>{Object.values(problem.fields ?? {})[0] ?? problem.detail}</WrongText>
        )}
        <div className={css.acts}>
          <Button
            variant={drafts.length > 0 ? 'filled' : 'default'}
            onClick={() => void save()}
            loading={write.isSending}
          >
            Finish receiving
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function PieceDraft({
  draft,
  unit,
  name,
  wish,
  isAt,
  select,
  change,
  remove,
}: {
  draft: Draft;
  unit: string;
  name: string;
  wish: Return['wish'];
  isAt: boolean;
  select: () => void;
  change: (values: Partial<Draft>) => void;
  remove: () => void;
}) {
  const { condition } = draft;
  const decisions = PieceDecision.options.filter(
    (decision) =>
      decision !== 'restock' || condition === null || !spoiltConditions.includes(condition),
  );
  return (
    <div className={css.draft} data-at={isAt || undefined} onFocus={select}>
      <fieldset className={css.conditions}>
        <legend>Condition</legend>
        {PieceCondition.options.map((one, index) => (
          <Button
            key={one}
            size="xs"
            variant={condition === one ? 'filled' : 'default'}
            aria-pressed={condition === one}
            leftSection={isAt ? <KeyHint keys={String(index + 1)} /> : undefined}
            onClick={() => change({ condition: one })}
          >
            {conditionLabels[one]}
          </Button>
        ))}
      </fieldset>
      <div className={css.row}>
        <QtyInput
          label="Quantity"
          aria-label={`Quantity of ${name}`}
          unit={unit}
          value={draft.qty}
          onChange={(next) => change({ qty: typeof next === 'number' ? next : 0 })}
        />
        <Select
          label="Action"
          data={decisions.map((value) => ({ value, label: decisionStates[value].label }))}
          disabled={condition === null}
          value={draft.decision ?? (condition === null ? null : usualDecision(condition, wish))}
          onChange={(next) => next && change({ decision: next as PieceDecision })}
        />
        <TextInput
          label="Note"
          maxLength={200}
          value={draft.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
      <PiecePhotos photos={draft.photos} set={(photos) => change({ photos })} />
      <div className={css.acts}>
        <Button variant="subtle" size="xs" onClick={remove}>
          Remove
        </Button>
      </div>
    </div>
  );
}
