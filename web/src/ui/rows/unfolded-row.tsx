import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { toast } from '../../platform/toasts.ts';
import { type PanelPlace, PanelProvider } from '../panel/panel-context.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import { Part } from '../parts/part.tsx';
import css from '../list/list.module.css';

/** What opens beneath a row of a list, with the keys and the foot of a panel. */
export function UnfoldedRow({
  id,
  place,
  of: Of,
}: {
  id: number;
  place: PanelPlace;
  of: ComponentType<{ id: number }>;
}) {
  const { before, after } = place;
  useKeys({
    Escape: { does: 'Close the row', run: place.close },
    ']': after ? { does: 'Next record', run: after } : undefined,
    '[': before ? { does: 'Previous record', run: before } : undefined,
  });
  const copy = async () => {
    if (await copyText(location.href)) toast.info('Link copied');
  };
  return (
    <section className={css.unfolded} aria-label="Opened row">
      <PanelProvider value={place}>
        <Part what="this record" key={id}>
          <Of id={id} />
        </Part>
      </PanelProvider>
      <div className={css.unfoldedFoot}>
        <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
          Copy link
        </Button>
        <span className={css.unfoldedKeys}>
          <KeyHint keys="[" /> <KeyHint keys="]" /> previous, next
        </span>
        <Button variant="subtle" size="compact-sm" onClick={place.close}>
          Close
        </Button>
      </div>
    </section>
  );
}
