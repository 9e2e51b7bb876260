import { useKeys } from '../../platform/keys/keys.ts';
import type { ListTabs } from '../filter/filters.tsx';
import type { ListViews } from './saved-views.ts';
import { Tabs, type TabRow } from '../parts/tabs.tsx';

const viewTab = (id: number) => `view:${id}`;

/** The tabs of a list: the states of its things, and behind them the person's views. */
export function ViewTabs({
  label,
  tabs,
  tab,
  setTab,
  counts,
  views,
}: {
  label: string;
  tabs: ListTabs | undefined;
  tab: string | undefined;
  setTab: (value: string) => void;
  counts: Readonly<Record<string, number>> | undefined;
  views: ListViews;
}) {
  const { all, chosen } = views;
  useKeys(
    Object.fromEntries(
      all
        .slice(0, 9)
        .map((view, i) => [
          `Alt+${i + 1}`,
          { does: `View ${view.name}`, run: () => views.choose(view) },
        ]),
    ),
  );
  if (!tabs && all.length === 0) return null;

  const own: readonly TabRow[] = tabs
    ? tabs.tabs.map((one) => ({ ...one, count: counts?.[one.value] }))
    : [{ value: '', label: 'All' }];
  const saved = all.map((view) => ({ value: viewTab(view.id), label: view.name, isOwn: true }));

  function set(value: string) {
    const view = all.find(({ id }) => viewTab(id) === value);
    if (view) views.choose(view);
    else if (chosen || !tabs) views.leave(value);
    else setTab(value);
  }

  return (
    <Tabs
      label={label}
      value={chosen ? viewTab(chosen.id) : (tab ?? '')}
      set={set}
      tabs={[...own, ...saved]}
    />
  );
}
