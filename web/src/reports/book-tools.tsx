import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { download } from '../platform/http/download.ts';
import { toast } from '../platform/toasts.ts';
import { FilterButton, FilterChips } from '../ui/filter/filter-bar.tsx';
import type { Filter } from '../ui/filter/filters.tsx';
import { PageActs } from '../ui/page/page-acts.tsx';
import css from './books.module.css';

/** What stands above a book: its own choices, the filters, and the file of what it shows. */
export function BookTools<O extends Operation<'read'>>({
  book,
  title,
  input,
  columns,
  filters = [],
  children,
}: {
  book: O;
  /** What its file is called: 'Day book'. */
  title: string;
  input: Partial<InputOf<O>>;
  /** Key → heading, in the order of the file. */
  columns: Readonly<Record<string, string>>;
  filters?: readonly Filter[];
  children?: ReactNode;
}) {
  function save(format: 'csv' | 'xlsx' | 'pdf') {
    const named = Object.entries(columns).map(([key, label]) => `${key}~${label}`);
    const asked = { ...input, format, title, columns: named.join('|') } as unknown as InputOf<O>;
    download(book, asked).catch(toast.thrown('The file was not made'));
  }

  return (
    <>
      <div className={css.tools}>
        {children}
        {filters.length > 0 && <FilterButton filters={filters} />}
        <div className={css.acts}>
          <PageActs
            more={[
              ...(['csv', 'xlsx', 'pdf'] as const).map((format) => ({
                label: `Export ${format.toUpperCase()}`,
                icon: IconDownload,
                access: ['reports.report.export' as const],
                does: { run: () => save(format) },
              })),
              {
                label: 'Print',
                icon: IconPrinter,
                access: [],
                does: { run: () => window.print() },
              },
            ]}
          />
        </div>
      </div>
      <FilterChips filters={filters} />
    </>
  );
}
