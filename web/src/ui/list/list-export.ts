import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import { IconDownload } from '@tabler/icons-react';
import { fieldsOf } from '../../platform/schema.ts';
import type { RowAction } from './actions.tsx';
import type { Column } from '../table/columns.tsx';

const mostChosen = 500;

/** The right that a file of a list asks for. */
export const exportAccess = ({
  permission,
  exportPermission,
}: Pick<Operation, 'permission' | 'exportPermission'>): Access => exportPermission ?? permission;

/** What an export asks for beside search and filters: the columns shown, in order, in the words of the screen. */
export const fileOf = (
  format: 'csv' | 'xlsx',
  things: string,
  columns: readonly Column<never>[],
) => ({
  format,
  title: things.charAt(0).toUpperCase() + things.slice(1),
  columns: columnsInWords(columns),
});

/** Writes chosen rows to a file; nothing for lists that cannot be asked for them. */
export function exportsChosen<R extends { readonly id: number }>(
  list: Operation<'read'>,
  things: string,
  columns: readonly Column<R>[],
): readonly RowAction<R>[] {
  const fields = fieldsOf(list.input);
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
          ...fileOf('xlsx', things, columns),
        }),
      },
    },
  ];
}

/** `number~Order|status~Status~placed=New;…`: the columns shown, in order, as an export asks for them. */
function columnsInWords(columns: readonly Column<never>[]): string {
  return columns
    .filter((column) => column.part !== 'step')
    .flatMap((column) => [column, ...(column.also ?? [])])
    .map((column) => [column.key, column.label, ...valuesInWords(column)].join('~'))
    .join('|');
}

function valuesInWords(column: Pick<Column<never>, 'key' | 'values'>): string[] {
  const words = Object.entries(column.values ?? {}).map(([value, said]) => `${value}=${said}`);
  return words.length === 0 ? [] : [words.join(';')];
}
