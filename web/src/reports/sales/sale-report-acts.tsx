import type { InputOf, Operation } from '@counting-house/contract/kit/operation.ts';
import type { ReportFormat } from '@counting-house/contract/kit/report.ts';
import type { ReportAnswer } from '@counting-house/contract/reports/sale-report.ts';
import { Button } from '@mantine/core';
import { IconBookmark, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { type Search, useSearch } from '../../platform/address.ts';
import { download } from '../../platform/http/download.ts';
import { toast } from '../../platform/toasts.ts';
import { PageActs } from '../../ui/page/page-acts.tsx';
import { SaveReportDialog } from '../saved-report.tsx';
import { ReportColumns } from './report-columns.tsx';

/** What can be done with a report of sales or products: its columns chosen, kept and sent, taken as a file. */
export function SaleReportActs<O extends Operation<'read'>>({
  operation,
  type,
  title,
  input,
  answer,
  first,
}: {
  operation: O;
  type: string;
  title: string;
  input: Partial<InputOf<O>>;
  /** Null until it is there. */
  answer: ReportAnswer | null;
  /** The period when the address says none. */
  first: string;
}) {
  const search = useSearch();
  const [isSaving, setSaving] = useState(false);
  const { columns } = search;
  const all = answer?.columns ?? [];

  function save(format: ReportFormat) {
    const asked = { ...input, ...(columns ? { columns } : {}), format } as unknown as InputOf<O>;
    download(operation, asked).catch(toast.thrown('The file was not made'));
  }

  return (
    <>
      {all.length > 1 && <ReportColumns all={all} />}
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} stroke={1.7} />}
        onClick={() => setSaving(true)}
      >
        Save and send
      </Button>
      <PageActs
        more={[
          ...(['pdf', 'xlsx', 'csv'] as const).map((format) => ({
            label: `Export ${format.toUpperCase()}`,
            icon: IconDownload,
            access: ['reports.report.export' as const],
            does: { run: () => save(format) },
          })),
          {
            label: 'Print',
            icon: IconPrinter,
            key: 'p',
            access: [],
            does: { run: () => window.print() },
          },
        ]}
      />
      {isSaving && (
        <SaveReportDialog
          report={`${operation.key}:${type}`}
          label={title}
          parameters={keptOf(search, input, first)}
          close={() => setSaving(false)}
        />
      )}
    </>
  );
}

/** What is kept of a report: its filters, columns and order; a period by its name moves with the days. */
function keptOf(
  { from, to, columns }: Search,
  input: object,
  first: string,
): Record<string, string> {
  const { type: _, limit: __, ...asked } = input as Readonly<Record<string, unknown>>;
  const named = { ...asked, from: from ?? first, to: from ? to : undefined, columns };
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]) =>
      value === undefined || value === '' ? [] : [[key, String(value)] as const],
    ),
  );
}
