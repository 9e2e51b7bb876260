import type { ListOptions, ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { listFaces } from '../lists.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { Tag } from '../ui/marks/badge.tsx';
import { FootBar } from '../ui/page/foot-bar.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Second } from '../ui/parts/value.tsx';
import { ListDefaults } from './list-defaults.tsx';
import css from './list-upload.module.css';

/** So many columns that fill nothing are shown; more hide what is to be answered below them. */
const mostUnmatched = 5;

export type Matching = {
  readonly mapping: { header: string; field: string | null; unit: string | null }[];
  readonly options: ListOptions;
};

/** Which column fills which field, and what stands in for what the file does not have. */
export function MatchColumns({
  upload,
  isSending,
  back,
  done,
}: {
  upload: ListUpload;
  isSending: boolean;
  /** To another file; what was chosen stays. */
  back: (matching: Matching) => void;
  done: (matching: Matching) => void;
}) {
  const pieces = useOptionalOperation(admin.listUnits, { q: 'NOS', limit: 1 }).data?.rows[0];
  const [fields, setFields] = useState(upload.headers.map(({ field }) => field));
  const [chosen, setOptions] = useState<ListOptions>(upload.options);
  const needsUnit = upload.kind === 'products' && !fields.includes('unit');
  const unitId = chosen.unitId ?? (needsUnit ? pieces?.id : undefined);
  const needsCategory =
    upload.kind === 'products' &&
    !fields.includes('category') &&
    !chosen.categoryId &&
    !chosen.categoryName;
  const options = unitId === undefined ? chosen : { ...chosen, unitId };
  const missing = upload.fields.filter(({ key, isNeeded }) => isNeeded && !fields.includes(key));
  const taken = new Set(fields);
  const [units, setUnits] = useState(upload.headers.map(({ unit }) => unit));
  const [isAsked, setIsAsked] = useState(false);
  const unitsFor = (index: number) =>
    upload.fields.find(({ key }) => key === fields[index])?.units ?? [];
  const open = [
    ...missing.map(({ label }) => `Choose the column for ${label}`),
    ...upload.headers.flatMap(({ header }, index) =>
      unitsFor(index).length > 0 && !units[index] ? [`Choose the unit of ${header}`] : [],
    ),
  ];
  const matching = {
    options,
    mapping: upload.headers.map(({ header }, index) => ({
      header,
      field: fields[index] ?? null,
      unit: unitsFor(index).length > 0 ? (units[index] ?? null) : null,
    })),
  };
  const unmatched = upload.headers.filter(({ field }) => field === null).length;
  const [showsAll, setShowsAll] = useState(unmatched <= mostUnmatched);

  function match(index: number, field: string | null) {
    setFields(fields.map((before, i) => (i === index ? field : before)));
  }

  return (
    <>
      {upload.warnings.map((words) => (
        <p className={css.warning} key={words}>
          {words}
        </p>
      ))}
      {upload.notes.map((words) => (
        <p className={css.read} key={words}>
          <Second>{words}</Second>
        </p>
      ))}
      <Sheet title="Match columns" count={upload.headers.length}>
        <div className={css.box}>
          <table className={css.table}>
            <caption className="unseen">Columns of {upload.fileName}</caption>
            <thead>
              <tr>
                <th scope="col">Column in the file</th>
                <th scope="col">First values</th>
                <th scope="col">Field</th>
              </tr>
            </thead>
            <tbody>
              {upload.headers.map((column, index) => (
                <ColumnRow
                  key={column.header}
                  column={column}
                  isHidden={!showsAll && column.field === null}
                  field={fields[index] ?? null}
                  free={upload.fields.filter(({ key }) => key === fields[index] || !taken.has(key))}
                  match={(field) => match(index, field)}
                  units={unitsFor(index)}
                  unit={units[index] ?? null}
                  setUnit={(unit) => setUnits(units.map((was, i) => (i === index ? unit : was)))}
                />
              ))}
            </tbody>
          </table>
        </div>
        <SheetBody>
          {!showsAll && (
            <Button variant="default" onClick={() => setShowsAll(true)}>
              Show {unmatched} columns that are not loaded
            </Button>
          )}
          <p className={css.read}>
            <Second>
              Read as {upload.encoding}
              {upload.delimiter ? `, columns split by ${delimiterText(upload.delimiter)}` : ''}
              {upload.sheet ? `, sheet ${upload.sheet}` : ''}. The choice is remembered for the next
              file with these columns.
            </Second>
          </p>
        </SheetBody>
      </Sheet>
      {!listFaces[upload.kind].isWordsOnly && (
        <ListDefaults kind={upload.kind} options={options} set={setOptions} />
      )}
      <FootBar
        note={
          open.length > 0 ? (
            <span className={css.error} role={isAsked ? 'alert' : 'status'}>
              {open.join('. ')}
            </span>
          ) : (
            `${upload.counts.rows} rows${needsCategory ? '. No column fills Category: choose one for new products below.' : ''}`
          )
        }
        acts={
          <>
            <Button variant="default" onClick={() => back(matching)}>
              Another file
            </Button>
            <Button
              loading={isSending}
              onClick={() => {
                if (open.length === 0) done(matching);
                else setIsAsked(true);
              }}
            >
              Check every row
            </Button>
          </>
        }
      />
    </>
  );
}

/** A column of the file: what stands in it first, and the field that it fills. */
function ColumnRow({
  column: { header, samples, sureness },
  isHidden,
  field,
  free,
  match,
  units,
  unit,
  setUnit,
}: {
  column: ListUpload['headers'][number];
  isHidden: boolean;
  field: string | null;
  /** The fields that no other column fills. */
  free: ListUpload['fields'];
  match: (field: string | null) => void;
  /** Units to choose from; empty where its field has none. */
  units: readonly string[];
  unit: string | null;
  setUnit: (unit: string | null) => void;
}) {
  return (
    <tr hidden={isHidden}>
      <th scope="row">{header}</th>
      <td className={css.samples}>{samples.join(' · ')}</td>
      <td className={css.field}>
        <Select
          aria-label={`Field of ${header}`}
          placeholder="Not loaded"
          clearable
          allowDeselect
          searchable
          value={field}
          onChange={match}
          data={free.map(({ key, label, isNeeded }) => ({
            value: key,
            label: isNeeded ? `${label} (needed)` : label,
          }))}
        />
        {units.length > 0 && (
          <Select
            aria-label={`Unit of ${header}`}
            placeholder="Unit"
            data={[...new Set([...(unit === null ? [] : [unit]), ...units])]}
            value={unit}
            onChange={setUnit}
          />
        )}
        {field && sureness > 0 && sureness < 0.9 && <Tag>Please check</Tag>}
      </td>
    </tr>
  );
}

const delimiterNames: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
};
const delimiterText = (sign: string) => delimiterNames[sign] ?? sign;
