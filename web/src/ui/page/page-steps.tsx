import { ActionIcon } from '@mantine/core';
import { type Icon, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useGo } from '../../platform/address.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import type { Screen } from '../../platform/places.ts';
import { store } from '../../platform/store.ts';
import css from './page.module.css';

/** Screen of a record → the ids of the list that led there last, in its order. */
const walks = store<Readonly<Record<string, readonly number[]>>>({});

/** Keeps the rows of a list, for the pages of its records to go through them. */
export function useWalk(to: Pick<Screen, 'key'> | undefined, ids: readonly number[]): void {
  useEffect(() => {
    if (to && ids.length > 0) walks.set((before) => ({ ...before, [to.key]: ids }));
  }, [to, ids]);
}

/** The way from a record's page to those beside it in the list that led there; nothing without one. */
export function PageSteps({ at, id }: { at: Screen<`${string}{id}`>; id: number }) {
  const ids = walks.usePart((all) => all[at.key]) ?? [];
  const index = ids.indexOf(id);
  const go = useGo();
  const stepTo = (step: number) => {
    const next = index < 0 ? undefined : ids[index + step];
    return next === undefined ? undefined : () => go(at, { id: next });
  };
  const [before, after] = [stepTo(-1), stepTo(1)];
  useKeys({
    '[': before && { does: 'Previous record', run: before },
    ']': after && { does: 'Next record', run: after },
  });
  if (index < 0 || ids.length < 2) return null;
  return (
    <div className={css.steps}>
      <span>
        {index + 1} of {ids.length}
      </span>
      <Step label="Previous record" icon={IconChevronUp} go={before} />
      <Step label="Next record" icon={IconChevronDown} go={after} />
    </div>
  );
}

function Step({
  label,
  icon: StepIcon,
  go,
}: {
  label: string;
  icon: Icon;
  go: (() => void) | undefined;
}) {
  return (
    <ActionIcon aria-label={label} disabled={!go} onClick={() => go?.()}>
      <StepIcon size={18} stroke={1.7} />
    </ActionIcon>
  );
}
