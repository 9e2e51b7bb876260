import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import type { Faq } from '@counting-house/contract/cms/faq.ts';
import { Button, Group } from '@mantine/core';
import { IconFolderSymlink } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../ui/dialog/dialog.tsx';
import type { RowsFormProps } from '../ui/dialog/rows-form.ts';
import { runMany } from '../ui/list/actions.tsx';
import { TopicInput } from './topic-input.tsx';

/** Moves one question or many to another topic. */
export const movesFaqs = runMany<Faq>('Move to topic', cms.moveFaqs, {
  icon: IconFolderSymlink,
  form: MoveForm,
  done: () => 'Question moved',
});

function MoveForm({ answer }: RowsFormProps<Faq>) {
  const [topic, setTopic] = useState('');
  return (
    <Dialog title="Move to topic" onClose={() => answer(null)}>
      <TopicInput label="Topic" value={topic} onChange={setTopic} />
      <Group justify="flex-end" mt={16}>
        <Button disabled={topic.trim() === ''} onClick={() => answer({ topic })}>
          Move
        </Button>
      </Group>
    </Dialog>
  );
}
