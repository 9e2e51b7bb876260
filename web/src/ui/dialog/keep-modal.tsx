import { Button, Checkbox, Group } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { copyText } from '../../platform/clipboard.ts';
import { toast } from '../../platform/toasts.ts';
import css from './shown-once.module.css';
import { Dialog } from './dialog.tsx';

/** What is shown only once; it closes only when the person says that they have kept it. */
export function KeepModal({
  title,
  words,
  kept,
  close,
  children,
}: {
  title: string;
  words: string;
  /** What they say: `I have copied it`. */
  kept: string;
  close: () => void;
  children: ReactNode;
}) {
  const [isKept, setKept] = useState(false);

  return (
    <Dialog
      size={480}
      zIndex={350}
      title={title}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={isKept}
      onClose={close}
    >
      <p className={css.words}>{words}</p>
      {children}
      <Group justify="space-between" gap={8} mt="lg">
        <Checkbox
          label={kept}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button size="sm" disabled={!isKept} onClick={close}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

/** Copies a text, and says whether it could. */
export function CopyButton({ text, isFirst = false }: { text: string; isFirst?: boolean }) {
  async function copy() {
    if (await copyText(text)) toast.success('Copied');
    else toast.error('Could not copy', { text: 'Select the text and copy it by hand.' });
  }

  return (
    <Button
      variant="default"
      data-autofocus={isFirst || undefined}
      leftSection={<IconCopy size={16} stroke={1.7} />}
      onClick={() => void copy()}
    >
      Copy
    </Button>
  );
}
