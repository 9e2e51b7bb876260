import type { ListAction, ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { lists } from '@counting-house/contract/lists/lists.operations.ts';
import type { OutputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, Checkbox } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '../platform/format/format.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { State } from '../ui/marks/badge.tsx';
import type { Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { FootBar } from '../ui/page/foot-bar.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { SkeletonRows } from '../ui/parts/skeleton.tsx';
import { Tabs } from '../ui/parts/tabs.tsx';
import { rowActionStates } from './list-labels.ts';
import { saveErrors } from './list-files.ts';
import css from './list-upload.module.css';

type Row = OutputOf<typeof lists.listUploadRows>['rows'][number];

/** Rows shown at once; the rest is counted. */
const shown = 200;

/** What each row would do, and what is wrong with it; then loading them. */
export function CheckRows({
  upload,
  isSending,
  back,
  load,
}: {
  upload: ListUpload;
  isSending: boolean;
  back: () => void;
  load: (onlyValid: boolean) => void;
}) {
  const { counts } = upload;
  const [tab, setTab] = useState<string>(counts.error > 0 ? 'error' : 'all');
  const [onlyValid, setOnlyValid] = useState(false);
  const rows = useOptionalOperation(lists.listUploadRows, {
    uploadId: upload.uploadId,
    limit: shown,
    ...(tab === 'warning' ? { warning: true } : {}),
    ...(tab === 'all' || tab === 'warning' ? {} : { action: tab as ListAction }),
  }).data;
  const toLoad = counts.create + counts.update;

  return (
    <>
      {upload.makes !== null && <p className={css.first}>{upload.makes}</p>}
      {upload.warnings.map((words) => (
        <p className={css.warning} key={words}>
          {words}
        </p>
      ))}
      <Tabs
        label="Rows"
        value={tab}
        set={setTab}
        tabs={[
          { value: 'all', label: 'All', count: counts.rows },
          { value: 'create', label: 'New', count: counts.create },
          { value: 'update', label: 'Changed', count: counts.update },
          { value: 'same', label: 'Same', count: counts.same },
          { value: 'warning', label: 'Warnings', count: counts.warning },
          { value: 'error', label: 'Errors', count: counts.error },
        ]}
      />
      <Sheet>
        {rows ? (
          <DataTable caption="Rows of the file" columns={columnsOf(upload)} rows={rows.rows} />
        ) : (
          <SkeletonRows />
        )}
        {rows && rows.rows.length === 0 && <SheetBody>No rows here.</SheetBody>}
        {rows && rows.total > shown && (
          <SheetBody>
            The first {count(shown)} of {count(rows.total)} are shown; all of them were checked.
          </SheetBody>
        )}
      </Sheet>
      <FootBar
        note={
          counts.error > 0 && toLoad === 0 ? (
            'No row can be loaded yet. Fix the file, or map the columns again.'
          ) : counts.error > 0 ? (
            <Checkbox
              label={`Load only the ${rowsText(toLoad)} without errors`}
              checked={onlyValid}
              onChange={(event) => setOnlyValid(event.currentTarget.checked)}
            />
          ) : (
            `${count(counts.create)} new, ${count(counts.update)} changed, ${count(counts.same)} unchanged`
          )
        }
        acts={
          <>
            {counts.error > 0 && (
              <Button
                variant="default"
                leftSection={<IconDownload size={16} stroke={1.7} />}
                onClick={() => saveErrors(upload)}
              >
                Download rows with errors
              </Button>
            )}
            <Button variant="default" onClick={back}>
              Match columns
            </Button>
            <Button
              loading={isSending}
              disabled={counts.error > 0 && !onlyValid}
              onClick={() => load(onlyValid)}
            >
              {toLoad === 0 ? 'Finish' : `Load ${rowsText(toLoad)}`}
            </Button>
          </>
        }
      />
    </>
  );
}

const rowsText = (rows: number): string => (rows === 1 ? '1 row' : `${count(rows)} rows`);

/** What a row is about, by its own cells: name and code. */
function leadOf({ headers, fields }: ListUpload, { data }: Row): string {
  const lead = new Set(fields.flatMap(({ key, isLead }) => (isLead ? [key] : [])));
  return headers
    .flatMap(({ field }, index) => (field !== null && lead.has(field) ? (data[index] ?? '') : []))
    .filter(Boolean)
    .join(' · ');
}

const columnsOf = (upload: ListUpload): readonly Column<Row>[] => [
  {
    key: 'rowNo',
    label: 'In the file',
    cell: ({ rowNo }) => `Row ${rowNo}`,
    words: ({ rowNo }) => `Row ${rowNo}`,
  },
  {
    key: 'action',
    label: 'Action',
    part: 'badge',
    cell: ({ action }) => <State of={rowActionStates} is={action} />,
  },
  {
    key: 'after',
    label: 'Changes',
    cell: (row) => (
      <span className={css.cells}>
        {row.action !== 'create' && <b>{leadOf(upload, row)}</b>}
        {Object.entries(row.after).map(([label, value]) => (
          <span key={label}>
            <b>{label}</b>{' '}
            {row.before[label] !== undefined && <s>{row.before[label] || 'empty'}</s>}{' '}
            {value || 'empty'}
          </span>
        ))}
        {Object.keys(row.after).length === 0 &&
          leadOf(upload, row) === '' &&
          row.data.filter(Boolean).slice(0, 4).join(' · ')}
      </span>
    ),
  },
  {
    key: 'errors',
    label: 'Problems',
    cell: ({ errors, warnings }) => (
      <span className={css.cells}>
        {errors.map(({ column, text }) => (
          <span className={css.error} key={column + text}>
            <IconAlertTriangle size={14} stroke={2} aria-hidden />{' '}
            {!text.startsWith(column) && <b>{column}</b>} {text}
          </span>
        ))}
        {warnings.map((words) => (
          <span className={css.warn} key={words}>
            {words}
          </span>
        ))}
      </span>
    ),
  },
];
