import { session } from '@counting-house/contract/session/session.operations.ts';
import { Button, Group } from '@mantine/core';
import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { saveText } from '../platform/http/download.ts';
import { useWrite } from '../platform/http/use-operation.ts';
import { CopyButton, KeepModal } from '../ui/dialog/keep-modal.tsx';
import css from './second-factor.module.css';

const icon = { size: 16, stroke: 1.7 } as const;

const words =
  'Without your authenticator app, each of these codes signs you in once. They are shown only once: keep them somewhere safe, not on the phone with the app.';

/** The ten recovery codes, shown once. */
export function RecoveryCodesDialog({
  codes,
  close,
}: {
  codes: readonly string[];
  close: () => void;
}) {
  const saved = useWrite(session.recoveryCodesSaved);
  async function finish() {
    await saved.run({});
    close();
  }
  const text = `Recovery codes of Counting House, ${location.host}\nEach lets you in once.\n\n${codes.join('\n')}\n`;
  return (
    <KeepModal
      title="Recovery codes"
      words={words}
      kept="I have saved them"
      close={() => void finish()}
    >
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
        <CopyButton text={text} />
      </Group>
    </KeepModal>
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
