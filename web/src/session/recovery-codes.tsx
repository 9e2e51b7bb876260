import { Button, Checkbox, Group, Modal } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../platform/clipboard.ts';
import { useKeys } from '../platform/keys.ts';
import { saveText } from '../platform/download.ts';
import { toast } from '../platform/toasts.ts';
import css from './second-factor.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

/** The ten recovery codes, shown once; closes only when the person says that they are kept. */
export function RecoveryCodesDialog({
  codes,
  close,
}: {
  codes: readonly string[];
  close: () => void;
}) {
  const [areSaved, setSaved] = useState(false);
  useKeys({}, { isModal: true });
  const text = `Recovery codes of Counting House, ${location.host}\nEach lets you in once.\n\n${codes.join('\n')}\n`;

  async function copy() {
    if (await copyText(text)) toast.success('Copied');
    else toast.error('Could not copy', { text: 'Mark the codes and copy them by hand.' });
  }

  return (
    <Modal
      opened
      size={480}
      zIndex={350}
      title="Recovery codes"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={areSaved}
      onClose={close}
    >
      <p className={css.words}>
        When your authenticator app is not at hand, each of these lets you in once. They are shown
        only now: keep them where you keep what is important, not on the phone with the app.
      </p>
      <ol className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap={8}>
        <Button
          variant="default"
          data-autofocus
          leftSection={<IconDownload {...icon} />}
          onClick={() => saveText('counting-house-recovery-codes.txt', text)}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter {...icon} />}
          onClick={() => print(text)}
        >
          Print
        </Button>
        <Button variant="default" leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
          Copy
        </Button>
      </Group>
      <Group justify="space-between" gap={8} mt="lg">
        <Checkbox
          label="I have saved them"
          checked={areSaved}
          onChange={(event) => setSaved(event.currentTarget.checked)}
        />
        <Button size="sm" disabled={!areSaved} onClick={close}>
          Close
        </Button>
      </Group>
    </Modal>
  );
}

/** Prints the text alone, from a frame of its own that nobody sees. */
function print(text: string): void {
  const frame = document.createElement('iframe');
  frame.title = 'Recovery codes';
  frame.className = css.paper ?? '';
  document.body.append(frame);
  const page = frame.contentDocument?.createElement('pre');
  if (!page) return;
  page.textContent = text;
  frame.contentDocument?.body.append(page);
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove());
  frame.contentWindow?.print();
}
