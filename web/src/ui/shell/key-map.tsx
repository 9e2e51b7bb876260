import { Modal } from '@mantine/core';
import { type KeyRow, keyRows, useKeys } from '../../platform/keys.ts';
import { keysInWords } from '../parts/key-hint.tsx';
import css from './key-map.module.css';

/** What the keys do on this page. */
export function KeyMap({ close }: { close: () => void }) {
  useKeys({}, { isModal: true });
  const named = keyRows.use().filter((row) => row.does !== '');
  const rows = [...named.filter((row) => !isJump(row)), ...named.filter(isJump)];
  return (
    <Modal
      opened
      onClose={close}
      title="Keys of this page"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={css.rows}>
        {rows.map((row) => (
          <KeyRowWords key={row.keys + row.does} keys={row.keys} does={row.does} />
        ))}
      </dl>
    </Modal>
  );
}

/** Two keys one after the other lead away from the page; its own stand first. */
const isJump = ({ keys }: KeyRow) => keys.includes(' ');

function KeyRowWords({ keys, does }: { keys: string; does: string }) {
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
