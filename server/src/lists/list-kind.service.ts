import type { ListKindRow } from '@counting-house/contract/kit/list-kind.ts';
import type { ListAction, ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import type { ReadContext, WriteContext } from '../platform/context.ts';
import type { KnownField } from './reading/list-match.rules.ts';

/** A row with its cells under the keys of the fields they were matched to; trimmed, only filled ones. */
export type SheetRow = {
  readonly rowNo: number;
  readonly cells: Readonly<Record<string, string>>;
};

export type Sheet = {
  readonly rows: readonly SheetRow[];
  /** Fields that a column fills. */
  readonly mapped: ReadonlySet<string>;
  /** Headers of the file that fill nothing. */
  readonly unmatched: readonly string[];
  /** Field → the header that fills it. */
  readonly headers: ReadonlyMap<string, string>;
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

/** One step of loading a list; done only when none of its rows has an error. Answers row → what it wrote. */
export type ListStep = {
  readonly rowNos: readonly number[];
  readonly apply: (ctx: WriteContext) => Promise<ReadonlyMap<number, number>>;
};

/** What rows need and nobody has yet. It is made before any row, and the list is judged again. */
export type FirstStep = {
  /** For the person who checks the list: '2 categories will be created: Garden, Home.' */
  readonly says: string;
  readonly apply: (ctx: WriteContext) => Promise<void>;
};

export type Judged = {
  readonly rows: readonly JudgedRow[];
  /** Of the list as a whole. */
  readonly warnings: readonly string[];
  /** What all rows belong to, as people call it: 'Main of Sahyadri Provisions'. */
  readonly belongsTo?: string;
  readonly first?: FirstStep | null;
  readonly steps: readonly ListStep[];
  /** Does several steps at once, where that takes fewer statements than one after the other. */
  readonly together?: (
    ctx: WriteContext,
    steps: readonly ListStep[],
  ) => Promise<ReadonlyMap<number, number>>;
};

/** A record that undoing an upload left alone. */
export type Kept = { readonly targetId: number; readonly text: string };

/** A row of a list as people would write it: field → cell. */
export type ListCells = Readonly<Record<string, string>>;

/** What a kind of list does with the rows of a file; its name and its rights stand in the contract. */
export type KindOfList = {
  /** The page that its notice leads to; `?upload=…&list=…` opens a list there. */
  readonly page: `/${string}`;
  readonly fields: readonly KnownField[];
  /** A few rows as an example. */
  readonly sample: readonly ListCells[];
  /** The list as it stands: uploading it again changes nothing, and later brings this back. */
  readonly now?: (ctx: ReadContext, options: ListOptions) => Promise<readonly ListCells[]>;
  /** Reads only; the steps it answers write, in the same transaction. */
  readonly judge: (ctx: ReadContext, sheet: Sheet) => Promise<Judged>;
  /** Takes back records that an upload made; answers those that stay, and why. */
  readonly undo?: (
    ctx: WriteContext,
    targetIds: readonly number[],
    upload: string,
  ) => Promise<Kept[]>;
};

/** The kinds of an area, as its rows of the contract name them. */
export type ListsOf<R extends Readonly<Record<string, ListKindRow>>> = {
  readonly [K in keyof R]: KindOfList;
};
