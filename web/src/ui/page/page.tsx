import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useScreen } from '../../platform/address.ts';
import { type RecordOnView, screenOf, useHouse } from '../../platform/house.ts';
import { PageCount } from '../list/page-count.ts';
import { PageTitle } from './page-title.tsx';
import { RecordHistory } from '../record/record-history.tsx';
import css from './page.module.css';
import { Siblings } from './siblings.tsx';

/**
 * A page: its one heading with the count of its list, the way back, and its acts.
 *
 * @param title the screen's, or the number or name of the record on view.
 */
export function Page({
  title,
  picture,
  crumbs,
  under,
  badges,
  acts,
  record,
  children,
}: {
  title: string;
  /** Of the record, before its name. */
  picture?: ReactNode;
  /** The way back to what the page is a part of, as far as the table of screens does not know it. */
  crumbs?: ReactNode;
  /** A quiet word behind the title, `as of 14:05`; the count of the page's list when left out. */
  under?: ReactNode;
  badges?: ReactNode;
  acts?: ReactNode;
  /** The record on view; its history is offered. */
  record?: RecordOnView;
  children: ReactNode;
}) {
  const screen = useScreen();
  const house = useHouse();
  const parent = screenOf(house, screen?.under);
  const [counted, setCounted] = useState<string>();
  const quietly = under ?? counted;
  const words = screen && screen.title !== title ? [title, (parent ?? screen).title] : [title];
  return (
    <>
      <PageTitle words={words} />
      {(parent ?? crumbs) && (
        <nav className={css.crumbs} aria-label="Breadcrumb">
          {parent && (
            <>
              <Link to={parent.path} preload="intent">
                {parent.title}
              </Link>
              <IconChevronRight size={14} stroke={1.7} aria-hidden />
            </>
          )}
          {crumbs && (
            <>
              {crumbs}
              <IconChevronRight size={14} stroke={1.7} aria-hidden />
            </>
          )}
        </nav>
      )}
      <div className={css.head}>
        {picture}
        <div className={css.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {quietly !== undefined && <span className={css.under}>{quietly}</span>}
        </div>
        {badges && <div className={css.badges}>{badges}</div>}
        {record && <RecordHistory record={record} />}
        {acts && <div className={css.acts}>{acts}</div>}
      </div>
      <Siblings />
      <PageCount value={setCounted}>{children}</PageCount>
    </>
  );
}

/** The content of a record at the left, people and money at the right; below each other when narrow. */
export function DetailColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={css.detail}>
      <div className={css.stack}>{main}</div>
      <div className={css.stack}>{side}</div>
    </div>
  );
}

/** Sheets one under the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={css.stack}>{children}</div>;
}
