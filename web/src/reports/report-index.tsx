import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type { SavedReport } from '@counting-house/contract/reports/saved-report.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconSearch, IconStar, IconStarFilled } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { date } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { preferences, prefer } from '../platform/preferences.ts';
import { useMay } from '../platform/session.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { Page } from '../ui/page/page.tsx';
import { NoMatch } from '../ui/parts/note.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import css from './report-index.module.css';
import { reportTree } from './table/report-tree.ts';
import type { TreeReport } from './table/tree-report.ts';
import { scheduleText } from './table/report-labels.ts';
import { reportsScreens } from './reports.routes.tsx';
import { savedPlace } from './saved-place.ts';
import { SaveReportDialog } from './saved-report.tsx';
import { useSavedActs } from './use-saved-acts.ts';

/** All books and statements by what they are for; starred ones first, and what was saved. */
export function ReportIndex() {
  const may = useMay();
  const { reports: starred } = preferences.use();
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLInputElement>(null);
  const saved = useOptionalOperation(reports.listSavedReports, {}).data?.rows ?? [];
  useKeys({ '/': { does: 'Find a report', run: () => search.current?.focus() } });

  const words = typed.trim().toLowerCase();
  const fits = ({ label, says }: { label: string; says: string }) =>
    `${label} ${says}`.toLowerCase().includes(words);
  const groups = reportTree.map(({ label, reports: all }) => ({
    label,
    rows: all.filter((report) => may(report.access) && fits(report)),
  }));
  const favourites = groups.flatMap(({ rows }) => rows.filter(({ tab }) => starred.includes(tab)));
  const kept = saved.filter(({ name }) => name.toLowerCase().includes(words));
  const isEmpty = groups.every(({ rows }) => rows.length === 0) && kept.length === 0;

  return (
    <Page title="Books and statements">
      <div className={css.search}>
        <TextInput
          ref={search}
          aria-label="Find a report"
          placeholder="Find a report"
          leftSection={<IconSearch size={16} stroke={1.7} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      {isEmpty && <NoMatch things="reports" filters="" clear={() => setTyped('')} />}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go through the links in it. */}
      <div className={css.groups} onKeyDown={walk}>
        {favourites.length > 0 && <Group label="Favourites" rows={favourites} starred={starred} />}
        {kept.length > 0 && (
          <Sheet title="Saved">
            <ul className={css.list}>
              {kept.map((one) => (
                <SavedRow saved={one} key={one.id} />
              ))}
            </ul>
          </Sheet>
        )}
        {groups.map(
          ({ label, rows }) =>
            rows.length > 0 && <Group key={label} label={label} rows={rows} starred={starred} />,
        )}
      </div>
    </Page>
  );
}

/** Arrows go from report to report. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('li a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  links[at + step]?.focus();
  event.preventDefault();
}

function Group({
  label,
  rows,
  starred,
}: {
  label: string;
  rows: readonly TreeReport[];
  starred: readonly string[];
}) {
  return (
    <Sheet title={label}>
      <ul className={css.list}>
        {rows.map((report) => {
          const isStarred = starred.includes(report.tab);
          const others = starred.filter((tab) => tab !== report.tab);
          return (
            <li key={report.tab}>
              <span className={css.words}>
                <ScreenLink to={reportsScreens.books} search={{ tab: report.tab }}>
                  {report.label}
                </ScreenLink>
                <small>{report.says}</small>
              </span>
              <ActionIcon
                variant="subtle"
                aria-label={`${isStarred ? 'Remove' : 'Add'} ${report.label} ${isStarred ? 'from' : 'to'} favourites`}
                onClick={() => prefer({ reports: isStarred ? others : [...others, report.tab] })}
              >
                {isStarred ? <IconStarFilled size={16} /> : <IconStar size={16} stroke={1.7} />}
              </ActionIcon>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}

function SavedRow({ saved }: { saved: SavedReport }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { sendNow, forget, isSending } = useSavedActs(saved);
  const place = savedPlace(saved);

  return (
    <li>
      <span className={css.words}>
        {place ? (
          <Link to={place.path} search={place.search as never}>
            {saved.name}
          </Link>
        ) : (
          saved.name
        )}
        <small>
          {[
            place?.label,
            saved.isShared && `shared by ${saved.ownerName}`,
            saved.schedule && `sent ${scheduleText(saved.schedule)}`,
            saved.sentOn && `last on ${date(saved.sentOn)}`,
          ]
            .filter(Boolean)
            .join(', ')}
        </small>
      </span>
      <span className={css.acts}>
        {may('reports.report.export') && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={isSending}
            onClick={() => void sendNow()}
          >
            Send now
          </Button>
        )}
        {saved.isMine && (
          <>
            <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
              Change
            </Button>
            <Button variant="subtle" size="compact-sm" color="red" onClick={() => void forget()}>
              Delete
            </Button>
          </>
        )}
      </span>
      {isOpen && (
        <SaveReportDialog
          report={saved.report}
          label={saved.name}
          parameters={saved.parameters}
          saved={saved}
          close={() => setOpen(false)}
        />
      )}
    </li>
  );
}
