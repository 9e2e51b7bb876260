import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SavedView } from '@counting-house/contract/admin/saved-view.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Search } from '../../platform/address.ts';
import { useOptionalOperation, useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { ViewDialog } from '../../ui/views/view-dialog.tsx';
import css from './sale-reports.module.css';

/** The reports that a person kept with their period and filters, and those that are shared; a period such as this month moves on. */
export function SavedReports({
  list,
  search,
  pathOf,
}: {
  /** Screen and operation, under which they are kept. */
  list: string;
  /** How the report stands, with its type as `report`. */
  search: Search;
  pathOf: (kept: Search) => string;
}) {
  const [isSaving, setSaving] = useState(false);
  const { data } = useOptionalOperation(admin.listViews, { list });
  const remove = useWrite(admin.deleteView);
  const all = data?.rows ?? [];

  async function forget({ id, name }: SavedView) {
    const reply = await remove.run({ id });
    if (reply.ok) toast.success(`Report ${name} deleted`);
    else toast.refused(reply.problem, 'The report was not deleted');
  }

  return (
    <section className={css.saved} aria-label="Saved reports">
      {all.length > 0 && (
        <>
          <h2>Saved</h2>
          <ul>
            {all.map((view) => (
              <li key={view.id}>
                <Link to={pathOf(view.state.search)} search={view.state.search as never}>
                  {view.name}
                </Link>
                {view.isMine && (
                  <ActionIcon
                    size="sm"
                    aria-label={`Delete ${view.name}`}
                    onClick={() => void forget(view)}
                  >
                    <IconX size={14} stroke={1.7} />
                  </ActionIcon>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button
        variant="subtle"
        leftSection={<IconBookmark size={16} stroke={1.7} />}
        onClick={() => setSaving(true)}
      >
        Save this report
      </Button>
      {isSaving && (
        <ViewDialog
          naming={{ kind: 'new' }}
          views={{
            list,
            all,
            chosen: undefined,
            now: { search },
            differs: true,
            defaultId: undefined,
            isOpening: false,
            isOffered: true,
            choose: () => undefined,
            leave: () => undefined,
          }}
          close={() => setSaving(false)}
        />
      )}
    </section>
  );
}
