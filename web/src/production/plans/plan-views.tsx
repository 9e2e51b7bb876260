import type { PlanAction, PlanRow } from '@counting-house/contract/production/plan.ts';
import type { PlanStatus } from '@counting-house/contract/production/production-labels.ts';
import { production } from '@counting-house/contract/production/production.operations.ts';
import { Button, Group, SegmentedControl } from '@mantine/core';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { date, qty, shortDate, today } from '../../platform/format/format.ts';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { askFor } from '../../ui/dialog/ask.ts';
import { State } from '../../ui/marks/badge.tsx';
import { materialStates, planStates } from '../production-labels.ts';
import { PlanList } from './plan-list.tsx';
import { PlanOverView } from './plan-over-view.tsx';
import css from './plans.module.css';

const views = [
  { value: 'list', label: 'List' },
  { value: 'board', label: 'Board' },
  { value: 'calendar', label: 'Calendar' },
];

/** Plans as a list, by how far they are, or by their days. */
export function PlanViews() {
  const { view = 'list' } = useSearch();
  const setSearch = useSetSearch();
  return (
    <>
      <SegmentedControl
        className={css.views}
        aria-label="Show plans as"
        data={views}
        value={view}
        onChange={(next) => setSearch({ view: next === 'list' ? null : next, open: null })}
      />
      {view === 'board' ? <PlanBoard /> : view === 'calendar' ? <PlanCalendar /> : <PlanList />}
    </>
  );
}

const lanes = ['draft', 'released', 'in_progress', 'on_hold'] as const;

/** Most plans on a board or in a calendar. */
const most = 200;

/** What dragging a plan from one lane to another does; a pair that is not named does nothing. */
const moves: Partial<Record<PlanStatus, Partial<Record<PlanStatus, PlanAction>>>> = {
  draft: { released: 'release' },
  released: { draft: 'unrelease', in_progress: 'start', on_hold: 'hold' },
  in_progress: { on_hold: 'hold' },
  on_hold: { released: 'resume', in_progress: 'resume' },
};

/** Plans that are open, by how far they are; a plan is dragged a step further, with the checks of that step. */
function PlanBoard() {
  const setSearch = useSetSearch();
  const { rows } = useOperation(production.listPlans, { status: [...lanes], limit: most });
  const write = useAct(production.updatePlan, 'Not moved');
  const [over, setOver] = useState<PlanStatus | null>(null);

  async function drop(id: number, to: PlanStatus) {
    setOver(null);
    const plan = rows.find((row) => row.id === id);
    if (!plan || plan.status === to) return;
    const action = moves[plan.status]?.[to];
    if (!action) {
      toast.error('Not moved', {
        text: `${plan.number} is ${planStates[plan.status].label.toLowerCase()}; it cannot become ${planStates[to].label.toLowerCase()} by dragging.`,
      });
      return;
    }
    const note =
      action === 'hold'
        ? await askFor({
            title: `Put ${plan.number} on hold`,
            operation: production.updatePlan,
            field: 'note',
            act: 'Put on hold',
            isDangerous: false,
          })
        : '';
    if (note === null) return;
    const answer = await write.run({
      id: plan.id,
      version: plan.version,
      action,
      ...(note ? { note } : {}),
    });
    if (answer) toast.success(`${answer.number}: ${planStates[answer.status].label.toLowerCase()}`);
  }

  const board = useDrops((id, to) => void drop(id, to), setOver);

  return (
    <>
      <div className={css.board} ref={board}>
        {lanes.map((status) => {
          const here = rows.filter((row) => row.status === status);
          return (
            <section
              key={status}
              className={css.lane}
              aria-label={planStates[status].label}
              data-lane={status}
              data-over={over === status || undefined}
            >
              <h2>
                {planStates[status].label}, {here.length}
              </h2>
              {here.map((row) => (
                <PlanCard
                  key={row.id}
                  row={row}
                  open={() => setSearch({ open: String(row.id) }, { push: true })}
                />
              ))}
            </section>
          );
        })}
      </div>
      <PlanOverView />
    </>
  );
}

/** Listens for plans that are dropped on a lane of the board. */
function useDrops(
  drop: (id: number, to: PlanStatus) => void,
  hover: (over: PlanStatus | null) => void,
) {
  const board = useRef<HTMLDivElement>(null);
  const latest = useRef({ drop, hover });
  useEffect(() => {
    latest.current = { drop, hover };
  });
  useEffect(() => {
    const node = board.current;
    if (!node) return;
    const ends = new AbortController();
    const { signal } = ends;
    const laneOf = ({ target }: Event) =>
      target instanceof Element
        ? lanes.find((lane) => lane === target.closest('[data-lane]')?.getAttribute('data-lane'))
        : undefined;
    const over = (event: DragEvent) => {
      event.preventDefault();
      latest.current.hover(laneOf(event) ?? null);
    };
    const dropped = (event: DragEvent) => {
      const lane = laneOf(event);
      const id = Number(event.dataTransfer?.getData('text/plain'));
      latest.current.hover(null);
      if (lane && id) latest.current.drop(id, lane);
    };
    node.addEventListener('dragover', over, { signal });
    node.addEventListener('drop', dropped, { signal });
    node.addEventListener('dragleave', () => latest.current.hover(null), { signal });
    return () => ends.abort();
  }, []);
  return board;
}

function PlanCard({ row, open }: { row: PlanRow; open: () => void }) {
  return (
    <button
      type="button"
      className={css.card}
      data-late={row.isLate || undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(row.id))}
      onClick={open}
    >
      <b>{row.name}</b>
      <small>
        {row.number} · {qty(row.goodQty)} of {qty(row.qty, row.unit)}
      </small>
      {row.status !== 'draft' && <State of={materialStates} is={row.materials} />}
      <small>
        Due {shortDate(row.dueDate)}
        {row.isLate && ', late'}
        {row.assignee && ` · ${row.assignee}`}
      </small>
    </button>
  );
}

const daysShown = 28;
const dayMs = 86_400_000;
const dayOf = (text: string) => Math.floor(Date.parse(`${text}T00:00:00Z`) / dayMs);
const textOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

/** Four weeks of plans, each from the day it starts to the day it is due. */
function PlanCalendar() {
  const { from = today() } = useSearch();
  const setSearch = useSetSearch();
  const first = dayOf(from) - ((dayOf(from) + 3) % 7); // The Monday of its week.
  const last = first + daysShown - 1;
  const { rows } = useOperation(production.listPlans, {
    status: [...lanes],
    dueFrom: textOf(first),
    limit: most,
  });
  const shown = rows.filter(({ plannedStart }) => dayOf(plannedStart) <= last);
  const days = Array.from({ length: daysShown }, (_, at) => textOf(first + at));
  const go = (day: number) => setSearch({ from: textOf(day) });
  return (
    <>
      <div className={css.weeks}>
        <Group gap={8}>
          <Button variant="default" onClick={() => go(first - daysShown)}>
            Earlier
          </Button>
          <Button variant="default" onClick={() => setSearch({ from: null })}>
            Today
          </Button>
          <Button variant="default" onClick={() => go(first + daysShown)}>
            Later
          </Button>
        </Group>
        <b>
          {date(textOf(first))} to {date(textOf(last))}
        </b>
      </div>
      <div className={css.calendar}>
        <div className={css.days} style={{ '--days': daysShown } as CSSProperties}>
          {days.map((day, at) => (
            <span
              key={day}
              className={css.day}
              data-today={day === today() || undefined}
              style={{ gridColumn: at + 1, gridRow: 1 }}
            >
              {shortDate(day)}
            </span>
          ))}
          {shown.map((row, at) => {
            const start = Math.max(0, dayOf(row.plannedStart) - first);
            const end = Math.min(daysShown, dayOf(row.dueDate) - first + 1);
            return (
              <button
                key={row.id}
                type="button"
                className={css.plan}
                data-late={row.isLate || undefined}
                style={{ gridColumn: `${start + 1} / ${end + 1}`, gridRow: at + 2 }}
                title={`${row.number}, ${row.name}, ${qty(row.qty, row.unit)}, ${planStates[row.status].label.toLowerCase()}`}
                onClick={() => setSearch({ open: String(row.id) }, { push: true })}
              >
                {row.name}, {qty(row.qty, row.unit)}
              </button>
            );
          })}
        </div>
      </div>
      {shown.length === 0 && <p>No plan in these weeks.</p>}
      <PlanOverView />
    </>
  );
}
