import { channelLabels } from '@counting-house/contract/integrations/connection.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import type { Template } from '@counting-house/contract/integrations/template.ts';
import { useSearch, useSetSearch } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { StateBadge, Tag } from '../ui/marks/badge.tsx';
import { ago, opens, stacked, text, type Column } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { ListPanel } from '../ui/list/list-panel.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { messageName } from './integration-labels.ts';
import { TemplatePanel } from './template.panel.tsx';

type Row = Template & {
  readonly id: number;
  readonly name: string;
  /** Its channel can carry it. */
  readonly isSetUp: boolean;
};

const columns: readonly Column<Row>[] = [
  stacked(opens('name', 'Message'), text('says', 'Sent')),
  {
    key: 'channel',
    label: 'By',
    cell: (row) => channelLabels[row.channel],
    words: (row) => channelLabels[row.channel],
  },
  {
    key: 'isOn',
    label: 'Status',
    cell: (row) => (
      <StateBadge tone={row.isOn && row.isSetUp ? 'done' : 'idle'}>
        {!row.isOn ? 'Off' : row.isSetUp ? 'On' : `${channelLabels[row.channel]} not set up`}
      </StateBadge>
    ),
    part: 'badge',
  },
  {
    key: 'isDefault',
    label: 'Text',
    cell: (row) => <Tag>{row.isDefault ? 'Default' : 'Custom'}</Tag>,
  },
  text('dltId', 'DLT template'),
  ago('changedAt', 'Changed'),
];

/** The texts of what the house sends. */
export function TemplateList() {
  const { rows: templates } = useOperation(integrations.listTemplates, {});
  const opened = useSearch()['open'];
  const setSearch = useSetSearch();
  const { channels } = useOperation(admin.getPublicSettings, {});
  const rows = templates.map((one, i) => ({
    ...one,
    id: i + 1,
    name: messageName(one.key),
    isSetUp: channels.includes(one.channel),
  }));
  return (
    <>
      <Sheet>
        <DataTable
          caption="Message texts"
          columns={columns}
          rows={rows}
          opened={Number(opened) || undefined}
        />
      </Sheet>
      <ListPanel
        opened={opened}
        ids={rows.map(({ id }) => id)}
        panel={OpenedTemplate}
        newPanel={undefined}
        open={(id) => setSearch({ open: id })}
      />
    </>
  );
}

function OpenedTemplate({ id }: { id: number }) {
  const { rows } = useOperation(integrations.listTemplates, {});
  const template = rows[id - 1];
  return template ? <TemplatePanel template={template} /> : null;
}
