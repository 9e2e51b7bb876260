import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useScreen } from '../../platform/address.ts';
import { screenOf, useHouse } from '../../platform/house.ts';
import { type Problem, problemText } from '../../platform/http/problem.ts';
import css from './note.module.css';
import { ScreenLink } from './screen-link.tsx';

/** What a list says before anything is in it: what it is for, and how it begins. */
export function EmptyState({
  title,
  children,
  act,
}: {
  title: string;
  children?: ReactNode;
  act?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      <LedgerLeaf />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {act}
    </div>
  );
}

/** What a list says when its filters leave nothing. */
export function NoMatch({
  things,
  filters,
  clear,
}: {
  things: string;
  filters: string;
  clear: () => void;
}) {
  return (
    <div className={css.empty}>
      <h2>No {things} match these filters</h2>
      <p>{filters}</p>
      <Button variant="default" onClick={clear}>
        Clear all
      </Button>
    </div>
  );
}

/** What stands where a part of the page failed; the rest of the page goes on. */
export function ErrorCard({
  what,
  problem,
  again,
}: {
  what: string;
  problem: Problem;
  again: () => void;
}) {
  if (problem.code === 'not_allowed') return <NotAllowed what={what} />;
  if (problem.code === 'not_found') return <NotThere problem={problem} />;
  return (
    <div className={css.error} role="alert">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <div>
        <h2>Could not load {what}</h2>
        <p>
          {problemText(problem)}
          {referenceBeside(problem)}
        </p>
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          onClick={again}
        >
          Try again
        </Button>
      </div>
    </div>
  );
}

/** The reference, for an administrator's search, unless the sentence has it already. */
const referenceBeside = ({ reference, detail }: Problem) =>
  reference && !detail.includes(reference) ? ` Reference ${reference}.` : null;

/** What stands where a record is not, or not any more, with the way back to its list. */
function NotThere({ problem }: { problem: Problem }) {
  const house = useHouse();
  const screen = useScreen();
  const back = screenOf(house, screen?.under) ?? (screen?.path.includes('{') ? house.home : screen);
  return (
    <div className={css.page}>
      <h2>{problem.detail}</h2>
      <p>It may have been removed, or the address is not quite right.</p>
      {back && <ScreenLink to={back}>Go to {back.title}</ScreenLink>}
    </div>
  );
}

/** What somebody sees who may not see it. */
export function NotAllowed({ what }: { what: string }) {
  return (
    <div className={css.error}>
      <div>
        <h2>Your role cannot open {what}. Ask an administrator.</h2>
      </div>
    </div>
  );
}

/**
 * A page that has nothing but words and a way on: what stands where a document was worked at that has gone on, also by
 * one's own last act. It is never without a way on.
 */
export function NotePage({
  title,
  children,
  act,
}: {
  title: string;
  children: ReactNode;
  act: ReactNode;
}) {
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{children}</p>
      <div className={css.acts}>{act}</div>
    </div>
  );
}

/** An address as part of a sentence. */
export function PathText({ children }: { children: string }) {
  return <span className={css.path}>{children}</span>;
}

function LedgerLeaf() {
  return (
    <svg width="120" height="72" viewBox="0 0 120 72" fill="none" aria-hidden>
      <rect
        x=".5"
        y=".5"
        width="119"
        height="71"
        rx="6"
        fill="var(--ch-surface)"
        stroke="var(--ch-line)"
      />
      <path d="M0 18.5h120M0 36.5h120M0 54.5h120" stroke="var(--ch-line-soft)" />
      <path d="M18.5 1v70M21.5 1v70" stroke="var(--ch-margin)" />
      <g stroke="var(--ch-accent-text)" strokeWidth="2" strokeLinecap="round">
        <path d="M31 39.5 31.6 50M36.5 39.5l.6 10.5M42 39.5 42.6 50" />
      </g>
    </svg>
  );
}
