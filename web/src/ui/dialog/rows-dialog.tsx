import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { KeyHint } from '../marks/key-hint.tsx';
import { Dialog } from './dialog.tsx';
import css from './rows-dialog.module.css';

/** A form over chosen rows, with what is left out and its buttons. */
export function RowsDialog({
  title,
  act,
  leftOut,
  close,
  save,
  children,
}: {
  title: string;
  act: string;
  leftOut: string | null;
  close: () => void;
  save: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog onClose={close} title={title} keys={{ 'mod+s': { does: act, run: save } }}>
      <form
        className="stack-16"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {children}
        {leftOut && <p className={css.leftOut}>{leftOut}</p>}
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button type="submit" size="sm" rightSection={<KeyHint keys="mod+s" filled />}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
