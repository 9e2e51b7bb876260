import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { FoundRecord, SearchAnswer } from '@counting-house/contract/admin/search.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { IconAt, IconHash, IconKeyboard, IconPlayerPlay } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '@mantine/hooks';
import {
  type Entry,
  type House,
  openGroups,
  placeOf,
  screenOf,
  useHouse,
} from '../../platform/house.ts';
import { entryPath, mayOpen, type Screen, type ScreenKey } from '../../platform/places.ts';
import { preferences } from '../../platform/preferences.ts';
import { queries } from '../../platform/http/query.ts';
import { recordPath, screenOfKind } from '../../platform/http/records.ts';
import { useMay } from '../../platform/session.ts';
import { reading } from '../../platform/http/use-operation.ts';
import type { Choice } from './palette-choice.ts';
import { type Among, askedIn, isWhole, matching } from './palette-text.ts';
import { useShellActions } from '../shell/shell-actions.ts';
import { openLayer } from '../shell/shell-layers.ts';
import { useHere } from './visits.tsx';

type ChoiceGroup = { readonly title: string; readonly choices: readonly Choice[] };

/** What the palette shows of a text, and how the search of records goes. */
type Choices = {
  readonly groups: readonly ChoiceGroup[];
  /** Records are being looked for. */
  readonly isWaiting: boolean;
  /** Kinds that took too long. */
  readonly late: readonly string[];
  readonly hasFailed: boolean;
  /** What bears just this number, once the server has answered; undefined when nothing does. */
  readonly whole: () => Promise<Choice | undefined>;
};

/** Records are asked for once the text has stood this long. */
const pauseMs = 200;
const mostRecent = 10;

type May = (key: PermissionKey) => boolean;

/** What fits what was typed: what bears just that number, then screens, actions and records. */
export function useChoices(typed: string): Choices {
  const house = useHouse();
  const may = useMay();
  const { among, text } = askedIn(typed);
  const records = useRecords(among, text);
  const actions = useActions();
  const recent = useRecent(text === '' && among === 'all');
  const { used } = preferences.use();
  const usedOf = ({ key }: Choice) => used[key] ?? 0;

  const screens = placesToGo(house, may);
  const found = recordsFound(records.answer, text, house, may);
  const groups: ChoiceGroup[] = {
    all:
      text === ''
        ? [
            { title: 'Recently opened', choices: recent },
            { title: 'Screens', choices: screens },
          ]
        : [
            { title: 'With this number', choices: found.exact },
            { title: 'Screens', choices: matching(text, screens, usedOf) },
            { title: 'Actions', choices: matching(text, actions, usedOf) },
            ...found.groups,
          ],
    actions: [{ title: 'Actions', choices: matching(text, actions, usedOf) }],
    numbers: [{ title: 'With this number', choices: found.exact }, ...found.groups],
    people: [{ title: 'With this number', choices: found.exact }, ...found.groups],
    help: [{ title: 'Help', choices: matching(text, help, usedOf) }],
  }[among];

  return {
    groups: groups.filter(({ choices }) => choices.length > 0),
    isWaiting: records.isWaiting,
    late: records.answer?.groups.flatMap(({ isLate, label }) => (isLate ? [label] : [])) ?? [],
    hasFailed: records.hasFailed,
    whole: async () => {
      const answer = await queries.fetchQuery(searching(among, text)).catch(() => undefined);
      return recordsFound(answer, text, house, may).exact[0];
    },
  };
}

const kindsOf: Partial<Record<Among, 'number' | 'person'>> = {
  numbers: 'number',
  people: 'person',
};

function searching(among: Among, q: string) {
  const by = kindsOf[among];
  return reading(admin.search, { q, ...(by ? { by } : {}) });
}

/** What the server found for a text; a whole number is asked for without the pause. */
function useRecords(among: Among, text: string) {
  const [settled] = useDebouncedValue(text, pauseMs);
  const q = isWhole(text) ? text : settled;
  const isOn = text !== '' && q !== '' && among !== 'actions' && among !== 'help';
  const query = useQuery({
    ...searching(among, q),
    enabled: isOn,
    placeholderData: keepPreviousData,
  });
  return {
    answer: isOn ? query.data : undefined,
    isWaiting: isOn && (q !== text || query.isFetching),
    hasFailed: isOn && (query.isError || query.failureCount > 0),
  };
}

/** The records by kind; first those kinds whose names have the text, and not something beside the name. */
function recordsFound(answer: SearchAnswer | undefined, text: string, house: House, may: May) {
  const exact: Choice[] = [];
  const groups = (answer?.groups ?? []).flatMap(({ kind, label, rows }) => {
    const screen = screenOfKind(house.screens, kind, may);
    if (!screen) return [];
    exact.push(...rows.filter((row) => row.isExact).map((row) => recordChoice(screen, row, label)));
    const others = rows.filter((row) => !row.isExact).map((row) => recordChoice(screen, row));
    return [{ title: label, choices: others }];
  });
  const isNamed = ({ choices }: ChoiceGroup) =>
    Number(choices.some(({ label }) => label.toLowerCase().includes(text.toLowerCase())));
  return { exact, groups: groups.toSorted((one, other) => isNamed(other) - isNamed(one)) };
}

const recordChoice = (screen: Screen, row: FoundRecord, kind?: string): Choice => ({
  key: `${row.kind}:${row.id}`,
  label: row.title,
  under: [kind, row.under].filter(Boolean).join(' · '),
  icon: screen.icon,
  does: { path: recordPath(screen, row) },
});

const screenChoice = (screen: Screen): Choice => ({
  key: screen.key,
  label: screen.title,
  words: screen.words,
  icon: screen.icon,
  does: { path: entryPath(screen) },
});

/**
 * Where somebody can go without knowing a record: the entries of the navigation, known by the titles of their screens too,
 * and screens that no entry leads to straight.
 */
function placesToGo(house: House, may: May): readonly Choice[] {
  const entries = openGroups(house.groups, may).flatMap((group) => group.entries);
  const led = new Set(entries.filter(({ tab }) => tab === undefined).map(({ to }) => to));
  const others = house.screens.filter((one) => isOpen(one, may) && !one.under && !led.has(one));
  return [...entries.map(entryChoice), ...others.map(screenChoice)];
}

const entryChoice = (one: Entry): Choice => ({
  key: one.tab ? `${one.to.key}?${one.tab}` : one.to.key,
  label: one.label,
  words: [one.words, ...(one.tab ? [] : [one.to.title, one.to.words])].filter(Boolean).join(' '),
  icon: one.to.icon,
  does: { path: placeOf(one) },
});

const isOpen = (one: Screen, may: May) =>
  one.component !== undefined &&
  !one.isPublic &&
  (one.entry !== undefined || !one.path.includes('{')) &&
  mayOpen(one, may);

/** What can be begun: screens that begin something, what screens offer, and what the shell does. */
function useActions(): readonly Choice[] {
  const { screens } = useHouse();
  const may = useMay();
  const shell = useShellActions();
  const begun = screens.flatMap((screen) =>
    (isOpen(screen, may) ? (screen.begins ?? []) : [])
      .filter(({ permission }) => may(permission))
      .map(({ label, at, words }) => ({
        key: `${screen.key}${at}`,
        label,
        words,
        under: screen.title,
        icon: screen.icon,
        does: { path: screen.path + at },
      })),
  );
  const child = screens.filter((one) => one.under && isOpen(one, may)).map(screenChoice);
  return [...child, ...begun, ...shell];
}

/** The last screens and records but the one on view; records by their names of today. */
function useRecent(isOn: boolean): readonly Choice[] {
  const house = useHouse();
  const may = useMay();
  const here = useHere();
  const keys = preferences
    .use()
    .recent.filter((key) => key !== here)
    .slice(0, mostRecent);
  const of = keys.filter((key) => key.includes(':'));
  const { data: named } = useQuery({
    ...reading(admin.nameRecords, { of }),
    enabled: isOn && of.length > 0,
  });
  return keys.flatMap((key) => {
    const screen = screenOf(house, key as ScreenKey);
    if (screen) return isOpen(screen, may) ? [screenChoice(screen)] : [];
    const row = named?.rows.find(({ kind, id }) => `${kind}:${id}` === key);
    const opener = row && screenOfKind(house.screens, row.kind, may);
    return row && opener ? [recordChoice(opener, row)] : [];
  });
}

const help: readonly Choice[] = [
  {
    key: 'help.actions',
    label: 'Only actions',
    under: '>',
    words: 'do begin new',
    icon: IconPlayerPlay,
    does: { type: '>' },
  },
  {
    key: 'help.numbers',
    label: 'Only what has a number',
    under: '#',
    words: 'order invoice parcel batch documents',
    icon: IconHash,
    does: { type: '#' },
  },
  {
    key: 'help.people',
    label: 'Only people',
    under: '@',
    words: 'customers users',
    icon: IconAt,
    does: { type: '@' },
  },
  {
    key: 'help.keys',
    label: 'Keys of this page',
    under: '?',
    words: 'keyboard shortcuts',
    icon: IconKeyboard,
    does: { run: () => openLayer('keys') },
  },
];
