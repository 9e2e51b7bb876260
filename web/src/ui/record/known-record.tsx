import type { ReactNode } from 'react';
import { useHouse } from '../../platform/house.ts';
import { recordPath, screenOfKind } from '../../platform/http/records.ts';
import { useMay } from '../../platform/session.ts';
import { PathLink } from '../parts/path-link.tsx';

/** A record by its kind, leading to the screen that opens it; plain words where the person has none. */
export function KnownRecord({
  kind,
  id,
  title,
  children = title,
}: {
  kind: string | null;
  id: number | null;
  title: string;
  children?: ReactNode;
}) {
  const { screens } = useHouse();
  const may = useMay();
  const screen = kind === null ? undefined : screenOfKind(screens, kind, may);
  if (!screen || kind === null || id === null) return <>{children}</>;
  return <PathLink path={recordPath(screen, { kind, id, title })}>{children}</PathLink>;
}
