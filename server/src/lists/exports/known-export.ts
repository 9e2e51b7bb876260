import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';

/** What a program writes when its data is exported: which of its columns is what. */
export type KnownExport = {
  readonly program: string;
  readonly kind: ListKind;
  /** A file with all of these is this export. */
  readonly headings: readonly string[];
  readonly columns: readonly ExportColumn[];
  /** Rows that are a part of another row, as variations are of their product. */
  readonly parts?: {
    /** The column that names the whole, by one of these of its own columns. */
    readonly ref: string;
    readonly keys: readonly string[];
    /** What a part takes over from the whole. */
    readonly takes: readonly string[];
    /** What only parts have. */
    readonly own: readonly string[];
  };
  /** What the person is to know of it. */
  readonly notes?: readonly string[];
  /** A short export as the program writes it, and how its rows are read: field → cell. */
  readonly sample: {
    readonly file: string;
    readonly reads: readonly Readonly<Record<string, string>>[];
  };
};

export type ExportColumn = {
  readonly field: string;
  /** The first of them that is filled in a row. */
  readonly from: readonly string[];
  /** Of several in one cell, the first. */
  readonly upTo?: string;
  /** What its words are called here, in lower case; `*` stands for all others. */
  readonly words?: Readonly<Record<string, string>>;
};
