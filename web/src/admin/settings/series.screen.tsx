import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { NumberSeries } from '@counting-house/contract/admin/series.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation, useOptionalOperation } from '../../platform/http/use-operation.ts';
import { Tag } from '../../ui/marks/badge.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { Page } from '../../ui/page/page.tsx';
import { RecordLink } from '../../ui/record/record-link.tsx';
import { Facts, Sheet } from '../../ui/parts/sheet.tsx';
import { useRowKeys } from '../../ui/rows/use-row-keys.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Code, Nothing } from '../../ui/parts/value.tsx';
import css from '../admin.module.css';
import { NextNumber } from './next-number.tsx';

const resets = {
  never: 'Never',
  year: 'Each year',
  fiscal_year: 'Each financial year',
  month: 'Each month',
} as const;

type Row = NumberSeries & { readonly id: number };

const columns: readonly Column<Row>[] = [
  {
    key: 'label',
    label: 'Series',
    cell: (row) => <RecordLink id={row.id}>{row.label}</RecordLink>,
    words: (row) => row.label,
  },
  { key: 'pattern', label: 'Pattern', cell: (row) => <Code>{row.pattern}</Code> },
  { key: 'next', label: 'Next number', cell: (row) => row.next },
  { key: 'lastNumber', label: 'Last used', cell: (row) => row.lastNumber ?? <Nothing /> },
  { key: 'reset', label: 'Restarts', cell: (row) => resets[row.reset] },
  {
    key: 'gapless',
    label: 'Gaps',
    cell: (row) => <Tag>{row.gapless ? 'Without gaps' : 'May have gaps'}</Tag>,
  },
];

/** How the numbers of documents look. */
export function SeriesScreen() {
  const { rows: series } = useOperation(admin.listSeries, {});
  const search = useSearch();
  const setSearch = useSetSearch();
  const rows = series.map((one, i) => ({ ...one, id: i + 1 }));
  const opened = rows.find(({ id }) => String(id) === search['open']);
  const goTo = (step: number) => {
    const next = rows[rows.findIndex((row) => row === opened) + step];
    return next ? () => setSearch({ open: String(next.id) }) : null;
  };

  const at = useRowKeys(rows, [], undefined, false);
  useKeys({
    e:
      at === undefined
        ? undefined
        : { does: 'Edit series', run: () => setSearch({ open: String(at) }, { push: true }) },
  });

  return (
    <Page title="Number series" under="A change acts on the next number; used numbers stay.">
      <Sheet>
        <DataTable
          caption="Number series"
          columns={columns}
          rows={rows}
          at={at}
          opened={opened?.id}
        />
      </Sheet>
      {opened && (
        <PanelProvider
          value={{
            close: () => setSearch({ open: null }),
            at: opened.id,
            of: rows.length,
            before: opened.id > 1 ? goTo(-1) : null,
            after: goTo(1),
          }}
        >
          <SeriesPanel series={opened} key={opened.key} />
        </PanelProvider>
      )}
    </Page>
  );
}

const typingMs = 250;

/** How numbers would read with what is typed; as they do now until it can be read. */
function Sample({
  of,
  typed,
}: {
  of: NumberSeries;
  typed: Partial<InputOf<typeof admin.updateSeries>>;
}) {
  const { pattern = '', reset = of.reset, nextStart = of.nextStart } = typed;
  const [asked] = useDebouncedValue({ pattern, reset, nextStart }, typingMs);
  const { data = of } = useOptionalOperation(admin.trySeries, { key: of.key, ...asked });
  const problem = 'problem' in data ? data.problem : null;
  return (
    <div aria-live="polite">
      {problem ? (
        <p className={css.second}>{problem}</p>
      ) : (
        <Facts
          rows={[
            ['Last used', of.lastNumber ?? 'None in this period'],
            ['Next, today', data.next],
            ['1st of next month', data.nextMonth],
            ['Next financial year', data.nextYear],
          ]}
        />
      )}
    </div>
  );
}

function SeriesPanel({ series }: { series: NumberSeries }) {
  const [isSetting, setSetting] = useState(false);
  const may = useMay();
  const form = useOperationForm(admin.updateSeries, {
    initial: series,
    saved: '{label} saved',
  });
  return (
    <>
      <FormPanel title={series.label} form={form}>
        <TextInput
          label="Pattern"
          description="{N:5} is the number in five digits. {FY} is 26-27, {FYS} 2627, {YYYY}, {YY}, {MM}, {DD}."
          maxLength={40}
          {...form.field('pattern')}
        />
        <Choice label="Restarts" of={resets} {...form.field('reset')} />
        <NumberInput
          label="First number"
          description="After each restart."
          min={1}
          allowDecimal={false}
          {...form.field('nextStart')}
        />
        <Sample of={series} typed={form.values} />
        {may(admin.setNextNumber.permission) && (
          <div>
            <Button variant="default" onClick={() => setSetting(true)}>
              Set the next number
            </Button>
          </div>
        )}
        {series.gapless && (
          <p className={css.second}>
            Without gaps: tax law asks for consecutive numbers, of at most {series.maxLength}{' '}
            characters.
          </p>
        )}
      </FormPanel>
      {isSetting && <NextNumber series={series} close={() => setSetting(false)} />}
    </>
  );
}
