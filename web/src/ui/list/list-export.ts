import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import { IconDownload } from '@tabler/icons-react';
import { download } from '../../platform/http/download.ts';
import { choicesAt, schemaFields } from '../../platform/schema.ts';
import { toast } from '../../platform/toasts.ts';
import type { PageAct } from '../page/page-acts.tsx';
import type { RowAction } from './actions.tsx';
import type { Column, FileColumn } from '../table/columns.tsx';
import type { ListOperation } from './use-list.ts';

const mostChosen = 500;

type Listed = {
  readonly list: Operation;
  /** What the rows are, in the plural. */
  readonly things: string;
  /** As this person has arranged them. */
  readonly columns: readonly Column<never>[];
};

/** The right that a file of a list asks for. */
export const exportAccess = ({
  permission,
  exportPermission,
}: Pick<Operation, 'permission' | 'exportPermission'>): Access => exportPermission ?? permission;

/** What an export asks for beside search and filters: the columns shown, in order, in the words of the screen. */
export const exportFile = (format: 'csv' | 'xlsx', { list, things, columns }: Listed) => ({
  format,
  title: things.charAt(0).toUpperCase() + things.slice(1),
  columns: columnsInWords(list, columns),
});

/** Writes exactly what a list shows to a file; nothing for lists that make none. */
export function exportActs<O extends ListOperation>({
  list,
  things,
  columns,
  input,
}: Listed & { list: O; input: Partial<InputOf<O>> }): readonly PageAct[] {
  if (!('format' in schemaFields(list.input))) return [];
  return (['csv', 'xlsx'] as const).map((format) => ({
    label: `Export ${format.toUpperCase()}`,
    icon: IconDownload,
    access: [exportAccess(list)],
    does: {
      run: () => {
        const asked = {
          ...input,
          ...exportFile(format, { list, things, columns }),
        } as InputOf<O>;
        download(list, asked).catch(toast.thrown('The file was not made'));
      },
    },
  }));
}

/** Writes chosen rows to a file; nothing for lists that cannot be asked for them. */
export function exportsChosen<R extends { readonly id: number }>(
  list: Operation<'read'>,
  things: string,
  columns: readonly Column<R>[],
): readonly RowAction<R>[] {
  const fields = schemaFields(list.input);
  if (!('ids' in fields && 'format' in fields)) return [];
  return [
    {
      label: 'Export',
      icon: IconDownload,
      access: [exportAccess(list)],
      isFor: () => true,
      does: {
        kind: 'file',
        operation: list,
        isKept: true,
        most: mostChosen,
        input: (rows) => ({
          ids: rows.map(({ id }) => id),
          ...exportFile('xlsx', { list, things, columns }),
        }),
      },
    },
  ];
}

/** `number~Order|status~Status~placed=New;…`: the columns shown, in order, as an export asks for them. */
function columnsInWords(list: Operation, columns: readonly Column<never>[]): string {
  return columns
    .filter((column) => column.part !== 'step')
    .flatMap((column) => [...(column.inFile ?? [column]), ...(column.also ?? [])])
    .map((column) => [column.key, column.label, ...valuesInWords(list, column)].join('~'))
    .join('|');
}

function valuesInWords(list: Operation, column: FileColumn): string[] {
  const values = column.values ?? valuesOf(list, column);
  const words = Object.entries(values).map(([value, said]) => `${value}=${said}`);
  return words.length === 0 ? [] : [words.join(';')];
}

/** What a column calls each value that its field can have. */
function valuesOf(list: Operation, { key, words }: FileColumn): Readonly<Record<string, string>> {
  if (!words) return {};
  const named = choicesAt(list.output, `rows.0.${key}`).map((value) => {
    const said = wordsOfField(words, key, value);
    return said === undefined || said === value ? [] : [[value, said] as const];
  });
  return Object.fromEntries(named.flat());
}

/** Words of a row of which only one field is known; undefined where they are made of others too. */
function wordsOfField(
  words: NonNullable<FileColumn['words']>,
  key: string,
  value: string,
): string | undefined {
  let readsOthers = false;
  const row = new Proxy(
    {},
    {
      get(_row, field) {
        readsOthers ||= field !== key;
        return field === key ? value : undefined;
      },
    },
  );
  try {
    const said = words(row as never);
    return readsOthers ? undefined : said;
  } catch {
    // The words are made of other fields, which this row does not have.
    return undefined;
  }
}
