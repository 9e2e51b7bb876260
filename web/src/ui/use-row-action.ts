import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { useNavigate } from '@tanstack/react-router';
import { useSetSearch } from '../platform/address.ts';
import { call, newKey } from '../platform/client.ts';
import type { Problem } from '../platform/problem.ts';
import { queries } from '../platform/query.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import type { RowAction, RowCall } from './actions.tsx';
import { askFor } from './ask.ts';
import { confirm } from './confirm.ts';

type Failed = { readonly problem: Problem };

/** Does actions with one row or with many, and says how it went. */
export function useRowAction<R extends { readonly id: number }>() {
  const navigate = useNavigate();
  const setSearch = useSetSearch();
  const may = useMay();

  function isOpenTo(action: RowAction<R>): boolean {
    return action.access.length === 0 || action.access.some((access) => may(access));
  }

  async function doOne(action: RowAction<R>, row: R): Promise<void> {
    const { does } = action;
    if (does.kind === 'visit') {
      const path = does.path(row);
      if (path.startsWith('?open=')) setSearch({ open: path.slice(6) }, { push: true });
      else await navigate({ to: path });
      return;
    }
    const asked = await askedFor(action, does, [row]);
    if (!asked) return;
    const reply = await call(does.operation, { ...does.input(row), ...asked }, { key: newKey() });
    if (reply.success === 200) toast.success(does.done(row, reply.data));
    else toast.error(action.label, { text: reply.error.detail });
    await queries.invalidateQueries();
  }

  async function doMany(action: RowAction<R>, rows: readonly R[]): Promise<readonly R[]> {
    const { does } = action;
    if (does.kind !== 'call') return rows;
    const asked = await askedFor(action, does, rows);
    if (!asked) return rows;
    const failed: R[] = [];
    const reasons = new Set<string>();
    for (const row of rows) {
      const outcome = await callFor(does.operation, { ...does.input(row), ...asked });
      if (!outcome) continue;
      failed.push(row);
      reasons.add(outcome.problem.detail);
    }
    const done = rows.length - failed.length;
    if (failed.length === 0) toast.success(`${action.label}: ${done} done`);
    else
      toast.error(`${action.label}: ${done} done, ${failed.length} not`, {
        text: [...reasons].slice(0, 3).join(' '),
      });
    await queries.invalidateQueries();
    return failed;
  }

  return { isOpenTo, doOne, doMany };
}

async function callFor(operation: Operation, input: object): Promise<Failed | null> {
  const reply = await call(operation, input as never, { key: newKey() });
  return reply.success === 200 ? null : { problem: reply.error };
}

/** What the person was asked for; null when they went back. */
async function askedFor<R>(
  action: RowAction<R>,
  does: RowCall<R>,
  rows: readonly R[],
): Promise<Record<string, unknown> | null> {
  const [first] = rows;
  if (!first) return null;
  if (does.ask) {
    const said = await askFor({
      title: rows.length === 1 ? action.label : `${action.label} ${rows.length}`,
      operation: does.operation,
      field: does.ask,
      act: action.label,
      isDangerous: action.isDangerous ?? false,
    });
    return said === null ? null : { [does.ask]: said };
  }
  if (!does.sure) return {};
  const isSure = await confirm({
    title: rows.length === 1 ? does.sure.title(first) : `${action.label} ${rows.length}?`,
    effect: does.sure.effect(first),
    act: action.label,
    isDangerous: action.isDangerous ?? false,
  });
  return isSure ? {} : null;
}
