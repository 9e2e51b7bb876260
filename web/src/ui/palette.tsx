import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useState } from 'react';
import { type House, useHouse } from '../platform/house.ts';
import { useKeys } from '../platform/keys.ts';
import { entryPath, mayOpen, type Screen } from '../platform/places.ts';
import { prefer, preferences } from '../platform/preferences.ts';
import { useMay } from '../platform/session.ts';
import { finds } from '../platform/words.ts';
import { KeyHint } from './key-hint.tsx';
import css from './palette.module.css';

/** Screens to go to and things to begin, by a few letters of their names. */
export function Palette({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const found = useFound(typed);
  const id = useId();
  useKeys({}, { isModal: true });

  function open(screen: Screen, inNewTab: boolean) {
    close();
    const path = entryPath(screen);
    prefer({
      recent: [screen.key, ...preferences.get().recent.filter((key) => key !== screen.key)].slice(
        0,
        10,
      ),
    });
    if (inNewTab) window.open(path, '_blank');
    else void navigate({ to: path });
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = found.flatMap((group) => group.screens)[at];
    const many = found.flatMap((group) => group.screens).length;
    if (step && many) setAt((at + step + many) % many);
    else if (event.key === 'Enter' && chosen) open(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  const order = found.flatMap((group) => group.screens);
  return (
    <Modal.Root opened onClose={close} size={600} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search">
        <Modal.Body p={0}>
          <div className={css.input}>
            <IconSearch size={18} stroke={1.6} aria-hidden />
            <input
              data-autofocus
              role="combobox"
              aria-label="Search screens and actions"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={order[at] ? `${id}-${order[at].key}` : undefined}
              placeholder="Where to?"
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          {order.length === 0 ? (
            <p className={css.none} role="status">
              Nothing is called “{typed}”.
            </p>
          ) : (
            <div className={css.list} role="listbox" id={`${id}-list`} aria-label="Found">
              {found.map((group) => (
                <div key={group.title} role="group" aria-label={group.title}>
                  <div className={css.head}>{group.title}</div>
                  {group.screens.map((screen) => (
                    <PaletteRow
                      key={screen.key}
                      id={`${id}-${screen.key}`}
                      screen={screen}
                      isChosen={screen === order[at]}
                      open={open}
                    />
                  ))}
                </div>
              ))}
            </div>
          )}
          <div className={css.foot}>
            <span>
              <KeyHint keys="↑" /> <KeyHint keys="↓" /> choose
            </span>
            <span>
              <KeyHint keys="Enter" /> open
            </span>
            <span>
              <KeyHint keys="mod+Enter" /> in a new tab
            </span>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteRow({
  id,
  screen,
  isChosen,
  open,
}: {
  id: string;
  screen: Screen;
  isChosen: boolean;
  open: (screen: Screen, inNewTab: boolean) => void;
}) {
  const ScreenIcon = screen.icon;
  return (
    <button
      type="button"
      className={css.row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' });
      }}
      onClick={(event) => open(screen, event.ctrlKey || event.metaKey)}
    >
      <ScreenIcon size={18} stroke={1.6} aria-hidden />
      {screen.title}
    </button>
  );
}

type Found = { readonly title: string; readonly screens: readonly Screen[] };

function useFound(typed: string): readonly Found[] {
  const house = useHouse();
  const may = useMay();
  const known = screensToGo(house).filter((one) => mayOpen(one, may));
  const groups: Found[] =
    typed.trim() === ''
      ? [
          { title: 'Opened last', screens: recentOf(known) },
          { title: 'Screens', screens: known.filter((one) => !one.under) },
        ]
      : [
          { title: 'Screens', screens: known.filter((one) => !one.under && isFound(one, typed)) },
          { title: 'Actions', screens: known.filter((one) => one.under && isFound(one, typed)) },
        ];
  return groups.filter((group) => group.screens.length > 0);
}

/** Built screens that can be opened without knowing a record. */
function screensToGo(house: House): readonly Screen[] {
  return house.screens.filter(
    (one) => one.component && !one.isPublic && (one.entry || !one.path.includes('{')),
  );
}

function recentOf(known: readonly Screen[]): readonly Screen[] {
  return preferences.get().recent.flatMap((key) => known.find((one) => one.key === key) ?? []);
}

function isFound(screen: Screen, typed: string): boolean {
  return finds(typed, `${screen.title} ${screen.words ?? ''}`);
}
