import { z } from 'zod';
import type { ListOptionShapes } from '../kit/list-kind.ts';
import { flag, listInput, queryId, queryNumber, several } from '../kit/list.ts';
import { id, ts } from '../kit/shapes.ts';
import { allLists } from '../lists.ts';

export const listLimits = {
  fileBytes: 5 * 1_048_576,
  /** A little more, so that a file that is too large is told so in words. */
  requestBytes: 6 * 1_048_576,
  rows: 20_000,
  columns: 400,
  /** Of all rows together. */
  cells: 3_000_000,
  cellCharacters: 32_000,
  /** Of all cells together: a workbook may say one long text in every row. */
  characters: 20_000_000,
  /** Rows that a preview answers at once; the rest comes with b2b.listUploadRows. */
  shown: 200,
  /** What is said of rows that were not read. */
  notes: 50,
  previewHours: 24,
  /** Longer lists are loaded in the background. */
  atOnce: 200,
} as const;

export const ListKind = z.enum(Object.keys(allLists) as (keyof typeof allLists)[]);
export type ListKind = z.output<typeof ListKind>;

const optionsOfKinds = Object.assign(
  {},
  ...Object.values(allLists).map(({ options }) => options),
) as ListOptionShapes<typeof allLists>;

export const ListAction = z.enum(['create', 'update', 'same', 'error']);
export type ListAction = z.output<typeof ListAction>;

export const ListStatus = z.enum([
  'previewed',
  'loading',
  'committed',
  'part_committed',
  'undone',
  'discarded',
  'expired',
]);

/** How cells are read, and what stands in for columns that the file does not have. */
export const ListOptions = z.strictObject({
  decimal: z.enum(['.', ',']).optional(),
  dateFormat: z.enum(['DD-MM-YYYY', 'MM-DD-YYYY', 'YYYY-MM-DD']).optional(),
  ...optionsOfKinds,
});
export type ListOptions = z.output<typeof ListOptions>;

/** A column of the file as it was read, the field it fills, and how sure that is: 1 exact, 0 not matched. */
export const MatchedHeader = z.object({
  header: z.string(),
  field: z.string().nullable(),
  sureness: z.number(),
  /** The unit of its values, where its field measures something: as the header names it, or as chosen. */
  unit: z.string().nullable(),
  /** First values of the column, to choose by. */
  samples: z.array(z.string()),
});
export type MatchedHeader = z.output<typeof MatchedHeader>;

/** A field that a column may fill. */
const ListField = z.object({
  key: z.string(),
  label: z.string(),
  isNeeded: z.boolean(),
  /** Its cells say which row it is: name, code. */
  isLead: z.boolean(),
  /** Units to choose from; empty where nobody has to be asked. */
  units: z.array(z.string()),
});
type ListField = z.output<typeof ListField>;

export const ListCounts = z.object({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  same: z.int(),
  error: z.int(),
  /** Rows with at least one warning. */
  warning: z.int(),
});
export type ListCounts = z.output<typeof ListCounts>;

const ListUploadRow = z.object({
  /** As a sheet counts: the header is row 1. */
  rowNo: z.int(),
  data: z.array(z.string()),
  action: ListAction,
  /** Field → how it reads now and how it would; only what differs. */
  before: z.record(z.string(), z.string()),
  after: z.record(z.string(), z.string()),
  warnings: z.array(z.string()),
  errors: z.array(z.object({ column: z.string(), text: z.string() })),
});
type ListUploadRow = z.output<typeof ListUploadRow>;

const mapping = z
  .array(
    z.strictObject({
      header: z.string().max(210),
      field: z.string().max(60).nullable(),
      unit: z.string().max(20).nullable().optional(),
    }),
  )
  .max(listLimits.columns);

/** Multipart `preview` comes with the file; the others are JSON. */
export const UploadList = z.strictObject({
  mode: z.enum(['preview', 'remap', 'commit', 'discard']),
  kind: ListKind.optional(),
  uploadId: queryNumber(id).optional(),
  sheet: z.string().max(100).optional(),
  mapping: mapping.optional(),
  options: ListOptions.optional(),
  /** Load the rows without errors and leave the others. */
  onlyValid: flag.optional(),
  /** What the person saw; a commit that would do something else is refused. */
  expectedCounts: z.strictObject(ListCounts.shape).optional(),
});
export type UploadList = z.output<typeof UploadList>;

export const ListUpload = z.object({
  uploadId: id,
  number: z.string(),
  kind: ListKind,
  status: ListStatus,
  fileName: z.string(),
  sheet: z.string().nullable(),
  encoding: z.string(),
  delimiter: z.string().nullable(),
  headers: z.array(MatchedHeader),
  fields: z.array(ListField),
  /** The program whose export it is, where that is known. */
  source: z.string().nullable(),
  /** What is to be chosen before anything can be committed, as 'Choose the column for Name'. */
  missing: z.array(z.string()),
  options: ListOptions,
  counts: ListCounts,
  /** What is made before the rows, as '2 categories will be created: Garden, Home.'; null: nothing. */
  makes: z.string().nullable(),
  /** What all its rows belong to, such as the group of a price list. */
  belongsTo: z.string().nullable(),
  /** The list as it was before this upload can be had as a file. */
  hasBefore: z.boolean(),
  /** The first 200. */
  rows: z.array(ListUploadRow),
  /** Of the file as a whole, such as that it was loaded before. */
  warnings: z.array(z.string()),
  /** What was not read, and why. */
  notes: z.array(z.string()),
  /** The job that loads or loaded it, when it is a long one. */
  jobId: id.nullable(),
  expiresAt: ts,
});
export type ListUpload = z.output<typeof ListUpload>;

export const ListUploadHead = z.object({
  id,
  number: z.string(),
  kind: ListKind,
  fileName: z.string(),
  belongsTo: z.string().nullable(),
  status: ListStatus,
  rows: z.int(),
  created: z.int(),
  updated: z.int(),
  same: z.int(),
  errors: z.int(),
  createdByName: z.string(),
  createdAt: ts,
  hasBefore: z.boolean(),
});
export type ListUploadHead = z.output<typeof ListUploadHead>;

/** A file to fill in: with examples, or with the list as it stands. */
export const ListTemplateInput = z.strictObject({
  kind: ListKind,
  /** The list as it stands, to change and upload again; otherwise a few rows as an example. */
  isFilled: flag.optional(),
  companyId: queryId.optional(),
  groupId: queryId.optional(),
  as: z.enum(['csv', 'xlsx']).default('csv'),
});
export type ListTemplateInput = z.output<typeof ListTemplateInput>;

export const ListUploadsInput = listInput({
  kind: several(ListKind).optional(),
  status: ListStatus.optional(),
});

export const ListUploadRowsInput = listInput({
  uploadId: queryId,
  action: ListAction.optional(),
  warning: flag.optional(),
});

/** A row of an upload as its list shows it; the columns of the file stand in `cells`. */
export const ListedUploadRow = ListUploadRow.extend({ id: z.int() });
