import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { bulkLimit } from '@counting-house/contract/admin/row.ts';
import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { createContext, type Provider, use, useMemo } from 'react';
import { useSetSearch, useVisit } from '../../platform/address.ts';
import { awaitJob } from '../../platform/awaited-jobs.ts';
import { fetched } from '../../platform/lazy-part.ts';
import { call, newKey } from '../../platform/http/client.ts';
import { download, openFile, saveText } from '../../platform/http/download.ts';
import { count } from '../../platform/format/format.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { readAgain } from '../../platform/http/query.ts';
import { isOpenWith, useMay } from '../../platform/session.ts';
import { forgetFailure, toast } from '../../platform/toasts.ts';
import type { RowAction, RowCall, RowStep } from '../list/actions.tsx';
import { askFor } from '../dialog/ask.ts';
import { confirm } from '../dialog/confirm.ts';
import { askOverRows } from '../dialog/rows-form.ts';
import { isOpen } from './row-steps.ts';
import { useRegister } from '../list/use-register.ts';
import { keptFocus } from '../../platform/kept-focus.ts';

/** What can be done with rows, by anyone who looks at them. */
type RowActing<R extends Row> = {
  readonly isOpenTo: (action: RowAction<R>) => boolean;
  readonly doOne: (action: RowAction<R>, row: R) => Promise<void>;
  /** Says what will be done with the ticked rows, does it, and answers those that stay ticked. */
  readonly doMany: (
    action: RowAction<R>,
    ticked: readonly R[],
    named: { readonly things: string; readonly nameOf: (row: R) => string },
  ) => Promise<readonly R[]>;
};

/** Does actions with one row or with many, and says how it went. It stays the same while the person's rights do. */
export function useRowAction<R extends Row>(): RowActing<R> {
  const visit = useVisit();
  const setSearch = useSetSearch();
  const may = useMay();
  const register = useRegister();
  return useMemo(
    () => rowActing<R>({ visit, setSearch, may, register }),
    [visit, setSearch, may, register],
  );
}

/** Of the list around: fifty rows that each asked for themselves would be half the work of drawing it. */
const ActingInList = createContext<RowActing<never> | null>(null);
export const ListActing = ActingInList.Provider as unknown as Provider<unknown>;

/** The same for a cell of a list. */
export function useListActing<R extends Row>(): RowActing<R> {
  const acting = use(ActingInList);
  if (!acting) throw new Error('a step of a row stands in a list');
  return acting as unknown as RowActing<R>;
}

type Ways = {
  readonly visit: ReturnType<typeof useVisit>;
  readonly setSearch: ReturnType<typeof useSetSearch>;
  readonly may: ReturnType<typeof useMay>;
  readonly register: ReturnType<typeof useRegister>;
};

function rowActing<R extends Row>({ visit, setSearch, may, register }: Ways): RowActing<R> {
  function isOpenTo(action: RowAction<R>): boolean {
    const step = action.does.kind === 'call' ? action.does.step : undefined;
    if (step) return isOpen(register, step);
    return isOpenWith(may, action);
  }

  async function doOne(action: RowAction<R>, row: R): Promise<void> {
    const { does } = action;
    if (does.kind === 'visit') {
      const path = does.path(row);
      if (path.startsWith('?open=')) setSearch({ open: path.slice(6) }, { push: true });
      else await visit(path);
      return;
    }
    if (does.kind === 'file') {
      await giveOut(action.label, does, [row]);
      return;
    }
    const giveBack = keptFocus();
    const asked = await askedFor(action, does, [row]);
    if (!asked) return;
    if (does.bulk === does.operation) {
      await doOneOfMany(action.label, does, row, asked);
      return;
    }
    const reply = await once(does.operation, row, () =>
      call(does.operation, { ...does.input(row), ...asked }, { key: newKey() }),
    );
    if (!reply) return;
    if (reply.ok) {
      const { undo } = does;
      toast.success(does.done(row, reply.data), {
        about: action.label,
        ...(undo ? { undo: () => void takeBack([undo(row)]) } : {}),
      });
    }
    if (!reply.ok) toast.error(action.label, { text: reply.problem.detail, about: action.label });
    await readAgain();
    giveBack();
  }

  async function doMany(
    action: RowAction<R>,
    ticked: readonly R[],
    { things, nameOf }: { things: string; nameOf: (row: R) => string },
  ): Promise<readonly R[]> {
    const { does } = action;
    const {
      splitBulk: bulkOf,
      refusalText: refusalWords,
      bulkSummary: summaryOf,
    } = await fetched(() => import('../list/bulk-summary.ts'));
    const bulk = bulkOf(action, ticked);
    const { rows, waiting } = bulk;
    const summary = summaryOf(action, bulk, { things, nameOf });
    if (does.kind === 'file') {
      const isAll = rows.length === ticked.length;
      if (!isAll && !(await isWanted(action, summary))) return ticked;
      const isGiven = await giveOut(action.label, does, rows);
      return isGiven && waiting.length > 0 ? waiting : ticked;
    }
    if (does.kind === 'visit') {
      const where = does.ofMany?.(rows);
      if (!where) return ticked;
      if ('refusal' in where) {
        toast.error(action.label, { text: where.refusal, about: action.label });
        return ticked;
      }
      const isAll = rows.length === ticked.length;
      if (!isAll && !(await isWanted(action, summary))) return ticked;
      await visit(where.path);
      return [];
    }
    const asked = await askedFor(action, does, rows, { ...bulk, ...summary });
    if (!asked) return ticked;
    if (does.step && rows.length > bulkLimit.atOnce) {
      return (await isLeftToJob(action.label, does.step, rows)) ? [] : rows;
    }
    const refusals = await refusalsOf(action.label, does, rows, asked);
    if (refusals === 'left') return [];
    const failed = rows.filter((row) => refusals.has(row.id));
    const undone = undoOf(
      does,
      rows.filter((row) => !refusals.has(row.id)),
      asked,
    );
    const refused = failed.map((row) => [nameOf(row), refusals.get(row.id) ?? ''] as const);
    const done = rows.length - failed.length;
    if (failed.length === 0)
      toast.success(`${action.label}: ${done} done`, { about: action.label, ...undone });
    else
      toast.error(`${action.label}: ${done} done, ${failed.length} not`, {
        text: refusalWords(refused),
        about: action.label,
        ...undone,
        act: {
          label: 'Save the list',
          run: () => saveRefusals(refused),
        },
      });
    await readAgain();
    return failed;
  }

  return { isOpenTo, doOne, doMany };
}

type Row = { readonly id: number };

/** What is done with a row and not answered yet. */
const underWay = new Set<string>();

/** Sends it; null, and nothing is sent, while the same is on its way: a key pressed twice means it once. */
async function once<T>({ key }: Operation, { id }: Row, send: () => Promise<T>): Promise<T | null> {
  const what = `${key} ${id}`;
  if (underWay.has(what)) return null;
  underWay.add(what);
  return send().finally(() => underWay.delete(what));
}

type Refusals = ReadonlyMap<number, string>;

/** What was refused of rows that are done one after the other: id → why. */
async function refusalsOneByOne<R extends Row>(
  does: RowCall<R>,
  rows: readonly R[],
  asked: object,
): Promise<Refusals> {
  const refusals = new Map<number, string>();
  for (const row of rows) {
    const input = { ...does.input(row), ...asked } as never;
    const reply = await call(does.operation, input, { key: newKey() });
    if (!reply.ok) refusals.set(row.id, reply.problem.detail);
  }
  return refusals;
}

/** 'left': a job does them. */
async function refusalsOf<R extends Row>(
  label: string,
  does: RowCall<R>,
  rows: readonly R[],
  asked: object,
): Promise<Refusals | 'left'> {
  if (does.step) return refusalsOfStep(does.step, rows);
  if (!does.bulk) return refusalsOneByOne(does, rows, asked);
  const [first] = rows;
  const fixed = does.bulk === does.operation && first ? does.input(first) : {};
  return refusalsOfBulk(label, does.bulk, rows, { ...fixed, ...does.ofRows?.(rows), ...asked });
}

/** The same of a step of the register, which does all of them in one call. */
async function refusalsOfStep(step: RowStep, rows: readonly Row[]): Promise<Refusals> {
  const ids = rows.map(({ id }) => id);
  const reply = await call(admin.bulkRows, { ...step, ids }, { key: newKey() });
  if (!reply.ok) return new Map(ids.map((id) => [id, reply.problem.detail]));
  const refused = reply.data.results.filter(({ ok }) => !ok);
  return new Map(refused.map(({ id, text }) => [id, text ?? '']));
}

/** Gives more rows than anybody waits for to a job; the bell tells how it ended. */
async function isLeftToJob(label: string, step: RowStep, rows: readonly Row[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const reply = await call(admin.bulkRows, { ...step, ids }, { key: newKey() });
  if (!reply.ok) {
    toast.refused(reply.problem, label);
    return false;
  }
  tellOfJob(label, rows.length, reply.data.jobId);
  return true;
}

function tellOfJob(label: string, rows: number, jobId: number | null): void {
  if (jobId !== null) awaitJob(jobId);
  toast.info(`${label}: ${count(rows)} rows in progress`, {
    text: 'You can leave this page; you get a notification when it is done.',
  });
}

/** Opens a file about rows; answers whether it was made. */
async function giveOut<R extends Row>(
  label: string,
  { operation, input, isKept = false }: Extract<RowAction<R>['does'], { kind: 'file' }>,
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

/** One row by the call that is made for many. */
async function doOneOfMany<R extends Row>(
  label: string,
  does: RowCall<R>,
  row: R,
  asked: Readonly<Record<string, unknown>>,
): Promise<void> {
  const refusals = await once(does.operation, row, () => refusalsOf(label, does, [row], asked));
  if (!refusals) return;
  const why = refusals === 'left' ? undefined : refusals.get(row.id);
  if (why === undefined)
    toast.success(does.done(row, null), { about: label, ...undoOf(does, [row], asked) });
  else toast.error(label, { text: why, about: label });
  await readAgain();
}

/** A file of rows and why each was refused, for those who mend them one by one. */
function saveRefusals(refused: readonly (readonly [name: string, why: string])[]): void {
  const lines = [['Row', 'Reason'], ...refused].map((cells) => cells.map(csvCell).join(','));
  saveText('not-done.csv', `\uFEFF${lines.join('\r\n')}`, 'text/csv');
}

const csvCell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;

/** Takes back what was done with rows. */
function undoOf<R extends Row>(
  { undo, undoMany }: RowCall<R>,
  rows: readonly R[],
  asked: Readonly<Record<string, unknown>>,
) {
  const steps = undoMany?.(rows, asked) ?? (undo ? rows.map(undo) : []);
  return steps.length > 0 && rows.length > 0 ? { undo: () => void takeBack(steps) } : undefined;
}

async function takeBack(steps: readonly { operation: Operation; input: object }[]): Promise<void> {
  for (const { operation, input } of steps) {
    const reply = await call(operation, input as never, { key: newKey() });
    const why = !reply.ok ? reply.problem.detail : refusalsIn(reply.data).values().next().value;
    if (why !== undefined) {
      toast.error('Not undone', { text: why });
      break;
    }
  }
  await readAgain();
}

/** The same of rows that the server does in one call. */
async function refusalsOfBulk(
  label: string,
  bulk: Operation,
  rows: readonly Row[],
  asked: object,
): Promise<Refusals | 'left'> {
  const ids = rows.map(({ id }) => id);
  const reply = await call(bulk, { ...asked, ids } as never, { key: newKey() });
  if (!reply.ok) return new Map(ids.map((id) => [id, reply.problem.detail]));
  const { jobId = null } = reply.data as { jobId?: number | null };
  if (jobId === null) return refusalsIn(reply.data);
  tellOfJob(label, rows.length, jobId);
  return 'left';
}

/** What an answer about many rows refused: id → why. */
function refusalsIn(answer: unknown): Refusals {
  const { rows = [] } = answer as { rows?: readonly { id: number; ok?: boolean; text: string }[] };
  return new Map(rows.filter(({ ok }) => ok === false).map(({ id, text }) => [id, text]));
}

/** What is said before many rows are done with. */
type Summary = { readonly title: string; readonly sentences: readonly string[] };

/** What the person was asked for; null when they went back. */
async function askedFor<R>(
  action: RowAction<R>,
  does: RowCall<R>,
  rows: readonly R[],
  many?: Summary & { readonly leftOut: string | null },
): Promise<Readonly<Record<string, unknown>> | null> {
  const [first] = rows;
  if (!first) return null;
  if (does.form) return askOverRows(does.form, rows, many?.leftOut);
  const isOne = rows.length === 1;
  if (does.ask) {
    const effect = does.sure?.effect(first);
    const said = await askFor({
      title: isOne ? (does.sure?.title(first) ?? action.label) : (many?.title ?? action.label),
      effect: [isOne ? effect : undefined, many?.leftOut].filter(Boolean).join(' ') || undefined,
      operation: does.operation,
      field: does.ask,
      act: action.label,
      isDangerous: action.isDangerous ?? false,
    });
    return said === null ? null : { [does.ask]: said };
  }
  const { sure } = does;
  const about = rows.filter((row) => sure && (sure.when?.(row) ?? true));
  const [one] = about;
  const effect =
    sure && one
      ? about.length > 1 && sure.effectOfMany
        ? sure.effectOfMany(about)
        : sure.effect(one)
      : null;
  if (many && (!isOne || many.leftOut !== null)) {
    const sentences = [...many.sentences, ...(effect ? [effect] : [])];
    return (await isWanted(action, { ...many, sentences })) ? {} : null;
  }
  if (!sure || !one || effect === null) return {};
  const { label: act, isDangerous = false } = action;
  return (await confirm({ title: sure.title(one), effect, act, isDangerous })) ? {} : null;
}

/** Says what will be done with many rows; answers whether it is wanted. */
function isWanted(
  { label, isDangerous = false }: Pick<RowAction<never>, 'label' | 'isDangerous'>,
  { title, sentences }: Summary,
): Promise<boolean> {
  return confirm({ title, effect: sentences, act: label, isDangerous, isLight: !isDangerous });
}
