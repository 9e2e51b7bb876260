import { lazy, Suspense } from 'react';
import { askedField } from './ask.ts';
import { question } from './confirm.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('./confirm-dialog.tsx')).ConfirmDialog,
}));
const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog }));

/** Where the questions of `confirm` and `askFor` appear; once, around every page. */
export function Dialogs() {
  const asked = question.use();
  const field = askedField.use();
  return (
    <Suspense fallback={null}>
      {asked && (
        <ConfirmDialog
          key={asked.title}
          question={asked}
          answer={(yes) => {
            asked.answer(yes);
            question.set(null);
          }}
        />
      )}
      {field && (
        <AskDialog
          key={field.title}
          request={field}
          answer={(said) => {
            field.answer(said);
            askedField.set(null);
          }}
        />
      )}
    </Suspense>
  );
}
