import { Modal, type ModalProps } from '@mantine/core';
import type { KeyActions } from '../../platform/keys.ts';
import { KeyLayer } from '../panel/key-layer.tsx';

/**
 * A window over the page, while it is on view. Escape and a click beside it close it.
 *
 * @param props of Mantine's modal; `keys`: what its own keys do.
 */
export function Dialog({
  keys,
  children,
  ...props
}: Omit<ModalProps, 'opened'> & { keys?: KeyActions | undefined }) {
  return (
    <KeyLayer keys={keys}>
      <Modal opened {...props}>
        {children}
      </Modal>
    </KeyLayer>
  );
}
