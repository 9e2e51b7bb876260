import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../platform/clipboard.ts';
import { useKeys } from '../platform/keys.ts';
import { toast } from '../platform/toasts.ts';
import css from './told-once.module.css';
import type { ToldOnce } from './told-once.ts';

/** The secret of `tellOnce`; it closes only when the person says that they have copied it. */
export function ToldOnceDialog({ told, close }: { told: ToldOnce; close: () => void }) {
  const [hasIt, setHasIt] = useState(false);
  useKeys({}, { isModal: true });

  async function copy() {
    if (await copyText(told.secret)) toast.success('Copied');
    else toast.error('Could not copy', { text: 'Mark the text and copy it by hand.' });
  }

  return (
    <Modal
      opened
      size={480}
      zIndex={350}
      title={told.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={hasIt}
      onClose={close}
    >
      <p className={css.words}>{told.words}</p>
      <code className={css.secret}>{told.secret}</code>
      <Button
        variant="default"
        data-autofocus
        leftSection={<IconCopy size={16} stroke={1.7} />}
        onClick={() => void copy()}
      >
        Copy
      </Button>
      <Group justify="space-between" gap={8} mt="lg">
        <Checkbox
          label="I have copied it"
          checked={hasIt}
          onChange={(event) => setHasIt(event.currentTarget.checked)}
        />
        <Button size="sm" disabled={!hasIt} onClick={close}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}
