import type { PermissionArea } from '@counting-house/contract/admin/role.ts';
import { Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { Tip } from '../../ui/marks/tip.tsx';
import css from './permission-matrix.module.css';
import {
  rightChange,
  roleColumns,
  type Right,
  listRights,
  shareHeld,
  type Subject,
} from './role-rights.ts';

type Ticking = {
  readonly held: ReadonlySet<string>;
  /** What it is compared with: another role, or the role as it was. */
  readonly other: ReadonlySet<string>;
  /** Whether the person may give and take the right. */
  readonly isMine: (key: string) => boolean;
  /** Left out where the matrix is only read. */
  readonly tick?: ((keys: readonly string[], isOn: boolean) => void) | undefined;
};

/** What a role may do: areas that fold, subjects as rows, reading, writing and acts as boxes. */
export function PermissionMatrix({
  areas,
  ...ticking
}: Ticking & { areas: readonly PermissionArea[] }) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());

  function fold(area: string) {
    setFolded((before) => {
      const next = new Set(before);
      if (!next.delete(area)) next.add(area);
      return next;
    });
  }

  return (
    <div className={css.room}>
      {/* Arrow keys move between boxes, beside Tab, which stops at each. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <table className={css.matrix} onKeyDown={moveByArrows}>
        <caption className="unseen">Permissions</caption>
        <thead>
          <tr>
            <th scope="col">Record</th>
            {(['read', 'write'] as const).map((kind) => (
              <th key={kind} scope="col" className={css.box}>
                <Column kind={kind} areas={areas} {...ticking} />
              </th>
            ))}
            <th scope="col">Actions</th>
          </tr>
        </thead>
        {areas.map((area) => (
          <tbody key={area.area}>
            <AreaRow
              area={area}
              isOpen={!folded.has(area.area)}
              fold={() => fold(area.area)}
              {...ticking}
            />
            {!folded.has(area.area) &&
              area.subjects.map((subject) => (
                <SubjectRow key={subject.subject} subject={subject} {...ticking} />
              ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const columnLabels = { read: 'Read', write: 'Write' } as const;

/** The head of a column; where rights can be given, it ticks the whole column that is shown. */
function Column({
  kind,
  areas,
  held,
  isMine,
  tick,
}: Ticking & { kind: 'read' | 'write'; areas: readonly PermissionArea[] }) {
  const words = columnLabels[kind];
  const keys = areas
    .flatMap(listRights)
    .filter((right) => right.kind === kind && isMine(right.key))
    .map(({ key }) => key);
  if (!tick || keys.length === 0) return words;
  const isAll = shareHeld(held, keys) === 'all';
  return (
    <button
      type="button"
      aria-label={`${words}: ${isAll ? 'untick' : 'tick'} the whole column`}
      onClick={() => tick(keys, !isAll)}
    >
      {words}
    </button>
  );
}

function AreaRow({
  area,
  isOpen,
  fold,
  held,
  isMine,
  tick,
}: Ticking & { area: PermissionArea; isOpen: boolean; fold: () => void }) {
  const keys = listRights(area).map(({ key }) => key);
  const share = shareHeld(held, keys);
  const n = keys.filter((key) => held.has(key)).length;
  return (
    <tr className={css.area}>
      <th scope="rowgroup" colSpan={4}>
        <div className={css.head}>
          <button
            type="button"
            className={css.fold}
            aria-expanded={isOpen}
            aria-label={`${area.label} ${isOpen ? 'fold' : 'unfold'}`}
            onClick={fold}
          >
            {isOpen ? (
              <IconChevronDown size={16} stroke={1.7} />
            ) : (
              <IconChevronRight size={16} stroke={1.7} />
            )}
          </button>
          <Checkbox
            label={area.label}
            checked={share === 'all'}
            indeterminate={share === 'some'}
            disabled={!tick || !keys.every(isMine)}
            data-box
            onChange={(event) => tick?.(keys, event.currentTarget.checked)}
          />
          <span className={css.count}>
            {n} of {keys.length}
          </span>
        </div>
      </th>
    </tr>
  );
}

function SubjectRow({ subject, ...ticking }: Ticking & { subject: Subject }) {
  const { read, write, acts } = roleColumns(subject);
  const { held, tick, isMine } = ticking;
  const keys = subject.permissions.map(({ key }) => key);
  const isAll = shareHeld(held, keys) === 'all';
  return (
    <tr>
      <th scope="row" className={css.subject}>
        {tick && keys.every(isMine) ? (
          <button
            type="button"
            aria-label={`${subject.label} ${isAll ? 'untick all' : 'tick all'}`}
            onClick={() => tick(keys, !isAll)}
          >
            {subject.label}
          </button>
        ) : (
          subject.label
        )}{' '}
        <span className={css.says}>
          {[read, write].flatMap((one) => one?.says ?? []).join(' · ')}
        </span>
      </th>
      <td className={css.box}>
        <Box right={read} of={subject} column="Read" {...ticking} />
      </td>
      <td className={css.box}>
        <Box right={write} of={subject} column="Write" {...ticking} />
      </td>
      <td>
        <div className={css.acts}>
          {acts.map((act) => (
            <Act key={act.key} right={act} {...ticking} />
          ))}
        </div>
      </td>
    </tr>
  );
}

function Box({
  right,
  of,
  column,
  held,
  other,
  isMine,
  tick,
}: Ticking & { right: Right | undefined; of: Subject; column: string }) {
  if (!right) return <span className={css.none}>–</span>;
  const change = rightChange(right.key, held, other);
  return (
    <div className={css.cell}>
      <Tip words={right.says}>
        <Checkbox
          size="sm"
          aria-label={`${column} ${of.label}: ${right.says}`}
          checked={held.has(right.key)}
          disabled={!tick || !isMine(right.key)}
          data-box
          onChange={(event) => tick?.([right.key], event.currentTarget.checked)}
        />
      </Tip>
      <span className={css.column} aria-hidden>
        {column}
      </span>
      {change && <span className={css[change]}>{change}</span>}
    </div>
  );
}

function Act({ right, held, other, isMine, tick }: Ticking & { right: Right }) {
  const change = rightChange(right.key, held, other);
  return (
    <div className={css.cell}>
      <Checkbox
        size="xs"
        label={change ? <strong>{right.says}</strong> : right.says}
        checked={held.has(right.key)}
        disabled={!tick || !isMine(right.key)}
        data-box
        onChange={(event) => tick?.([right.key], event.currentTarget.checked)}
      />
      {change && <span className={css[change]}>{change}</span>}
    </div>
  );
}

const steps: Readonly<Record<string, readonly [rows: number, boxes: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves from box to box: along the row, and to the box at the same place of the next row. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = steps[event.key];
  if (!step || !(event.target instanceof HTMLInputElement)) return;
  const boxesOf = (row: Element) => [...row.querySelectorAll<HTMLInputElement>('input[data-box]')];
  const rows = [...event.currentTarget.querySelectorAll('tr')].map(boxesOf).filter((r) => r.length);
  const at = rows.findIndex((row) => row.includes(event.target as HTMLInputElement));
  const place = rows[at]?.indexOf(event.target) ?? 0;
  const row = rows[at + step[0]];
  const next = row?.[Math.min(place + step[1], row.length - 1)];
  if (!next || place + step[1] < 0) return;
  event.preventDefault();
  next.focus();
}
