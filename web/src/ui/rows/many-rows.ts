import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import { awaitJob } from '../../platform/awaited-jobs.ts';
import { count } from '../../platform/format/format.ts';
import { call, newKey, type Reply } from '../../platform/http/client.ts';
import { saveText } from '../../platform/http/download.ts';
import { readAgain } from '../../platform/http/query.ts';
import { toast } from '../../platform/toasts.ts';
import { askFor } from '../dialog/ask.ts';
import { confirm } from '../dialog/confirm.ts';
import { askOverRows } from '../dialog/rows-form.ts';
import type { RowAction, RowCall, Sure } from '../list/actions.tsx';
import { bulkSummary, refusalText, splitBulk } from '../list/bulk-summary.ts';
import { type Asked, askOverRow, openRowFile, readRefusals, undoOf } from './one-row.ts';

type Row = { readonly id: number };

/** How the rows are called: together in the plural, and each. */
type Named<R> = { readonly things: string; readonly nameOf: (row: R) => string };

/** What is said before many rows are done with. */
type Summary = { readonly title: string; readonly sentences: readonly string[] };

/** Says what will be done with the ticked rows, does it, and answers those that stay ticked. */
export async function doWithRows<R extends Row>(
  action: RowAction<R>,
  ticked: readonly R[],
  { visit, ...named }: Named<R> & { readonly visit: (path: string) => Promise<unknown> },
): Promise<readonly R[]> {
  const { label, does } = action;
  const bulk = splitBulk(action, ticked);
  const { rows, waiting, leftOut } = bulk;
  const summary = bulkSummary(action, bulk, named);
  const isAll = rows.length === ticked.length;

  if (does.kind === 'visit') {
    const where = does.ofMany?.(rows);
    if (!where) return ticked;
    if ('refusal' in where) {
      toast.error(label, { text: where.refusal, about: label });
      return ticked;
    }
    if (!isAll && !(await isWanted(action, summary))) return ticked;
    await visit(where.path);
    return [];
  }
  if (does.kind === 'file') {
    if (!isAll && !(await isWanted(action, summary))) return ticked;
    const isMade = await openRowFile(label, does, rows);
    return isMade && waiting.length > 0 ? waiting : ticked;
  }
  const asked = await askOverMany(action, does, { rows, leftOut, summary });
  if (!asked) return ticked;
  return callWithRows(label, does, { rows, asked, nameOf: named.nameOf });
}

/** What the action wants to know before it is done with the rows; null when the person went back. */
async function askOverMany<R extends Row>(
  action: RowAction<R>,
  does: RowCall<R>,
  of: { readonly rows: readonly R[]; readonly leftOut: string | null; readonly summary: Summary },
): Promise<Asked | null> {
  const { rows, leftOut, summary } = of;
  const { label, isDangerous = false } = action;
  const { form, ask, sure, operation } = does;
  const [first] = rows;
  if (!first) return null;
  const isOne = rows.length === 1;
  if (isOne && leftOut === null) return askOverRow(action, does, first);
  if (form) return askOverRows(form, rows, leftOut);
  if (ask) {
    const title = isOne ? (sure?.title(first) ?? label) : summary.title;
    const effect = [isOne ? sure?.effect(first) : '', leftOut].filter(Boolean).join(' ');
    const more = effect ? { effect } : {};
    const said = await askFor({ title, ...more, operation, field: ask, act: label, isDangerous });
    return said === null ? null : { [ask]: said };
  }
  const sentences = [...summary.sentences, ...(sure ? effectsOf(sure, rows) : [])];
  return (await isWanted(action, { ...summary, sentences })) ? {} : null;
}

/** The effect on those of the rows that are asked about, if there are any. */
function effectsOf<R>(sure: Sure<R>, rows: readonly R[]): string[] {
  const about = rows.filter((row) => sure.when?.(row) ?? true);
  if (about.length > 1 && sure.effectOfMany) return [sure.effectOfMany(about)];
  return about.slice(0, 1).map(sure.effect);
}

/** Says what will be done with many rows; answers whether it is wanted. */
function isWanted(
  { label, isDangerous = false }: Pick<RowAction<never>, 'label' | 'isDangerous'>,
  { title, sentences }: Summary,
): Promise<boolean> {
  return confirm({ title, effect: sentences, act: label, isDangerous, isLight: !isDangerous });
}

/** Sends the rows, says how many were done, and answers those that were not. */
async function callWithRows<R extends Row>(
  label: string,
  does: RowCall<R>,
  of: { readonly rows: readonly R[]; readonly asked: Asked; readonly nameOf: (row: R) => string },
): Promise<readonly R[]> {
  const { rows, asked, nameOf } = of;
  const { refusals, jobId } = await sendRows(does, rows, asked);
  if (jobId !== null) {
    awaitJob(jobId);
    toast.info(`${label}: ${count(rows.length)} rows in progress`, {
      text: 'You can leave this page; you get a notification when it is done.',
    });
    return [];
  }
  const failed = rows.filter(({ id }) => refusals.has(id));
  const done = rows.filter(({ id }) => !refusals.has(id));
  const undo = undoOf(does, done, asked);
  const refused = failed.map((row) => [nameOf(row), refusals.get(row.id) ?? ''] as const);
  if (failed.length === 0)
    toast.success(`${label}: ${done.length} done`, { about: label, ...undo });
  else
    toast.error(`${label}: ${done.length} done, ${failed.length} not`, {
      text: refusalText(refused),
      about: label,
      ...undo,
      act: { label: 'Save the list', run: () => saveRefusals(refused) },
    });
  await readAgain();
  return failed;
}

/** What became of rows: why some were refused, or the job that does them when nobody waits for so many. */
type Sent = { readonly refusals: ReadonlyMap<number, string>; readonly jobId: number | null };

/** Sends rows in one call where there is one for many, and one after the other where there is none. */
async function sendRows<R extends Row>(
  does: RowCall<R>,
  rows: readonly R[],
  asked: Asked,
): Promise<Sent> {
  const { operation, bulk, step } = does;
  const ids = rows.map(({ id }) => id);
  if (step) return readSent(rows, await call(admin.bulkRows, { ...step, ids }, { key: newKey() }));
  if (bulk) {
    const [first] = rows;
    const fixed = bulk === operation && first ? does.input(first) : {};
    const input = { ...fixed, ...does.ofRows?.(rows), ...asked, ids };
    return readSent(rows, await call(bulk, input as never, { key: newKey() }));
  }
  const refusals = new Map<number, string>();
  for (const row of rows) {
    const input = { ...does.input(row), ...asked };
    const reply = await call(operation, input as never, { key: newKey() });
    if (!reply.ok) refusals.set(row.id, reply.problem.detail);
  }
  return { refusals, jobId: null };
}

function readSent(rows: readonly Row[], reply: Reply<unknown>): Sent {
  const { jobId = null } = reply.ok ? (reply.data as { jobId?: number | null }) : {};
  return { refusals: readRefusals(rows, reply), jobId };
}

/** A file of rows and why each was refused, for those who mend them one by one. */
function saveRefusals(refused: readonly (readonly [name: string, why: string])[]): void {
  const lines = [['Row', 'Reason'], ...refused].map((cells) => cells.map(csvCell).join(','));
  saveText('not-done.csv', `\uFEFF${lines.join('\r\n')}`, 'text/csv');
}

const csvCell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
