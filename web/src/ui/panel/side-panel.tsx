import { ActionIcon, FocusTrap, Portal } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { RecordOnView } from '../../platform/house.ts';
import type { KeyActions } from '../../platform/keys/keys.ts';
import { KeyLayer } from './key-layer.tsx';
import { usePanelPlace } from './panel-context.ts';
import { usePageMark } from '../page/page-mark.ts';
import { RecordHistory } from '../record/record-history.tsx';
import css from './side-panel.module.css';

/** Marks what the focus trap begins with. */
const first = 'data-autofocus';

/** A record over its list: sticky head with acts and stages, content, and a tinted column of facts. */
export function SidePanel({
  title,
  badges,
  acts,
  stages,
  side,
  beside,
  isNarrow = false,
  beginsInside = false,
  record,
  children,
}: {
  title: string;
  badges?: ReactNode;
  acts?: ReactNode;
  stages?: ReactNode;
  /** The right column; left out, the content has the whole width. */
  side?: ReactNode;
  /** A second half, as wide as the content. */
  beside?: ReactNode;
  /** For a form of a few fields. */
  isNarrow?: boolean;
  /** The cursor begins in the first field, not on the title. */
  beginsInside?: boolean;
  /** The record on view; its history is offered. */
  record?: RecordOnView | undefined;
  children: ReactNode;
}) {
  const place = usePanelPlace();
  const id = useId();
  const isStill = useOpener();
  usePageMark('panel');
  const keys: KeyActions = {
    Escape: { does: 'Close the panel', run: place.close },
    ']': place.after ? { does: 'Next record', run: place.after } : undefined,
    '[': place.before ? { does: 'Previous record', run: place.before } : undefined,
  };

  return (
    <KeyLayer keys={keys}>
      <Portal>
        <button
          type="button"
          className={css.shade}
          data-still={isStill || undefined}
          aria-label="Close the panel"
          tabIndex={-1}
          onClick={place.close}
        />
        <FocusTrap active>
          <div
            className={classOf({ isNarrow, isWide: Boolean(beside) })}
            data-still={isStill || undefined}
            role="dialog"
            aria-modal
            aria-labelledby={id}
            tabIndex={-1}
          >
            <div className={css.head}>
              <div className={css.title}>
                <h2 id={id} tabIndex={-1} {...(beginsInside ? {} : { [first]: true })}>
                  {title}
                </h2>
                {badges}
                <div className={css.place}>
                  {record && <RecordHistory record={record} />}
                  {place.at !== null && (
                    <>
                      <span>
                        {place.at} of {place.of}
                      </span>
                      <Step label="Previous record" go={place.before} icon={IconChevronUp} />
                      <Step label="Next record" go={place.after} icon={IconChevronDown} />
                    </>
                  )}
                  <ActionIcon aria-label="Close" onClick={place.close}>
                    <IconX size={18} stroke={1.7} />
                  </ActionIcon>
                </div>
              </div>
              {acts && <div className={css.acts}>{acts}</div>}
              {stages}
            </div>
            <div className={bodyOf({ side, beside })}>
              <div className={css.main} ref={beginsInside ? markFirst : null}>
                {children}
              </div>
              {side && <aside className={css.side}>{side}</aside>}
              {beside && <aside className={css.beside}>{beside}</aside>}
            </div>
          </div>
        </FocusTrap>
      </Portal>
    </KeyLayer>
  );
}

function classOf({ isNarrow, isWide }: { isNarrow: boolean; isWide: boolean }): string | undefined {
  if (isWide) return `${css.panel} ${css.wide}`;
  return isNarrow ? `${css.panel} ${css.narrow}` : css.panel;
}

function bodyOf({ side, beside }: { side: ReactNode; beside: ReactNode }): string | undefined {
  if (beside) return `${css.body} ${css.halves}`;
  return side ? `${css.body} ${css.split}` : css.body;
}

function markFirst(content: HTMLElement | null): void {
  content?.querySelector('input, textarea')?.setAttribute(first, '');
}

/** A named part of a panel or of its right column. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.block}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

function Step({
  label,
  go,
  icon: StepIcon,
}: {
  label: string;
  go: (() => void) | null;
  icon: typeof IconChevronUp;
}) {
  return (
    <ActionIcon aria-label={label} disabled={!go} onClick={() => go?.()}>
      <StepIcon size={18} stroke={1.7} />
    </ActionIcon>
  );
}

let panelsOpen = 0;

/** The page behind stays where it is, and the panel reaches the edge of the window, where its scrollbar was. */
function keepStill(): void {
  const { documentElement: html, body } = document;
  const bar = innerWidth - html.clientWidth;
  html.style.scrollbarGutter = 'auto';
  body.style.overflow = 'hidden';
  body.style.paddingRight = `${bar}px`;
}

function letGo(): void {
  document.documentElement.style.scrollbarGutter = '';
  document.body.style.overflow = '';
  document.body.style.paddingRight = '';
}

/**
 * Gives the focus back to what opened the panel, and keeps the page behind it still.
 *
 * @returns whether it takes the place of another panel, and so need not move in.
 */
function useOpener(): boolean {
  const [isStill] = useState(() => panelsOpen > 0);
  useEffect(() => {
    const opener = document.activeElement;
    if (panelsOpen === 0) keepStill();
    panelsOpen += 1;
    return () => {
      panelsOpen -= 1;
      if (panelsOpen === 0) letGo();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return isStill;
}
