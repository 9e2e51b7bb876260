import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useScreen } from '../../platform/address.ts';
import { download } from '../../platform/download.ts';
import { problemIn } from '../../platform/problem.ts';
import { fieldsOf } from '../../platform/schema.ts';
import { toast } from '../../platform/toasts.ts';
import type { Column } from './columns.tsx';
import { useColumns } from './list-columns.ts';
import { List, type ListProps } from './list.tsx';
import { type PageAct, PageActs } from '../page/page-acts.tsx';
import { Page } from '../page/page.tsx';
import { useListViews } from './saved-views.ts';
import type { ListOperation } from './use-list.ts';
import { useListState } from './use-list-state.ts';

/** A page that is a list: its title and acts, and the rows of an operation. */
export function ListScreen<O extends ListOperation>({
  title,
  more = [],
  ...list
}: ListProps<O> & {
  /** The screen's own when left out. */
  title?: string;
  /** What stands behind More beside export and print. */
  more?: readonly PageAct[];
}) {
  const screen = useScreen();
  return (
    <Page title={title ?? screen?.title ?? ''} acts={<ListActs {...list} more={more} />}>
      <List {...list} />
    </Page>
  );
}

/** The acts of a list: begin a record, further ones, export of exactly what it shows, print. */
export function ListActs<O extends ListOperation>({
  more,
  ...props
}: ListProps<O> & { more: readonly PageAct[] }) {
  const { input } = useListState<O>(props);
  const { chosen } = useListViews(props);
  const columns = useColumns(props.list.key, props.columns, chosen);
  const canExport = 'format' in fieldsOf(props.list.input);

  function save(format: 'csv' | 'xlsx') {
    const title = sentence(props.things);
    const asked = { ...input, format, title, columns: columnsInWords(columns) } as InputOf<O>;
    download(props.list, asked).catch((cause: unknown) =>
      toast.error('The file was not made', { text: problemIn(cause).detail }),
    );
  }

  const exports: PageAct[] = (['csv', 'xlsx'] as const).map((format) => ({
    label: `Export ${format.toUpperCase()}`,
    icon: IconDownload,
    access: [props.list.permission],
    does: { run: () => save(format) },
  }));
  const print: PageAct = {
    label: 'Print',
    icon: IconPrinter,
    access: [],
    does: { run: () => window.print() },
  };
  return <PageActs first={props.create} more={[...more, ...(canExport ? exports : []), print]} />;
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

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
