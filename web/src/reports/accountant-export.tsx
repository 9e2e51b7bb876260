import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { exportKinds } from '@counting-house/contract/reports/accountant-export.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { Button, Checkbox, Select } from '@mantine/core';
import { IconArchive, IconDownload, IconFileExport } from '@tabler/icons-react';
import { useState } from 'react';
import { spanDates } from '../platform/format/spans.ts';
import { date, moment } from '../platform/format/format.ts';
import { download } from '../platform/http/download.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { Stack } from '../ui/page/page.tsx';
import { JobProgress } from '../ui/parts/job-progress.tsx';
import { EmptyState } from '../ui/parts/note.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { IdSelect } from '../ui/picking/id-select.tsx';
import css from './books.module.css';

type Asked = 'period' | 'year';

/** Files for the accountant outside and for the auditor: making them, and those that are still kept. */
export function ForTheAccountant() {
  const may = useMay();
  const [asked, ask] = useState<Asked | null>(null);
  const [running, run] = useState<number | null>(null);
  const mayExport = may('reports.report.export');
  const begun = ({ jobId }: { jobId: number }) => {
    run(jobId);
    ask(null);
  };
  if (!mayExport) {
    return (
      <Sheet>
        <EmptyState title="No files for you">
          Ask an administrator for the right to export.
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <Stack>
      <div className={css.tools}>
        <Button
          leftSection={<IconFileExport size={16} stroke={1.7} />}
          onClick={() => ask('period')}
        >
          Export a period
        </Button>
        {may('reports.financial.read') && (
          <Button
            variant="default"
            leftSection={<IconArchive size={16} stroke={1.7} />}
            onClick={() => ask('year')}
          >
            Closing file of a year
          </Button>
        )}
      </div>
      {running !== null && (
        <JobProgress
          id={running}
          title="Making the file"
          onEnd={({ status, error }) => {
            run(null);
            if (status === 'done') toast.success('The file is ready');
            else toast.info('The file was not made', { text: error ?? '' });
          }}
        />
      )}
      <Part what="your files">
        <Files />
      </Part>
      {asked === 'period' && <PeriodDialog begun={begun} close={() => ask(null)} />}
      {asked === 'year' && (
        <Part what="the years">
          <YearDialog begun={begun} close={() => ask(null)} />
        </Part>
      )}
    </Stack>
  );
}

type Props = { readonly begun: (of: { jobId: number }) => void; readonly close: () => void };

function PeriodDialog({ begun, close }: Props) {
  const form = useOperationForm(reports.startAccountantExport, {
    initial: { kind: 'tally', withOpenings: false, ...spanDates('last-month', undefined) },
    saved: 'The file is being made',
    then: begun,
  });
  return (
    <FormDialog title="Export a period" form={form} act="Make file" close={close}>
      <Select
        label="As"
        data={Object.entries(exportKinds).map(([value, label]) => ({ value, label }))}
        {...form.field('kind')}
      />
      <Pair>
        <DateInput label="From" {...form.field('from')} />
        <DateInput label="To" {...form.field('to')} />
      </Pair>
      {form.values.kind === 'tally' && (
        <>
          <Checkbox
            label="With opening balances, for a company that is new in Tally"
            {...form.check('withOpenings')}
          />
          <p>
            In Tally open Import, first Masters with “1 masters.xml”, then Transactions with “2
            vouchers.xml”. Companies and vendors have a ledger each; consumers share one and are
            told apart by their invoices.
          </p>
        </>
      )}
    </FormDialog>
  );
}

function YearDialog({ begun, close }: Props) {
  const { rows } = useOperation(accounts.listFiscalYears, {});
  const [newest] = rows;
  const form = useOperationForm(reports.startClosingFile, {
    initial: { yearId: rows.find(({ status }) => status === 'closed')?.id ?? newest?.id },
    saved: 'The file is being made',
    then: begun,
  });
  return (
    <FormDialog title="Closing file" form={form} act="Make file" close={close}>
      <p>
        Trial balance, profit and loss, balance sheet, cash flow, tie-outs, reconciliations, number
        check and the check list of the year, as a PDF and as a workbook in one ZIP.
      </p>
      <IdSelect
        label="Financial year"
        of={rows.map(({ id, name, status }) => ({
          id,
          label: status === 'closed' ? `${name}, closed` : name,
        }))}
        {...form.field('yearId')}
        value={form.values.yearId as number}
      />
    </FormDialog>
  );
}

function Files() {
  const { rows } = useOperation(reports.listMadeFiles, {});

  function save(fileId: number) {
    download(reports.getMadeFile, { fileId }).catch(toast.thrown('The file was not downloaded'));
  }

  if (rows.length === 0) {
    return (
      <Sheet title="Your files">
        <EmptyState title="No files yet">
          Export a period for Tally or as a day book, or make the closing file of a year. Files are
          kept for 30 days.
        </EmptyState>
      </Sheet>
    );
  }
  return (
    <Sheet title="Your files" count={rows.length}>
      <ul className={css.files}>
        {rows.map(({ fileId, name, bytes, createdAt, keptUntil }) => (
          <li key={fileId}>
            <span>
              {name}
              <small>
                {sizeText(bytes)}, made {moment(createdAt)}, kept until{' '}
                {date(keptUntil.slice(0, 10))}
              </small>
            </span>
            <Button
              variant="default"
              size="xs"
              aria-label={`Download ${name}`}
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => save(fileId)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

const sizeText = (bytes: number) =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))} kB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
