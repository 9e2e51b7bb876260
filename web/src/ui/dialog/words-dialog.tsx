import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ZodType } from 'zod';
import { RowsDialog } from './rows-dialog.tsx';
import type { RowsFormProps } from './rows-form.ts';

/** What typed words come to: fields of the input, or what is wrong with them. */
type ReadWords = { readonly said: Readonly<Record<string, unknown>> } | { readonly wrong: string };

/** Asks over rows for one line of words. */
export function WordsDialog({
  title,
  act,
  label,
  description,
  isNeeded = false,
  read,
  leftOut,
  answer,
}: Pick<RowsFormProps<never>, 'leftOut' | 'answer'> & {
  title: string;
  act: string;
  label: string;
  description: string;
  isNeeded?: boolean;
  read: (typed: string) => ReadWords;
}) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  function save() {
    const found = read(typed);
    if ('said' in found) answer(found.said);
    else setWrong(found.wrong);
  }
  return (
    <RowsDialog title={title} act={act} leftOut={leftOut} close={() => answer(null)} save={save}>
      <TextInput
        label={label}
        description={description}
        withAsterisk={isNeeded}
        data-autofocus
        maxLength={200}
        value={typed}
        error={wrong}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(null);
        }}
      />
    </RowsDialog>
  );
}

/** Asks which tags rows get. */
export function TagsDialog({
  what,
  input,
  leftOut,
  answer,
}: Pick<RowsFormProps<never>, 'leftOut' | 'answer'> & {
  /** The rows in words: `3 orders`. */
  what: string;
  /** What takes them: `ids`, `add`. */
  input: ZodType<{ readonly add: readonly string[] }>;
}) {
  return (
    <WordsDialog
      title={`Tag ${what}`}
      act="Add tags"
      label="Tags"
      description="Several are split by commas."
      leftOut={leftOut}
      answer={answer}
      read={(typed) => {
        const add = typed
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean);
        const found = input.safeParse({ ids: [1], add });
        return found.success
          ? { said: { add: found.data.add } }
          : { wrong: found.error.issues[0]?.message ?? '' };
      }}
    />
  );
}
