import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { AskedQuestion } from './confirm.ts';
import { Dialog } from './dialog.tsx';

/** The question of `confirm`: the safe button has the focus. */
export function ConfirmDialog({
  question,
  answer,
}: {
  question: AskedQuestion;
  answer: (yes: boolean) => void;
}) {
  const [typed, setTyped] = useState('');
  const isTyped = question.typed === undefined || typed.trim() === question.typed;
  return (
    <Dialog
      size={480}
      onClose={() => answer(false)}
      title={question.title}
      withCloseButton={false}
      zIndex={300}
    >
      <Stack gap={8}>
        {Array.isArray(question.effect)
          ? question.effect.map((sentence: string) => <span key={sentence}>{sentence}</span>)
          : question.effect}
      </Stack>
      {question.typed !== undefined && (
        <TextInput
          mt="md"
          label={`Type ${question.typed} to continue`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
      )}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button
          variant="default"
          size="sm"
          data-autofocus={question.isLight ? undefined : true}
          onClick={() => answer(false)}
        >
          {question.keep ?? 'Cancel'}
        </Button>
        <Button
          size="sm"
          disabled={!isTyped}
          data-autofocus={question.isLight || undefined}
          {...(question.isDangerous ? { color: 'red' } : {})}
          onClick={() => answer(true)}
        >
          {question.act}
        </Button>
      </Group>
    </Dialog>
  );
}
