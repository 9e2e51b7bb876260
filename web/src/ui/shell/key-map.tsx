import { useState } from 'react';
import { type KeyRow, keyRows } from '../../platform/keys/keys.ts';
import { keysInWords } from '../marks/key-hint.tsx';
import css from './key-map.module.css';
import { Dialog } from '../dialog/dialog.tsx';

/** What the keys do on this page. */
export function KeyMap({ close }: { close: () => void }) {
  // What held before this window came over it.
  const [before] = useState(() => keyRows.get());
  const named = before.filter((row) => row.does !== '');
  const rows = [...named.filter((row) => !isJump(row)), ...named.filter(isJump)];
  return (
    <Dialog
      onClose={close}
      title="Keys of this page"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={css.rows}>
        {rows.map((row) => (
          <KeyRowText key={row.keys + row.does} keys={row.keys} does={row.does} />
        ))}
      </dl>
    </Dialog>
  );
}

/** Two keys one after the other lead away from the page; its own stand first. */
const isJump = ({ keys }: KeyRow) => keys.includes(' ');

function KeyRowText({ keys, does }: { keys: string; does: string }) {
  return (
    <>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key} className={css.key}>
            {keysInWords(key)}
          </kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
