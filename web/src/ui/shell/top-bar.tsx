import { ActionIcon } from '@mantine/core';
import { IconHelpCircle, IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useHouse } from '../../platform/house.ts';
import { BellButton } from './bell-button.tsx';
import { BusyBar } from './busy-bar.tsx';
import { KeyHint } from '../marks/key-hint.tsx';
import { Logo } from '../marks/logo.tsx';
import { Person } from './person.tsx';
import { openLayer } from './shell-layers.ts';
import css from './top-bar.module.css';
import { Tip } from '../marks/tip.tsx';

/** The bar over every page: the palette, what is new, help, and the person. */
export function TopBar({ openDrawer }: { openDrawer: () => void }) {
  const { TopBarExtra, Notices } = useHouse();
  return (
    <header className={css.bar}>
      <span className={css.phone}>
        <ActionIcon aria-label="Open navigation" onClick={openDrawer}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
        <Logo size={26} />
      </span>
      <button type="button" className={css.palette} onClick={() => openLayer('palette')}>
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span>Search orders, people, items, screens</span>
        <KeyHint keys="mod+k" />
      </button>
      <div className={css.right}>
        <Suspense fallback={null}>{TopBarExtra && <TopBarExtra />}</Suspense>
        {Notices && (
          <Suspense fallback={<BellButton unread={0} />}>
            <Notices />
          </Suspense>
        )}
        <Tip words="Keys of this page  ?" side="end">
          <ActionIcon aria-label="Help" onClick={() => openLayer('keys')}>
            <IconHelpCircle size={20} stroke={1.6} />
          </ActionIcon>
        </Tip>
        <Person />
      </div>
      <BusyBar />
    </header>
  );
}
