import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { SettingValue } from '@counting-house/contract/admin/settings-page.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, lazy, useState } from 'react';
import { type Search, useSearch, useSetSearch } from '../platform/address.ts';
import { useKeys } from '../platform/keys.ts';
import type { Problem } from '../platform/problem.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useUnsaved } from '../platform/unsaved.ts';
import { useOperation, useWrite } from '../platform/use-operation.ts';
import { finds } from '../platform/words.ts';
import { confirm } from '../ui/dialog/confirm.ts';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import { Page } from '../ui/page/page.tsx';
import { Part } from '../ui/parts/part.tsx';
import { Refusal } from '../ui/form/refusal.tsx';
import { Tabs } from '../ui/parts/tabs.tsx';
import { Moment } from '../ui/parts/value.tsx';
import { SettingInput } from './setting-input.tsx';
import css from './settings.module.css';

/** The order of the tabs; what stands nowhere here comes before the files. */
const places = ['Business', 'Accounts', 'Tax', 'Sales', 'Packing and dispatch', 'Stock'];
const lastPlaces = ['Files', 'Security'];
const byPlace = (a: string, b: string) => placeOf(a) - placeOf(b);
const placeOf = (tab: string) => {
  const last = lastPlaces.indexOf(tab);
  const first = places.indexOf(tab);
  return last >= 0 ? places.length + 1 + last : first >= 0 ? first : places.length;
};

/** The tabs that are no settings: what runs behind the pages, and how the house is. */
const houseTabs = [
  {
    value: 'Jobs',
    of: lazy(async () => ({ default: (await import('./job-list.screen.tsx')).JobListScreen })),
  },
  {
    value: 'About',
    of: lazy(async () => ({ default: (await import('./about.screen.tsx')).AboutScreen })),
  },
];

/** Takes away what the address says of another tab. */
const without = (search: Search) =>
  Object.fromEntries(Object.keys(search).map((name) => [name, null]));

type Typed = Readonly<Record<string, unknown>>;

/** All settings by tab, as the catalogue lists them; a search looks through every tab. */
export function SettingsScreen() {
  const { rows } = useOperation(admin.listSettings, {});
  const search = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const ofHouse = may('admin.job.read') ? houseTabs : [];
  const tabs = [
    ...[...new Set(rows.map(({ tab }) => tab))].toSorted(byPlace),
    ...ofHouse.map(({ value }) => value),
  ];
  const tab = tabs.find((one) => one === search['tab']) ?? tabs[0] ?? '';
  const q = search['q'] ?? '';
  const House = q === '' ? ofHouse.find(({ value }) => value === tab)?.of : undefined;
  const shown = rows.filter((row) =>
    q === '' ? row.tab === tab : finds(q, `${row.label} ${row.help} ${row.key} ${row.tab}`),
  );

  return (
    <Page title="Business settings">
      <div className={css.search}>
        <TextInput
          size="xs"
          aria-label="Search settings"
          placeholder="Search settings"
          value={q}
          onChange={(event) => setSearch({ q: event.currentTarget.value || null })}
        />
      </div>
      {q === '' && (
        <Tabs
          label="Settings"
          tabs={tabs.map((value) => ({ value, label: value }))}
          value={tab}
          set={(value) =>
            setSearch({ ...without(search), tab: value === tabs[0] ? null : value }, { push: true })
          }
        />
      )}
      {House && (
        <div role="tabpanel" aria-label={tab}>
          <Part what={tab.toLowerCase()} key={tab}>
            <House />
          </Part>
        </div>
      )}
      {!House && shown.length === 0 && <p>No setting matches.</p>}
      <SettingsForm rows={shown} key={q === '' ? tab : 'found'} />
    </Page>
  );
}

function SettingsForm({ rows }: { rows: readonly SettingValue[] }) {
  const [typed, setTyped] = useState<Typed>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [reason, setReason] = useState('');
  const write = useWrite(admin.saveSettings);
  const changed = rows.filter(
    ({ key, value }) => key in typed && JSON.stringify(typed[key]) !== JSON.stringify(value),
  );
  useUnsaved(changed.length > 0);
  useKeys({ 'mod+s': { does: 'Save settings', run: () => void save() } });

  async function save() {
    if (changed.length === 0 || !(await isSure(changed))) return;
    setErrors({});
    setProblem(null);
    const reply = await write.run({
      reason,
      changes: changed.map(({ key, version }) => ({
        key,
        value: typed[key],
        ...(version === null ? {} : { version }),
      })),
    });
    if (reply.success === 200) {
      setTyped({});
      setReason('');
      toast.success(changed.length === 1 ? 'Setting saved' : `${changed.length} settings saved`);
      return;
    }
    setErrors(reply.error.fields);
    if (Object.keys(reply.error.fields).length === 0) setProblem(reply.error);
  }

  if (rows.length === 0) return null;
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <Refusal>{problem?.detail ?? null}</Refusal>
      {rows.map((row) => (
        <div className={css.row} key={row.key} data-changed={row.isChanged || undefined}>
          <SettingInput
            setting={row}
            value={row.key in typed ? typed[row.key] : row.value}
            error={errors[row.key]}
            onChange={(next) => setTyped((before) => ({ ...before, [row.key]: next }))}
          />
          <Since row={row} />
        </div>
      ))}
      <div className={css.foot}>
        {changed.length > 0 && (
          <>
            <TextInput
              className={css.reason ?? ''}
              size="sm"
              aria-label="Reason"
              placeholder="Reason, for the audit log"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
            <Button variant="default" size="sm" onClick={() => setTyped({})}>
              Discard
            </Button>
          </>
        )}
        <Button
          type="submit"
          size="sm"
          loading={write.isSending}
          rightSection={<KeyHint keys="mod+s" filled />}
        >
          Save
        </Button>
      </div>
    </form>
  );
}

/** Asks before changes that do more than they say. */
async function isSure(changed: readonly SettingValue[]): Promise<boolean> {
  const asking = changed.filter(({ asks }) => asks !== null);
  if (asking.length === 0) return true;
  return confirm({
    title: `Change ${asking.map(({ label }) => label).join(', ')}?`,
    effect: asking.map(({ asks }) => asks).join(' '),
    act: 'Save',
  });
}

/** Who changed a setting and when, and the way back to its default. */
function Since({ row }: { row: SettingValue }) {
  const reset = useWrite(admin.resetSetting);
  if (row.isLocked)
    return <p className={css.since}>Fixed since the books have their first entry.</p>;
  if (!row.isChanged) return null;

  async function putBack() {
    const isSure = await confirm({
      title: `Put ${row.label} back?`,
      effect: `Its default is ${shownOf(row.default)}.`,
      act: 'Put back',
    });
    if (!isSure) return;
    const reply = await reset.run({ key: row.key });
    if (reply.success === 200) toast.success(`${row.label} is at its default`);
    else toast.error(reply.error.detail);
  }

  return (
    <p className={css.since}>
      Changed by {row.changedBy ?? 'the set-up'}, <Moment at={row.changedAt} />
      {row.isMine && (
        <button type="button" onClick={() => void putBack()}>
          Put back
        </button>
      )}
    </p>
  );
}

function shownOf(value: unknown): string {
  if (value === '' || value === null) return 'empty';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
