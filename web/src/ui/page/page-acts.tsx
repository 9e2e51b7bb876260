import { accessOf } from '@counting-house/contract/kit/also.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import { Button, Menu } from '@mantine/core';
import { type Icon, IconChevronDown, IconDots, IconPlus } from '@tabler/icons-react';
import { useSetSearch, useVisit } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import type { Screen } from '../../platform/places.ts';
import { isOpenWith, useMay } from '../../platform/session.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import css from './page.module.css';

/** Something that a page offers beside its rows. */
export type PageAct = {
  readonly label: string;
  readonly icon?: Icon | undefined;
  readonly key?: string | undefined;
  /** All that it takes; nobody sees what they may not do. */
  readonly access: readonly Access[];
  /** Of these rights one is enough, as of those of a screen. */
  readonly anyOf?: readonly Access[] | undefined;
  /** Done now and then: it stands there, and is not the filled button. */
  readonly isRare?: boolean | undefined;
  /** Stands beside the first, not behind More. */
  readonly isBeside?: boolean | undefined;
  readonly does:
    { readonly path: string } | { readonly open: string } | { readonly run: () => void };
};

/**
 * Begins a new record on a screen of its own.
 *
 * @param at what follows its address, `?without=order`.
 */
export function begin(label: string, screen: Screen<string>, at = ''): PageAct {
  return {
    label,
    icon: IconPlus,
    key: 'n',
    access: [],
    anyOf: screen.permissions,
    does: { path: `${screen.path}${at}` },
  };
}

/** Begins a new record in a panel over the list, for anyone who may call the operation. */
export function beginHere(label: string, operation: Operation): PageAct {
  return {
    label,
    icon: IconPlus,
    key: 'n',
    access: accessOf(operation),
    does: { open: 'new' },
  };
}

/** Anything else that a page offers, for anyone who may call the operation. */
export function offer(
  label: string,
  operation: Operation,
  run: () => void,
  options: { icon?: Icon; key?: string } = {},
): PageAct {
  return { label, access: accessOf(operation), does: { run }, ...options };
}

function useDo() {
  const visit = useVisit();
  const setSearch = useSetSearch();
  const may = useMay();
  return {
    isOpenTo: (act: PageAct) => isOpenWith(may, act),
    run(act: PageAct) {
      if ('path' in act.does) void visit(act.does.path);
      else if ('open' in act.does) setSearch({ open: act.does.open }, { push: true });
      else act.does.run();
    },
  };
}

/** The acts of a page: the first filled unless it is rare, the rest behind More. */
export function PageActs({
  first,
  more,
}: {
  first?: PageAct | undefined;
  more: readonly PageAct[];
}) {
  const { isOpenTo, run } = useDo();
  const main = first && isOpenTo(first) ? first : undefined;
  const beside = more.filter((act) => act.isBeside && isOpenTo(act));
  const rest = more.filter((act) => !act.isBeside && isOpenTo(act));
  useKeys(
    Object.fromEntries(
      [...(main ? [main] : []), ...beside, ...rest].flatMap((act) =>
        act.key ? [[act.key, { does: act.label, run: () => run(act) }]] : [],
      ),
    ),
  );
  return (
    <>
      {rest.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              className={css.moreButton ?? ''}
              aria-label="More"
              data-page-menu
              rightSection={<IconChevronDown size={16} stroke={1.7} className={css.more ?? ''} />}
            >
              <span className={css.more}>More</span>
              <IconDots size={18} stroke={1.7} className={css.dots ?? ''} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((act) => (
              <Menu.Item
                key={act.label}
                leftSection={act.icon && <act.icon size={16} stroke={1.7} />}
                rightSection={act.key && <KeyHint keys={act.key} />}
                onClick={() => run(act)}
              >
                {act.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {beside.map((act) => (
        <ActButton key={act.label} act={act} run={run} isSecond />
      ))}
      {main && <ActButton act={main} run={run} isSecond={main.isRare} />}
    </>
  );
}

/** The one filled button that begins something, where it stands alone. */
export function BeginButton({ act, isSecond = false }: { act: PageAct; isSecond?: boolean }) {
  const { isOpenTo, run } = useDo();
  return isOpenTo(act) ? <ActButton act={act} run={run} isSecond={isSecond} /> : null;
}

function ActButton({
  act,
  run,
  isSecond = false,
}: {
  act: PageAct;
  run: (act: PageAct) => void;
  isSecond?: boolean | undefined;
}) {
  return (
    <Button
      variant={isSecond ? 'default' : 'filled'}
      leftSection={act.icon && <act.icon size={16} stroke={1.7} />}
      rightSection={act.key && <KeyHint keys={act.key} filled={!isSecond} />}
      onClick={() => run(act)}
    >
      {act.label}
    </Button>
  );
}
