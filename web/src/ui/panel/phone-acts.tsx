import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type Icon, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePageMark } from '../page/page-mark.ts';
import css from './phone-acts.module.css';

/** What can be done with the record of a panel. */
export type PanelAct = {
  readonly label: string;
  readonly icon?: Icon | undefined;
  /** The key that does it. */
  readonly key?: string | undefined;
  /** What is to be done with it now; at most one is. */
  readonly isNext?: boolean | undefined;
  readonly isDangerous?: boolean | undefined;
  /** Why it cannot be done now; null when it can. */
  readonly whyNot?: string | null | undefined;
  readonly run: () => void;
};

/** Whether acts stand at the thumb, and not in a row over the record. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });

/** The acts of a panel on a phone: the next step at the thumb, and all others behind More, each with why not. */
export function PhoneActs({
  acts,
  children,
}: {
  acts: readonly PanelAct[];
  /** What can always be done, as menu items. */
  children?: ReactNode;
}) {
  usePageMark('form');
  const next = acts.find(({ isNext, whyNot }) => isNext && !whyNot);
  const others = acts.filter((act) => act !== next);
  const inOrder = [
    ...others.filter(({ isDangerous }) => !isDangerous),
    ...others.filter(({ isDangerous }) => isDangerous),
  ];
  return (
    <div className={css.bar}>
      {(others.length > 0 || children) && (
        <Menu position="top-start" width="calc(100vw - 24px)">
          <Menu.Target>
            <Button
              variant="default"
              className={css.act ?? ''}
              leftSection={<IconDots size={18} stroke={1.7} />}
            >
              More
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {children}
            {inOrder.map((act) => (
              <Menu.Item
                key={act.label}
                className={css.row ?? ''}
                {...(act.isDangerous ? { color: 'red' } : {})}
                leftSection={act.icon && <act.icon size={18} stroke={1.7} />}
                rightSection={act.whyNot ? <small>{act.whyNot}</small> : undefined}
                disabled={Boolean(act.whyNot)}
                onClick={act.run}
              >
                {act.label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {next && (
        <Button
          className={`${css.act} ${css.next}`}
          leftSection={next.icon && <next.icon size={18} stroke={1.7} />}
          onClick={next.run}
        >
          {next.label}
        </Button>
      )}
    </div>
  );
}
