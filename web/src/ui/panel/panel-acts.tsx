import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useKeys } from '../../platform/keys/keys.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import { Tip } from '../marks/tip.tsx';
import { type PanelAct, PhoneActs, useIsPhone } from './phone-acts.tsx';

/**
 * What can be done with the record of a panel: the next step first and filled, what cannot be done now with its reason,
 * what is dangerous at the end. On a phone the next step stands at the thumb and the others behind More.
 */
export function PanelActs({
  acts,
  more,
}: {
  acts: readonly PanelAct[];
  /** What can always be done: behind a button of its own, and as menu items on a phone. */
  more?: { readonly button: ReactNode; readonly items: ReactNode };
}) {
  const isPhone = useIsPhone();
  const next = acts.find(({ isNext, whyNot }) => isNext && !whyNot);
  const others = acts.filter((act) => act !== next);
  const usable = acts.filter(({ whyNot }) => !whyNot);
  useKeys(
    Object.fromEntries(
      usable.flatMap(({ key, label, run }) => (key ? [[key, { does: label, run }]] : [])),
    ),
  );
  if (isPhone && acts.length > 1)
    return (
      <PhoneActs acts={acts.map((act) => ({ ...act, isNext: act === next }))}>
        {more?.items}
      </PhoneActs>
    );
  return (
    <>
      {next && <ActButton act={next} isNext />}
      {others.map((act) => !act.isDangerous && <ActButton key={act.label} act={act} />)}
      {more?.button}
      {others.map((act) => act.isDangerous && <ActButton key={act.label} act={act} />)}
    </>
  );
}

function ActButton({ act, isNext = false }: { act: PanelAct; isNext?: boolean }) {
  const { whyNot, key } = act;
  const look = act.isDangerous
    ? ({ variant: 'subtle', color: 'red', 'data-last': true } as const)
    : ({ variant: isNext ? 'filled' : 'default' } as const);
  const button = (
    <Button
      {...look}
      leftSection={act.icon && <act.icon size={16} stroke={1.7} />}
      rightSection={key && !whyNot && <KeyHint keys={key} filled={isNext} />}
      {...(whyNot ? { 'data-disabled': true } : {})}
      aria-disabled={Boolean(whyNot)}
      onClick={() => !whyNot && act.run()}
    >
      {act.label}
    </Button>
  );
  return whyNot ? <Tip words={whyNot}>{button}</Tip> : button;
}
