import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { RegistrationSpan } from '@counting-house/contract/tax/registration.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { date as dateWords, today } from '../platform/format/format.ts';
import { useOperation, useOptionalOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import type { RowAction } from '../ui/list/actions.tsx';
import { Stack } from '../ui/page/page.tsx';
import { State, type States } from '../ui/marks/badge.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { type Column, moment, onCard, stacked, text } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { adminScreens } from '../admin/admin.routes.tsx';

type Row = RegistrationSpan & { readonly id: number };

const schemeWords: Readonly<Record<RegistrationSpan['scheme'], string>> = {
  regular: 'Regular',
  composition: 'Composition',
  unregistered: 'Not registered',
};

const states: States<'planned' | 'now' | 'ended'> = {
  planned: { label: 'Planned', tone: 'waiting' },
  now: { label: 'In force', tone: 'done' },
  ended: { label: 'Ended', tone: 'idle' },
};
const stateOf = ({ isPlanned, to }: Row) =>
  isPlanned ? 'planned' : to !== null && to < today() ? 'ended' : 'now';

const fromWords = ({ from }: Row) => (from === null ? 'Before the books' : dateWords(from));
const toWords = ({ to }: Row) => (to === null ? '' : dateWords(to));

const columns: readonly Column<Row>[] = [
  stacked(
    {
      key: 'scheme',
      label: 'Registration',
      cell: ({ scheme }: Row) => schemeWords[scheme],
      words: ({ scheme }: Row) => schemeWords[scheme],
    },
    text('gstin', 'GSTIN'),
  ),
  { key: 'from', label: 'From', cell: fromWords, words: fromWords, isNamed: true },
  { key: 'to', label: 'To', cell: toWords, words: toWords, isNamed: true },
  stacked(text('changedBy', 'Entered by'), moment('changedAt', 'Entered')),
  text('reason', 'Reason'),
  onCard('badge', {
    key: 'state',
    label: 'Status',
    cell: (row) => <State of={states} is={stateOf(row)} />,
    words: (row) => states[stateOf(row)].label,
  }),
];

/** How the business was registered for GST, by date; a change that is planned can be taken back until its day. */
export function RegistrationTab() {
  const { rows } = useOperation(tax.getRegistrationHistory, {});
  const mayRead = useMay()(admin.listSettings.permission);
  const settings = useOptionalOperation(admin.listSettings, { tab: 'Tax' }, { enabled: mayRead });
  const versionOf = (key: string) => settings.data?.rows.find((row) => row.key === key)?.version;
  const planned = rows.find(({ isPlanned }) => isPlanned);
  const takesBack: RowAction<Row> = {
    label: 'Take back',
    access: [admin.updateSettings.permission, admin.listSettings.permission],
    isFor: ({ isPlanned }) => isPlanned,
    whyNot: () => 'in force or ended',
    does: {
      kind: 'call',
      operation: admin.updateSettings,
      input: () => ({
        changes: [
          {
            key: 'tax.schemeNext',
            value: 'none',
            version: versionOf('tax.schemeNext') ?? undefined,
          },
          {
            key: 'tax.schemeNextFrom',
            value: '',
            version: versionOf('tax.schemeNextFrom') ?? undefined,
          },
        ],
      }),
      sure: {
        title: (row) => `Take the change of ${fromWords(row)} back?`,
        effect: () => 'The registration stays as it is today.',
      },
      done: () => 'The planned change was taken back',
      isForMany: false,
    },
  };
  return (
    <Stack>
      {planned?.from && (
        <Banner tone="waiting">
          {schemeWords[planned.scheme]} from {dateWords(planned.from)}. Until then it can be taken
          back.
        </Banner>
      )}
      <Sheet title="GST registration by date">
        <DataTable
          caption="GST registration by date"
          columns={columns}
          rows={rows.map((row, i) => ({ ...row, id: rows.length - i }))}
          actions={[takesBack]}
        />
      </Sheet>
      {mayRead && (
        <p>
          The registration is changed under{' '}
          <ScreenLink to={adminScreens.settings} search={{ page: 'Tax' }}>
            Business settings, Tax
          </ScreenLink>
          .
        </p>
      )}
    </Stack>
  );
}
