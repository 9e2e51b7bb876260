import type { Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { call, newKey, type Reply } from '../../platform/http/client.ts';
import { download, openFile } from '../../platform/http/download.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { readAgain } from '../../platform/http/query.ts';
import { keptFocus } from '../../platform/kept-focus.ts';
import { forgetFailure, toast } from '../../platform/toasts.ts';
import { askFor } from '../dialog/ask.ts';
import { confirm } from '../dialog/confirm.ts';
import { askOverRows } from '../dialog/rows-form.ts';
import type { RowAction, RowCall, RowFile } from '../list/actions.tsx';

type Row = { readonly id: number };

/** The fields of the input that the person was asked for. */
export type Asked = Readonly<Record<string, unknown>>;

/** Asks what the action wants to know, calls its operation with the row, and says how it went. */
export async function callWithRow<R extends Row>(
  action: RowAction<R>,
  does: RowCall<R>,
  row: R,
): Promise<void> {
  const { label } = action;
  const giveBack = keptFocus();
  const asked = await askOverRow(action, does, row);
  if (!asked) return;
  const reply = await sendOnce(does.operation, row, { ...does.input(row), ...asked });
  if (!reply) return;
  const refusal = readRefusals([row], reply).get(row.id);
  if (refusal !== undefined) toast.error(label, { text: refusal, about: label });
  else {
    const said = does.done(row, reply.ok ? reply.data : null);
    toast.success(said, { about: label, ...undoOf(does, [row], asked) });
  }
  await readAgain();
  giveBack();
}

/** What the action wants to know before it is done with the row; null when the person went back. */
export async function askOverRow<R>(
  { label, isDangerous = false }: RowAction<R>,
  { form, ask, sure, operation }: RowCall<R>,
  row: R,
): Promise<Asked | null> {
  if (form) return askOverRows(form, [row]);
  if (ask) {
    const title = sure?.title(row) ?? label;
    const effect = sure?.effect(row);
    const said = await askFor({ title, effect, operation, field: ask, act: label, isDangerous });
    return said === null ? null : { [ask]: said };
  }
  if (!sure || sure.when?.(row) === false) return {};
  const question = { title: sure.title(row), effect: sure.effect(row), act: label, isDangerous };
  return (await confirm(question)) ? {} : null;
}

/** What is done with a row and not answered yet. */
const underWay = new Set<string>();

/** Null, and nothing is sent, while the same is on its way: a key pressed twice means it once. */
async function sendOnce(
  operation: Operation,
  { id }: Row,
  input: object,
): Promise<Reply<OutputOf<Operation>> | null> {
  const what = `${operation.key} ${id}`;
  if (underWay.has(what)) return null;
  underWay.add(what);
  const reply = await call(operation, input as never, { key: newKey() });
  underWay.delete(what);
  return reply;
}

type RowAnswer = { readonly id: number; readonly ok?: boolean; readonly text: string | null };

/** Which rows were refused, id → why: all of them with the call, or those that its answer names. */
export function readRefusals(
  rows: readonly Row[],
  reply: Reply<unknown>,
): ReadonlyMap<number, string> {
  if (!reply.ok) return new Map(rows.map(({ id }) => [id, reply.problem.detail]));
  const answer = reply.data as { rows?: readonly RowAnswer[]; results?: readonly RowAnswer[] };
  const refused = (answer.results ?? answer.rows ?? []).filter(({ ok }) => ok === false);
  return new Map(refused.map(({ id, text }) => [id, text ?? '']));
}

/** What takes back what was done with rows, for the toast that tells of it. */
export function undoOf<R extends Row>(
  { undo, undoMany }: RowCall<R>,
  rows: readonly R[],
  asked: Asked,
): { readonly undo?: () => void } {
  const steps = undoMany?.(rows, asked) ?? (undo ? rows.map(undo) : []);
  return steps.length > 0 && rows.length > 0 ? { undo: () => void takeBack(steps) } : {};
}

async function takeBack(steps: readonly { operation: Operation; input: object }[]): Promise<void> {
  for (const { operation, input } of steps) {
    const reply = await call(operation, input as never, { key: newKey() });
    const [why] = reply.ok ? readRefusals([], reply).values() : [reply.problem.detail];
    if (why !== undefined) {
      toast.error('Not undone', { text: why });
      break;
    }
  }
  await readAgain();
}

/** Opens a file about rows; answers whether it was made. */
export async function openRowFile<R extends Row>(
  label: string,
  { operation, input, isKept = false }: RowFile<R>,
  rows: readonly R[],
): Promise<boolean> {
  try {
    await (isKept ? download : openFile)(operation, input(rows) as never);
    forgetFailure(label);
    return true;
  } catch (cause) {
    toast.error(label, { text: problemIn(cause).detail, about: label });
    return false;
  }
}
