import { useSearch, useSetSearch } from '../../platform/address.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import type { ComponentType } from 'react';
import { useMay } from '../../platform/session.ts';
import { Part } from '../parts/part.tsx';
import { Tabs } from '../parts/tabs.tsx';

type PageTab = {
  /** Its name in the address, `?tab=batches`. */
  readonly value: string;
  readonly label: string;
  readonly access?: Access;
  readonly of: ComponentType;
};

/**
 * The parts of a page as tabs kept in the address; those that the person may not see are left out.
 *
 * @param keeps what of the address is of the page, not of a tab, and stays when another is opened.
 */
export function PageTabs({
  label,
  tabs,
  keeps = [],
}: {
  label: string;
  tabs: readonly PageTab[];
  keeps?: readonly string[];
}) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  const open = tabs.filter((tab) => !tab.access || may(tab.access));
  const [first] = open;
  const chosen = open.find((tab) => tab.value === search['tab']) ?? first;
  if (!chosen || !first) return null;

  const others = Object.fromEntries(
    Object.keys(search)
      .filter((name) => !keeps.includes(name))
      .map((name) => [name, null]),
  );
  const Chosen = chosen.of;
  return (
    <>
      <Tabs
        label={label}
        tabs={open}
        value={chosen.value}
        set={(value) =>
          setSearch({ ...others, tab: value === first.value ? null : value }, { push: true })
        }
      />
      <div role="tabpanel" aria-label={chosen.label}>
        <Part what={chosen.label.toLowerCase()} key={chosen.value}>
          <Chosen />
        </Part>
      </div>
    </>
  );
}
