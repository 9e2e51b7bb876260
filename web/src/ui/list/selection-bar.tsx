import { Menu } from '@mantine/core';
import { IconDots, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { toast } from '../../platform/toasts.ts';
import type { RowAction } from './actions.tsx';
import { useFoot } from '../page/use-foot.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import css from './list.module.css';
import { useRowAction } from '../rows/use-row-action.ts';

/** Acts that stand in the bar where it is wide enough; the others are behind its dots. */
const inSight = 4;

type Row = { readonly id: number };

/** What can be done with the ticked rows; floats at the foot while some are ticked. */
export function SelectionBar<R extends Row>({
  rows,
  says,
  things,
  nameOf,
  actions,
  all,
  keep,
}: {
  rows: readonly R[];
  /** What they come to together. */
  says?: string | undefined;
  /** What the rows are, in the plural. */
  things: string;
  nameOf: (row: R) => string;
  actions: readonly RowAction<R>[];
  /** Ticks everything that matches, for lists of which not all is ticked. */
  all?: { readonly words: string; readonly select: () => Promise<void> } | undefined;
  /** Leaves these ticked, the others not. */
  keep: (ids: ReadonlySet<number>) => void;
}) {
  const { doMany } = useRowAction<R>();
  const [isBusy, setBusy] = useState(false);
  const bar = useFoot<HTMLDivElement>();
  const offered = actions
    .map((action) => ({ action, fits: rows.filter(action.isFor).length }))
    .filter(({ fits }) => fits > 0);
  const byKey = offered.flatMap(({ action }) =>
    action.key
      ? [
          [
            `Shift+${action.key}`,
            { does: `${action.label}, selected rows`, run: () => void act(action) },
          ] as const,
        ]
      : [],
  );
  useKeys({
    Escape: { does: 'Clear the selection', run: () => keep(new Set()) },
    ...Object.fromEntries(byKey),
  });

  async function act(action: RowAction<R>) {
    setBusy(true);
    const left = await doMany(action, rows, { things, nameOf });
    setBusy(false);
    keep(new Set(left.map((row) => row.id)));
  }

  async function takeAll(select: () => Promise<void>) {
    setBusy(true);
    await select().catch(toast.thrown('Not all could be selected'));
    setBusy(false);
  }

  return (
    <div className={css.bar} ref={bar} role="region" aria-label="Selected rows">
      <b role="status">{count(rows.length)} selected</b>
      {says !== undefined && <span className={css.wide}>{says}</span>}
      {all && (
        <button
          type="button"
          className={`${css.all} ${css.wide}`}
          disabled={isBusy}
          onClick={() => void takeAll(all.select)}
        >
          {all.words}
        </button>
      )}
      <span className={`${css.line} ${css.wide}`} />
      {offered.map(({ action, fits }, i) => (
        <button
          key={action.label}
          type="button"
          className={i === 0 ? css.main : i < inSight ? css.act : css.rare}
          disabled={isBusy}
          onClick={() => void act(action)}
        >
          {action.icon && <action.icon size={16} stroke={1.7} aria-hidden />}
          {action.label} {fits}
          {i === 0 && action.key && <KeyHint keys={`Shift+${action.key}`} filled />}
        </button>
      ))}
      {offered.length > 1 && (
        <Menu position="top-end">
          <Menu.Target>
            <button
              type="button"
              className={offered.length > inSight ? css.more : css.fewMore}
              aria-label="More for the selected rows"
              disabled={isBusy}
            >
              <IconDots size={18} stroke={1.7} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {offered.slice(1).map(({ action, fits }) => (
              <Menu.Item
                key={action.label}
                leftSection={action.icon && <action.icon size={16} stroke={1.7} />}
                onClick={() => void act(action)}
              >
                {action.label} {fits}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      <button type="button" aria-label="Clear the selection" onClick={() => keep(new Set())}>
        <IconX size={16} stroke={1.7} />
      </button>
    </div>
  );
}
