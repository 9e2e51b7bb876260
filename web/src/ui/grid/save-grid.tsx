import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { count } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { KeyHint } from '../marks/key-hint.tsx';
import { ErrorCard } from '../parts/note.tsx';
import { SkeletonRows } from '../parts/skeleton.tsx';
import type { Edit, GridRow } from './grid-edits.ts';
import css from './save-grid.module.css';
import type { Faults } from './use-grid.ts';

/** A sentence of what saving does, and whether it is to be looked at or stands in the way. */
export type Effect = string | { readonly tone: 'waiting' | 'stopped'; readonly text: string };

type Preview = {
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

/** What the typed prices of a grid will do, asked before they are saved. */
export function SaveGrid({
  cells,
  preview,
  isReady,
  effects,
  jumps,
  sure,
  isBlocked,
  isSending,
  save,
  close,
  children,
}: {
  /** How many cells change. */
  cells: number;
  preview: Preview;
  /** The preview is there, or none is needed. */
  isReady: boolean;
  effects: readonly Effect[];
  /** Prices that change by more than usual, which somebody has to say are right. */
  jumps: number;
  sure: readonly [isSure: boolean, setSure: (isSure: boolean) => void];
  isBlocked: boolean;
  isSending: boolean;
  save: () => Promise<void>;
  close: () => void;
  /** The prices before and after. */
  children: ReactNode;
}) {
  const [isSure, setSure] = sure;
  const canSave = isReady && !isBlocked && (jumps === 0 || isSure);
  const act = () => {
    if (canSave && !isSending) void save();
  };
  return (
    <Dialog
      onClose={close}
      title={`Save ${changesText(cells)}?`}
      size={640}
      keys={{ 'mod+s': { does: 'Save', run: act } }}
    >
      {preview.error && (
        <ErrorCard
          what="what this changes"
          problem={problemIn(preview.error)}
          again={() => void preview.refetch()}
        />
      )}
      {!isReady && !preview.error && <SkeletonRows />}
      <ul className={css.effects}>
        {effects.map((effect) =>
          typeof effect === 'string' ? (
            <li key={effect}>{effect}</li>
          ) : (
            <li key={effect.text} data-tone={effect.tone}>
              {effect.text}
            </li>
          ),
        )}
      </ul>
      <div className={css.table}>{children}</div>
      {jumps > 0 && (
        <Checkbox
          mt="md"
          label={
            jumps === 1
              ? '1 price changes much more than usual. It is right.'
              : `${count(jumps)} prices change much more than usual. They are right.`
          }
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
      )}
      <div className={css.acts}>
        <Button variant="default" size="sm" data-autofocus onClick={close}>
          Back
        </Button>
        <Button
          size="sm"
          disabled={!canSave}
          loading={isSending}
          onClick={act}
          rightSection={<KeyHint keys="mod+s" filled />}
        >
          Save {changesText(cells)}
        </Button>
      </div>
    </Dialog>
  );
}

/** The name of a row of the preview, and what is to be said of it beneath. */
export function PreviewedName({ name, notes }: { name: string; notes: readonly Effect[] }) {
  return (
    <span className={css.name}>
      {name}
      {notes.map((note) =>
        typeof note === 'string' ? (
          <small key={note}>{note}</small>
        ) : (
          <small key={note.text} data-tone={note.tone}>
            {note.text}
          </small>
        ),
      )}
    </span>
  );
}

export const changesText = (n: number) => `${count(n)} ${n === 1 ? 'change' : 'changes'}`;
export const pricesAre = (n: number) => `${count(n)} ${n === 1 ? 'price is' : 'prices are'}`;

/** What was refused, by the row's id: `rows.3.price` of the list `rows` is of the fourth that was sent. */
export function listRefusals<R extends GridRow>(
  edits: readonly Edit<R>[],
  list: string,
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<number, Faults> {
  const byId = new Map<number, Faults>();
  for (const [path, text] of Object.entries(fields)) {
    const [at, index, ...rest] = path.split('.');
    const id = edits[Number(index)]?.row.id;
    const field = rest.find((part) => part !== 'changes');
    if (at === list && id !== undefined && field) {
      byId.set(id, { ...byId.get(id), [field]: text });
    }
  }
  return byId;
}
