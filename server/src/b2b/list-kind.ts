import type { ListAction, ListOptions } from '@counting-house/contract/b2b/list-upload.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { KnownField } from './list-match.rules.ts';

/** A row with its cells under the keys of the fields they were matched to; trimmed, only filled ones. */
export type SheetRow = {
  readonly rowNo: number;
  readonly cells: Readonly<Record<string, string>>;
};

export type Sheet = {
  readonly rows: readonly SheetRow[];
  /** Fields that a column fills. */
  readonly mapped: ReadonlySet<string>;
  readonly options: ListOptions;
};

/** What judging a row said: what would be done, and why not. */
export type JudgedRow = {
  readonly rowNo: number;
  readonly action: ListAction;
  readonly targetId: number | null;
  readonly before: Readonly<Record<string, string>>;
  readonly after: Readonly<Record<string, string>>;
  readonly warnings: readonly string[];
  readonly errors: readonly { readonly column: string; readonly text: string }[];
};

/** One step of loading a list; done only when none of its rows has an error. Answers what it wrote. */
export type ListStep = {
  readonly rowNos: readonly number[];
  readonly apply: (ctx: WriteContext) => Promise<ReadonlyMap<number, number>>;
};

export type Judged = {
  readonly rows: readonly JudgedRow[];
  /** Of the list as a whole. */
  readonly warnings: readonly string[];
  readonly steps: readonly ListStep[];
  /** Does several steps at once, where that takes fewer statements than one after the other. */
  readonly together?: {
    readonly apply: (
      ctx: WriteContext,
      steps: readonly ListStep[],
    ) => Promise<ReadonlyMap<number, number>>;
    /** What the steps made was undone: they forget it. */
    readonly undone: () => void;
  };
};

/** A kind of list: its fields, who may load it, and how its rows are judged. */
export type ListKindRow = {
  readonly says: string;
  readonly permissions: readonly PermissionKey[];
  readonly fields: readonly KnownField[];
  /** Reads only; the steps it answers write, in the same transaction. */
  readonly judge: (ctx: ReadContext, sheet: Sheet) => Promise<Judged>;
};
