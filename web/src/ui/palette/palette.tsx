import { Modal } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useVisit } from '../../platform/address.ts';
import { noteUse } from '../../platform/preferences.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import type { Choice } from './palette-choice.ts';
import { useChoices } from './palette-choices.ts';
import { askedIn, isWhole } from './palette-text.ts';
import css from './palette.module.css';
import { KeyLayer } from '../panel/key-layer.tsx';
import { ReturnFocus } from '../panel/return-focus.tsx';

/** Screens to go to, things to begin and records to open, by a few letters or a whole number. */
export function Palette({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const latest = useRef('');
  const visit = useVisit();
  const { groups, isWaiting, late, hasFailed, whole } = useChoices(typed);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  const choices = groups.flatMap((group) => group.choices);
  const chosen = choices[Math.min(at, choices.length - 1)];

  function type(text: string) {
    setTyped(text);
    setAt(0);
    latest.current = text;
  }

  function take({ key, does }: Choice, inNewTab = false) {
    if ('type' in does) {
      type(does.type);
      field.current?.focus();
      return;
    }
    close();
    noteUse(key.includes(':') ? 'records' : key);
    if ('run' in does) does.run();
    else if (inNewTab) window.open(does.path, '_blank');
    else void visit(does.path);
  }

  /** Enter behind a whole number that came faster than its record: a scanner, or a quick hand. */
  async function takeWhole() {
    const found = await whole();
    if (found && latest.current === typed) take(found);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const many = choices.length;
    if (step && many) setAt((Math.min(at, many - 1) + step + many) % many);
    else if (event.key === 'Home' && typed === '') setAt(0);
    else if (event.key === 'Enter' && isWaiting && isWhole(askedIn(typed).text)) void takeWhole();
    else if (event.key === 'Enter' && chosen) take(chosen, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return (
    <KeyLayer>
      <Modal.Root
        opened
        onClose={close}
        size={600}
        xOffset={8}
        yOffset="max(8px, min(12vh, 100vw - 640px))"
        centered={false}
      >
        <Modal.Overlay backgroundOpacity={0.28} color="#0f1116">
          <ReturnFocus />
        </Modal.Overlay>
        <Modal.Content aria-label="Search" className={css.box ?? ''}>
          <Modal.Body p={0}>
            <div className={css.input}>
              <IconSearch size={18} stroke={1.6} aria-hidden />
              <input
                ref={field}
                data-autofocus
                role="combobox"
                aria-label="Search screens, actions and records"
                aria-expanded
                aria-controls={`${id}-list`}
                aria-activedescendant={chosen && `${id}-${chosen.key}`}
                placeholder="Search orders, people, items, screens"
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                value={typed}
                onChange={(event) => type(event.currentTarget.value)}
                onKeyDown={onKeyDown}
              />
            </div>
            <i className={css.waiting} data-on={isWaiting || undefined} />
            <div className={css.list} role="listbox" id={`${id}-list`} aria-label="Found">
              {groups.map((group) => (
                <div key={group.title} role="group" aria-label={group.title}>
                  <div className={css.head} aria-hidden>
                    {group.title}
                  </div>
                  {group.choices.map((choice) => (
                    <PaletteRow
                      key={choice.key}
                      id={`${id}-${choice.key}`}
                      choice={choice}
                      isChosen={choice === chosen}
                      take={take}
                    />
                  ))}
                </div>
              ))}
            </div>
            <p className={css.none} role="status">
              {choices.length === 0 && !isWaiting && askedIn(typed).text !== '' && (
                <>Nothing found for “{askedIn(typed).text}”.</>
              )}
              {hasFailed && <> Records could not be searched.</>}
              {late.length > 0 && <> {late.join(', ')} took too long. Type more.</>}
            </p>
            <PaletteFoot />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </KeyLayer>
  );
}

function PaletteRow({
  id,
  choice,
  isChosen,
  take,
}: {
  id: string;
  choice: Choice;
  isChosen: boolean;
  take: (choice: Choice, inNewTab: boolean) => void;
}) {
  const ChoiceIcon = choice.icon;
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
      onClick={(event) => take(choice, event.ctrlKey || event.metaKey)}
    >
      <ChoiceIcon size={18} stroke={1.6} aria-hidden />
      <span>{choice.label}</span>
      {choice.under && <small>{choice.under}</small>}
    </button>
  );
}

function PaletteFoot() {
  return (
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
      <span>
        <KeyHint keys="?" /> help
      </span>
    </div>
  );
}
