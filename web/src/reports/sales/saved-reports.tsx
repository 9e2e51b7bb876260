import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { SavedReport } from '@counting-house/contract/reports/saved-report.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { scheduleText } from '../table/report-labels.ts';
import { savedPlace } from '../saved-place.ts';
import { SaveReportDialog } from '../saved-report.tsx';
import { useSavedActs } from '../use-saved-acts.ts';
import css from './sale-reports.module.css';

/** The reports of a call that a person kept with their period and filters, and those that are shared. */
export function SavedReports({ operation }: { operation: Operation<'read'> }) {
  const { data } = useOptionalOperation(reports.listSavedReports, {});
  const kept = (data?.rows ?? []).filter(({ report }) => report.startsWith(`${operation.key}:`));
  if (kept.length === 0) return null;
  return (
    <section className={css.saved} aria-label="Saved reports">
      <h2>Saved</h2>
      <ul>
        {kept.map((saved) => (
          <Saved key={saved.id} saved={saved} />
        ))}
      </ul>
    </section>
  );
}

function Saved({ saved }: { saved: SavedReport }) {
  const may = useMay();
  const { sendNow, forget } = useSavedActs(saved);
  const [isOpen, setOpen] = useState(false);
  const place = savedPlace(saved);
  const maySend = may('reports.report.export');
  const { name, schedule, isMine } = saved;
  return (
    <li>
      <span>
        {place ? (
          <Link to={place.path} search={place.search as never}>
            {name}
          </Link>
        ) : (
          name
        )}
        {schedule && <small>sent {scheduleText(schedule)}</small>}
      </span>
      {(maySend || isMine) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size="sm" aria-label={`More of ${name}`}>
              <IconDots size={16} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {maySend && <Menu.Item onClick={() => void sendNow()}>Send now</Menu.Item>}
            {isMine && <Menu.Item onClick={() => setOpen(true)}>Change</Menu.Item>}
            {isMine && (
              <Menu.Item color="red" onClick={() => void forget()}>
                Delete
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {isOpen && (
        <SaveReportDialog
          report={saved.report}
          label={name}
          parameters={saved.parameters}
          saved={saved}
          close={() => setOpen(false)}
        />
      )}
    </li>
  );
}
