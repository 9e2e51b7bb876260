import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import type { IncomeTaxAct } from '@counting-house/contract/tax/income-tax-act.ts';
import {
  citedAs,
  sectionText,
  type WithholdingSection,
} from '@counting-house/contract/tax/withholding.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import {
  date as dateWords,
  money as moneyWords,
  percent,
  today,
} from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput, PercentInput } from '../../ui/form/figure-input.tsx';
import { Pair, Section } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { FormPanel } from '../../ui/form/form-panel.tsx';
import type { FormFields } from '../../ui/form/operation-form.ts';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { List } from '../../ui/list/list.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { Stack } from '../../ui/page/page.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { Facts, Sheet } from '../../ui/parts/sheet.tsx';
import { type Column, date, money, onCard, opens, stacked, text } from '../../ui/table/columns.tsx';

const states: States<'current' | 'ended' | 'coming'> = {
  current: { label: 'Active', tone: 'done' },
  ended: { label: 'Ended', tone: 'idle' },
  coming: { label: 'Starts later', tone: 'waiting' },
};

function stateOf({ validFrom, validTo }: WithholdingSection) {
  if (validFrom > today()) return 'coming';
  return validTo !== null && validTo < today() ? 'ended' : 'current';
}

/** `1023 (was 194C)` */
const codeText = (row: WithholdingSection) =>
  `${citedAs(row)}${row.formerly ? ` (was ${row.formerly})` : ''}`;

/** `393(1) Sl. 6(i).D(a), Act of 2025` */
const provisionText = ({ provision, act }: WithholdingSection) => `${provision}, ${actLabels[act]}`;

const share = (key: 'rateBps' | 'noPanBps', label: string): Column<WithholdingSection> => ({
  key,
  label,
  cell: (row) => percent(row[key]),
  words: (row) => percent(row[key]),
  isRight: true,
});

const columns: readonly Column<WithholdingSection>[] = [
  stacked(opens('name', 'Section', { sorted: true }), {
    key: 'paymentCode',
    label: 'Code',
    cell: codeText,
    words: codeText,
  }),
  stacked(text('provision', 'Provision'), {
    key: 'act',
    label: 'Act',
    cell: ({ act }: WithholdingSection) => actLabels[act],
    words: ({ act }: WithholdingSection) => actLabels[act],
  }),
  onCard('amount', share('rateBps', 'Rate')),
  share('noPanBps', 'Without PAN'),
  money('singleLimit', 'No TDS up to, per bill'),
  money('yearLimit', 'No TDS up to, per year'),
  date('validFrom', 'From', { sorted: true }),
  date('validTo', 'To'),
  onCard('badge', {
    key: 'state',
    label: 'Status',
    cell: (row) => <State of={states} is={stateOf(row)} />,
    words: (row) => states[stateOf(row)].label,
  }),
];

export const sectionList = {
  list: tax.listWithholdingSections,
  things: 'sections',
  search: 'Payment code, section, name',
  columns,
  create: beginHere('New section', tax.createWithholdingSection),
  empty: 'The sections that you deduct TDS under appear here.',
} as const;

/** The sections of TDS with their rates and limits, each from a day on. */
export function SectionList() {
  return (
    <Stack>
      <Banner tone="quiet">
        The rates are a proposal. Ask your accountant to confirm them before tax is held back by
        them.
      </Banner>
      <List {...sectionList} panel={SectionPanel} newPanel={NewSectionPanel} />
    </Stack>
  );
}

type Fields = FormFields<
  Pick<
    InputOf<typeof tax.createWithholdingSection>,
    'rateBps' | 'noPanBps' | 'singleLimit' | 'yearLimit' | 'catchesUp'
  >
>;

/** At which rate, and from which amounts on. */
function TermFields({ of: fields, isFixed = false }: { of: Fields; isFixed?: boolean }) {
  return (
    <>
      <Pair>
        <PercentInput label="Rate" disabled={isFixed} {...fields.field('rateBps')} />
        <PercentInput label="Rate without PAN" disabled={isFixed} {...fields.field('noPanBps')} />
      </Pair>
      <Pair>
        <MoneyInput
          label="No TDS up to, per bill"
          disabled={isFixed}
          {...fields.field('singleLimit')}
        />
        <MoneyInput
          label="No TDS up to, per year"
          disabled={isFixed}
          {...fields.field('yearLimit')}
        />
      </Pair>
      <Checkbox
        label="Once the yearly limit is passed, deduct on the whole year"
        disabled={isFixed}
        {...fields.check('catchesUp')}
      />
    </>
  );
}

type LawFieldsOf = FormFields<
  Pick<
    InputOf<typeof tax.createWithholdingSection>,
    'act' | 'provision' | 'paymentCode' | 'formerly'
  >
>;

const actLabels = { '2025': 'Act of 2025', '1961': 'Act of 1961' } as const;

/** What the law calls it: by its payment code under the Act of 2025, by its section before. */
function LawFields({
  of: fields,
  act,
  isFixed = false,
}: {
  of: LawFieldsOf;
  act: IncomeTaxAct;
  isFixed?: boolean;
}) {
  return (
    <>
      <Pair>
        <Choice label="Income-tax Act" of={actLabels} disabled={isFixed} {...fields.field('act')} />
        <TextInput
          label="Provision"
          placeholder={act === '2025' ? '393(1) Sl. 6(i).D(a)' : '194C'}
          disabled={isFixed}
          {...fields.field('provision')}
        />
      </Pair>
      {act === '2025' && (
        <Pair>
          <TextInput
            label="Payment code"
            placeholder="1023"
            disabled={isFixed}
            {...fields.field('paymentCode')}
          />
          <TextInput
            label="Formerly"
            placeholder="194C"
            disabled={isFixed}
            {...fields.field('formerly')}
          />
        </Pair>
      )}
    </>
  );
}

function NewSectionPanel() {
  const setSearch = useSetSearch();
  const form = useOperationForm(tax.createWithholdingSection, {
    initial: { act: '2025' as const, noPanBps: 2_000, catchesUp: true, validFrom: today() },
    saved: '{name} added',
    then: (made) => setSearch({ open: String(made.id) }),
  });
  return (
    <FormPanel title="New section" form={form}>
      <TextInput label="Name" {...form.field('name')} />
      <LawFields of={form.common()} act={form.values.act ?? '2025'} />
      <TermFields of={form.common()} />
      <Section title="Valid">
        <Pair>
          <DateInput label="First day" {...form.field('validFrom')} />
          <DateInput label="Last day" {...form.field('validTo')} />
        </Pair>
      </Section>
    </FormPanel>
  );
}

function SectionPanel({ id }: { id: number }) {
  const row = useOperation(tax.getWithholdingSection, { id });
  const may = useMay();
  return may('tax.rate.write') ? (
    <EditSection row={row} key={`${id} ${row.version}`} />
  ) : (
    <SectionFacts row={row} />
  );
}

function EditSection({ row }: { row: WithholdingSection }) {
  const [isChanging, setChanging] = useState(false);
  const form = useOperationForm(tax.updateWithholdingSection, {
    initial: row,
    saved: '{name} saved',
  });
  return (
    <FormPanel
      title={sectionText(row)}
      form={form}
      record={{ table: 'withholding_section', id: row.id }}
    >
      <TextInput label="Name" {...form.field('name')} />
      <LawFields of={form.common()} act={form.values.act ?? row.act} isFixed={row.isUsed} />
      <TermFields of={form.common()} isFixed={row.isUsed} />
      {row.isUsed && (
        <p>Tax was already deducted at this rate, so only its name and end can change.</p>
      )}
      <Section title="Valid">
        <Pair>
          <DateInput label="First day" disabled={row.isUsed} {...form.field('validFrom')} />
          <DateInput label="Last day" {...form.field('validTo')} />
        </Pair>
      </Section>
      <div>
        <Button variant="default" onClick={() => setChanging(true)}>
          New rate from a date
        </Button>
      </div>
      {isChanging && <RateDialog row={row} close={() => setChanging(false)} />}
    </FormPanel>
  );
}

function RateDialog({ row, close }: { row: WithholdingSection; close: () => void }) {
  const setSearch = useSetSearch();
  const form = useOperationForm(tax.changeWithholdingRate, {
    initial: { ...row, fromDate: today() },
    saved: `${row.name}: new rate saved`,
    then: (made) => {
      close();
      setSearch({ open: String(made.id) });
    },
  });
  return (
    <FormDialog title={`New rate of ${row.name}`} form={form} act="Save rate" close={close}>
      <p>Today’s rate ends the day before. Documents dated earlier keep it.</p>
      <DateInput label="From" {...form.field('fromDate')} />
      <TermFields of={form.common()} />
    </FormDialog>
  );
}

function SectionFacts({ row }: { row: WithholdingSection }) {
  return (
    <SidePanel title={sectionText(row)} isNarrow>
      <Sheet>
        <Facts
          rows={[
            ['Provision', provisionText(row)],
            ['Rate', percent(row.rateBps)],
            ['Rate without PAN', percent(row.noPanBps)],
            ['No TDS up to, per bill', row.singleLimit && moneyWords(row.singleLimit)],
            ['No TDS up to, per year', row.yearLimit && moneyWords(row.yearLimit)],
            ['From', dateWords(row.validFrom)],
            ['To', row.validTo && dateWords(row.validTo)],
          ]}
        />
      </Sheet>
    </SidePanel>
  );
}
