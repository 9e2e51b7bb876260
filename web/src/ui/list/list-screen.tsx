import { IconPrinter } from '@tabler/icons-react';
import { useScreen } from '../../platform/address.ts';
import { useColumns } from '../table/list-columns.ts';
import { useExportPlace } from './export-place.ts';
import { exportActs } from './list-export.ts';
import { List, type ListProps } from './list.tsx';
import { type PageAct, PageActs } from '../page/page-acts.tsx';
import { Page } from '../page/page.tsx';
import { useListViews } from '../views/saved-views.ts';
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
  useExportPlace(props.list.key);
  const exports = exportActs({ ...props, input, columns });
  const print: PageAct = {
    label: 'Print',
    icon: IconPrinter,
    access: [],
    does: { run: () => window.print() },
  };
  return <PageActs first={props.create} more={[...more, ...exports, print]} />;
}
