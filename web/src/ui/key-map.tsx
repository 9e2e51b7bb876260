import { Modal } from '@mantine/core';
import { keyRows, useKeys } from '../platform/keys.ts';
import { KeyHint } from './key-hint.tsx';
import css from './key-map.module.css';

/** What the keys do on this page. */
export function KeyMap({ close }: { close: () => void }) {
  useKeys({}, { isModal: true });
  const rows = keyRows.use().filter((row) => row.does !== '');
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

function KeyRowWords({ keys, does }: { keys: string; does: string }) {
  return (
    <>
      <dt>
        {keys.split(' ').map((key) => (
          <KeyHint key={key} keys={key} />
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  );
}
