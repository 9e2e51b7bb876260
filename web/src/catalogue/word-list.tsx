import { TextInput } from '@mantine/core';
import { useState } from 'react';

/** A few words in one field, split by commas. */
export function WordList({
  label,
  description,
  words,
  set,
  error,
}: {
  label: string;
  description: string;
  words: readonly string[];
  set: (words: string[]) => void;
  error: string | undefined;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      label={label}
      description={description}
      error={error}
      value={typed ?? words.join(', ')}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        set(
          text
            .split(',')
            .map((word) => word.trim())
            .filter(Boolean),
        );
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
