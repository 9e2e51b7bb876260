import type { Report } from '@counting-house/contract/kit/report.ts';
import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBookmark, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearch } from '../platform/address.ts';
import { copyText } from '../platform/clipboard.ts';
import { download } from '../platform/http/download.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { PageActs } from '../ui/page/page-acts.tsx';
import { toParameters } from './table/report-input.ts';
import type { TreeReport } from './table/tree-report.ts';
import { SaveReportDialog } from './saved-report.tsx';
import css from './report-acts.module.css';

const formats = ['pdf', 'xlsx', 'csv'] as const;

type Asked = Extract<TreeReport, { kind: 'report' }>;

/** What can be done with a report: kept and sent, printed, taken as a file of the very figures on view. */
export function ReportActs({
  report,
  shown,
  input,
}: {
  report: Asked;
  shown: Report;
  input: Readonly<Record<string, string>>;
}) {
  const search = useSearch();
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false });
  const may = useMay();
  const [isSaving, setSaving] = useState(false);
  const mayExport = may('reports.report.export');
  const { asOfEntryId } = shown;

  function save(format: (typeof formats)[number]) {
    const upTo = asOfEntryId === null ? {} : { upTo: String(asOfEntryId) };
    const asked = { ...input, ...upTo, format } as InputOf<Operation<'read'>>;
    download(report.operation, asked).catch(toast.thrown('The file was not made'));
  }
  useKeys({ p: { does: 'Print', run: () => window.print() } });

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} stroke={1.7} />}
        onClick={() => setSaving(true)}
      >
        Save and send
      </Button>
      <Button
        variant="default"
        className={css.print ?? ''}
        leftSection={<IconPrinter size={16} stroke={1.7} />}
        onClick={() => window.print()}
      >
        Print
      </Button>
      {mayExport && !isPhone && (
        <Button.Group aria-label="Export">
          <Button.GroupSection variant="default" className={css.export ?? ''}>
            <IconDownload size={16} stroke={1.7} aria-hidden /> Export
          </Button.GroupSection>
          {formats.map((format) => (
            <Button variant="default" key={format} onClick={() => save(format)}>
              {format.toUpperCase()}
            </Button>
          ))}
        </Button.Group>
      )}
      <PageActs
        more={[
          ...(isPhone ? formats : []).map((format) => ({
            label: `Export ${format.toUpperCase()}`,
            icon: IconDownload,
            access: ['reports.report.export' as const],
            does: { run: () => save(format) },
          })),
          {
            label: 'Copy link',
            access: [],
            does: {
              run: () =>
                void copyText(window.location.href).then(() => toast.success('Link copied')),
            },
          },
          {
            label: 'Full screen',
            access: [],
            does: { run: () => void document.documentElement.requestFullscreen() },
          },
        ]}
      />
      {isSaving && (
        <SaveReportDialog
          report={report.operation.key}
          label={shown.title}
          parameters={toParameters(report, search)}
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}
