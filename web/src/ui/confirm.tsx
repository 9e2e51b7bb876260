import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { store } from '../platform/store.ts';

export type Question = {
  /** A question that names the thing: `Cancel order ORD-2026-000412?` */
  readonly title: string;
  /** What will happen, in one sentence. */
  readonly effect: ReactNode;
  /** The verb on the button that does it. */
  readonly act: string;
  /** The words on the safe button. */
  readonly keep?: string;
  /** For what cannot be undone. */
  readonly isDangerous?: boolean;
  /** What must be typed first, for deleting for good. */
  readonly typed?: string;
};

type Asked = Question & { readonly answer: (yes: boolean) => void };

const asked = store<Asked | null>(null);

/** Asks before something with an effect is done; answers whether the person wants it. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  asked.set({ ...question, answer: resolve });
  return promise;
}

/** Where the question of `confirm` appears; once, in the shell. */
export function ConfirmDialog() {
  const question = asked.use();
  if (!question) return null;
  const answer = (yes: boolean) => {
    question.answer(yes);
    asked.set(null);
  };
  return <AskedDialog key={question.title} question={question} answer={answer} />;
}

function AskedDialog({ question, answer }: { question: Asked; answer: (yes: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const isTyped = question.typed === undefined || typed.trim() === question.typed;
  return (
    <Modal
      opened
      size={480}
      onClose={() => answer(false)}
      title={question.title}
      withCloseButton={false}
      zIndex={300}
    >
      {question.effect}
      {question.typed !== undefined && (
        <TextInput
          mt="md"
          label={`Type ${question.typed} to go on`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button variant="default" size="sm" data-autofocus onClick={() => answer(false)}>
          {question.keep ?? 'Cancel'}
        </Button>
        <Button
          size="sm"
          disabled={!isTyped}
          {...(question.isDangerous ? { color: 'red' } : {})}
          onClick={() => answer(true)}
        >
          {question.act}
        </Button>
      </Group>
    </Modal>
  );
}
