import { useSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';
import { Page } from '../ui/page/page.tsx';
import { BackToReports } from './back-to-reports.tsx';
import { ReportIndex } from './report-index.tsx';
import { reportAt } from './table/report-tree.ts';
import { ReportView } from './statement.tsx';
import { Part } from '../ui/parts/part.tsx';

/** Books and statements: all of them, or the one that the address names. */
export function BooksScreen() {
  const { tab } = useSearch();
  const may = useMay();
  const report = reportAt(tab);
  if (!report || !may(report.access)) return <ReportIndex />;
  if (report.kind === 'report') return <ReportView report={report} key={report.tab} />;
  const Book = report.of;
  return (
    <Page title={report.label} crumbs={<BackToReports />}>
      <Part what={report.label.toLowerCase()} key={report.tab}>
        <Book />
      </Part>
    </Page>
  );
}
