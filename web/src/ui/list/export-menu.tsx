import { ActionIcon, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMay } from '../../platform/session.ts';
import { Tip } from '../marks/tip.tsx';
import type { PageAct } from '../page/page-acts.tsx';
import { useOffersExport } from './export-place.ts';

/** The export of a list that no page offers beside its title. */
export function ExportMenu({ list, acts }: { list: string; acts: readonly PageAct[] }) {
  const may = useMay();
  const isOffered = useOffersExport(list);
  const open = acts.filter(({ access }) => access.some((one) => may(one)));
  if (!isOffered || open.length === 0) return null;
  return (
    <Tip words="Export" side="end">
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" aria-label="Export">
            <IconDownload size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {open.map(({ label, does }) => (
            <Menu.Item
              key={label}
              leftSection={<IconDownload size={16} stroke={1.7} />}
              onClick={() => 'run' in does && does.run()}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Tip>
  );
}
