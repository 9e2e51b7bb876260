import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SettingValue } from '@counting-house/contract/admin/setting.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconChevronLeft, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { type Search, useSearch, useSetSearch } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { finds } from '../../platform/format/words.ts';
import { Refusal } from '../../ui/form/refusal.tsx';
import { FootBar } from '../../ui/page/foot-bar.tsx';
import { Page } from '../../ui/page/page.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet } from '../../ui/parts/sheet.tsx';
import { adminScreens } from '../admin.routes.tsx';
import { SettingList } from './setting-list.tsx';
import { SettingRow } from './setting-row.tsx';
import { type SettingsEntry, useSettingsEntry } from './setting-entry.ts';
import css from './settings.module.css';

/** The order of the pages; what stands nowhere here comes before the last. */
const places = ['Business', 'Accounts', 'Tax', 'Sales', 'Packing and dispatch', 'Stock'];
const lastPlaces = ['Security', 'Files'];
const byPlace = (a: string, b: string) => placeOf(a) - placeOf(b);
const placeOf = (tab: string) => {
  const last = lastPlaces.indexOf(tab);
  const first = places.indexOf(tab);
  return last >= 0 ? places.length + 1 + last : first >= 0 ? first : places.length;
};

/** The order of headings where several areas share a page; others follow as the catalogue has them. */
const sectionPlaces = [
  'Prices and discounts',
  'Orders',
  'Shipping',
  'Returns and invoices',
  'Registration',
  'Calculation',
  'Passwords',
  'Sign-in',
  'API tokens',
];
const sectionOf = (section: string) => {
  const place = sectionPlaces.indexOf(section);
  return place >= 0 ? place : sectionPlaces.length;
};

/** What runs behind the pages, and how the server is set up. */
const systemTabs = [
  {
    value: 'Jobs',
    permissions: ['admin.job.read'],
    of: lazyPart(async () => (await import('../jobs/job-list.screen.tsx')).JobListScreen),
  },
  {
    value: 'Nightly checks',
    permissions: ['admin.job.read', 'accounts.ledger.read', 'stock.balance.rebuild'],
    of: lazyPart(async () => (await import('../jobs/proof.screen.tsx')).ProofScreen),
  },
  {
    value: 'About',
    permissions: ['admin.job.read'],
    of: lazyPart(async () => (await import('../health.screen.tsx')).HealthScreen),
  },
] as const;

/** Takes away what the address says of another page. */
const without = (search: Search) =>
  Object.fromEntries(Object.keys(search).map((name) => [name, null]));

/** All settings by page and section, as the catalogue lists them; a search looks through every page. */
export function SettingsScreen() {
  const { rows } = useOperation(admin.listSettings, {});
  const search = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const [wanted, setWanted] = useState<string | null>(null);
  const entry = useSettingsEntry(rows, show);
  const [q, isOnlyChanged] = [search['q'] ?? '', search['changed'] === 'yes'];
  const system = systemTabs.filter(({ permissions }) => permissions.some(may));
  const tabs = [...new Set(rows.map(({ tab }) => tab))].toSorted(byPlace);
  const all = [...tabs, ...system.map(({ value }) => value)];
  const tab = all.find((one) => one === search['page']) ?? all[0] ?? '';
  const isAcross = q !== '' || isOnlyChanged;
  const System = isAcross ? undefined : system.find(({ value }) => value === tab)?.of;
  const shown = rows.filter((row) =>
    isAcross ? finds(q, wordsOf(row)) && (!isOnlyChanged || row.isChanged) : row.tab === tab,
  );
  useKeys({ 'mod+s': { does: 'Save settings', run: () => void entry.save() } });
  useFocusOf(wanted, () => setWanted(null));

  function show(id: string) {
    const row = rows.find(({ key }) => id === key || id.startsWith(`${key}.`));
    if (row && !shown.includes(row)) setSearch({ q: null, changed: null, page: row.tab });
    setWanted(id);
  }

  const changed = rows.filter(({ isChanged }) => isChanged).length;
  return (
    <Page
      title="Business settings"
      acts={
        <SegmentedControl
          aria-label="Show"
          value={isOnlyChanged ? 'yes' : 'no'}
          data={[
            { value: 'no', label: 'All' },
            { value: 'yes', label: `Changed from default ${changed}` },
          ]}
          onChange={(next) => setSearch({ changed: next === 'yes' ? 'yes' : null })}
        />
      }
    >
      <div
        className={css.layout}
        data-chosen={search['page'] !== undefined || isAcross || undefined}
      >
        <div className="stack-8">
          <SearchBox q={q} set={(next) => setSearch({ q: next || null })} />
          <SettingList
            tabs={tabs}
            systemTabs={system.map(({ value }) => value)}
            chosen={isAcross ? '' : tab}
            rows={rows}
            entry={entry}
            choose={(value) => setSearch({ ...without(search), page: value }, { push: true })}
          />
        </div>
        <div className={css.content}>
          <button
            type="button"
            className={css.back}
            onClick={() => setSearch(without(search), { push: true })}
          >
            <IconChevronLeft size={16} stroke={1.7} aria-hidden /> All settings
          </button>
          {System ? (
            <section aria-label={tab}>
              <Part what={tab.toLowerCase()} key={tab}>
                <System />
              </Part>
            </section>
          ) : (
            <Sections title={isAcross ? 'Found' : tab} rows={shown} entry={entry} />
          )}
        </div>
      </div>
      {entry.changed.length > 0 && <Foot entry={entry} />}
    </Page>
  );
}

const wordsOf = ({ label, help, key, tab, section, field }: SettingValue) =>
  [label, help, key, tab, section, ...field.parts.map((part) => part.label)].join(' ');

/** Puts the cursor into a field once it is on view. */
function useFocusOf(id: string | null, done: () => void) {
  useEffect(() => {
    const field = id === null ? null : document.getElementById(id);
    if (!field) return;
    field.focus();
    field.scrollIntoView({ block: 'center' });
    done();
  });
}

function SearchBox({ q, set }: { q: string; set: (next: string) => void }) {
  const box = useRef<HTMLInputElement>(null);
  useKeys({ '/': { does: 'Search settings', run: () => box.current?.focus() } });
  return (
    <TextInput
      ref={box}
      size="sm"
      type="search"
      aria-label="Search settings"
      placeholder="Search settings"
      leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
      rightSection={<KeyHint keys="/" />}
      value={q}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

/** The settings of a page under their headings. */
function Sections({
  title,
  rows,
  entry,
}: {
  title: string;
  rows: readonly SettingValue[];
  entry: SettingsEntry;
}) {
  const changed = rows.filter(({ isChanged }) => isChanged).length;
  const isMine = rows.some((row) => row.isMine);
  const mayAudit = useMay()('admin.audit.read');
  const sections = [...new Set(rows.map(({ section }) => section))].toSorted(
    (a, b) => sectionOf(a) - sectionOf(b),
  );
  if (rows.length === 0) return <p>No settings match.</p>;
  return (
    <>
      <div className={css.head}>
        <h2>{title}</h2>
        <span>
          {rows.length} {rows.length === 1 ? 'setting' : 'settings'}
          {changed > 0 && `, ${changed} changed from default`}
        </span>
        {mayAudit && rows.every(({ tab }) => tab === title) && (
          <ScreenLink to={adminScreens.auditLog} search={{ page: title }}>
            History of this section
          </ScreenLink>
        )}
      </div>
      {!isMine && (
        <p className={css.readOnly}>Your role can see these settings, not change them.</p>
      )}
      <Refusal>{entry.problem?.detail ?? null}</Refusal>
      {sections.map((section) => (
        <Sheet title={section} key={section}>
          {rows
            .filter((row) => row.section === section)
            .map((row) => (
              <SettingRow setting={row} entry={entry} key={row.key} />
            ))}
        </Sheet>
      ))}
    </>
  );
}

/** How much is unsaved, why, and what to do with it. */
function Foot({ entry }: { entry: SettingsEntry }) {
  const count = entry.changed.length;
  return (
    <FootBar
      note={
        <>
          <span>
            <b>
              {count} unsaved {count === 1 ? 'change' : 'changes'}
            </b>{' '}
            <span className={css.names}>{entry.changed.map(({ label }) => label).join(', ')}</span>
          </span>
          <TextInput
            className={css.reason ?? ''}
            size="sm"
            aria-label="Reason"
            placeholder="Reason (optional)"
            maxLength={200}
            value={entry.reason.value}
            onChange={(event) => entry.reason.set(event.currentTarget.value)}
          />
        </>
      }
      acts={
        <>
          <Button variant="default" size="sm" onClick={entry.discard}>
            Discard
          </Button>
          <Button
            size="sm"
            loading={entry.isSending}
            rightSection={<KeyHint keys="mod+s" filled />}
            onClick={() => void entry.save()}
          >
            Save changes
          </Button>
        </>
      }
    />
  );
}
