import { Button, PasswordInput } from '@mantine/core';
import type { FieldProps } from '../ui/form/operation-form.ts';

/** A password or key of elsewhere: what is kept is never shown; typed anew it replaces what is kept. */
export function SecretInput({
  label,
  kept,
  field,
}: {
  label: string;
  kept: { readonly isSet: boolean; readonly isReadable: boolean; readonly last4: string | null };
  field: FieldProps<string | undefined> & { readonly isGiven: boolean };
}) {
  const { isGiven, ...input } = field;
  const name = /^[A-Z]{2}/u.test(label) ? label : label.toLowerCase();
  const isGoing = kept.isSet && isGiven && input.value === '';
  return (
    <div>
      <PasswordInput
        label={label}
        description={wordsOf(kept, isGoing)}
        autoComplete="off"
        placeholder={kept.isSet && !isGoing ? 'Kept as it is' : ''}
        {...input}
      />
      {kept.isSet && (
        <Button mt={8} variant="default" onClick={() => input.onChange(isGoing ? undefined : '')}>
          {isGoing ? `Keep the ${name}` : `Remove the ${name}`}
        </Button>
      )}
    </div>
  );
}

function wordsOf(
  kept: { isSet: boolean; isReadable: boolean; last4: string | null },
  isGoing: boolean,
) {
  if (isGoing) return 'Removed when you save.';
  if (!kept.isSet) return 'Stored encrypted and never shown again.';
  if (!kept.isReadable) return 'This server can no longer read it. Type it again.';
  const end = kept.last4 === null ? '' : `, ends with ${kept.last4}`;
  return `Set${end}. Type another to replace it.`;
}
