import { Modal, type ModalProps } from '@mantine/core';
import type { KeyActions } from '../../platform/keys/keys.ts';
import { KeyLayer } from '../panel/key-layer.tsx';

/**
 * A window over the page, while it is on view. Escape and a click beside it close it. The cursor begins
 * in its first field, unless something in it asks for it with `data-autofocus`.
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
      <Modal opened styles={{ title: { overflowWrap: 'anywhere' } }} {...props}>
        <div ref={markFirst}>{children}</div>
      </Modal>
    </KeyLayer>
  );
}

/** What the focus trap begins with; a way that is chosen already goes before the fields behind it. */
function markFirst(content: HTMLElement | null): void {
  if (content?.querySelector('[data-autofocus]')) return;
  const fields = 'input:not([type="hidden"]), textarea, select, [aria-pressed="true"]';
  content?.querySelector(fields)?.setAttribute('data-autofocus', '');
}
