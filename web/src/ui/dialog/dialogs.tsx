import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { askedField } from './ask.ts';
import { question } from './confirm.ts';
import { askedRows } from './rows-form.ts';
import { toldOnce } from './shown-once.ts';

const ConfirmDialog = lazyLayer(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
const ToldOnceDialog = lazyLayer(
  async () => (await import('./shown-once-dialog.tsx')).ToldOnceDialog,
);
const AskDialog = lazyLayer(async () => (await import('./ask-dialog.tsx')).AskDialog);

/** What was asked on a page or in a panel is not asked on the next: Back in the browser answers it with no. */
function withdrawQuestions() {
  question.get()?.answer(false);
  question.set(null);
  askedField.get()?.answer(null);
  askedField.set(null);
  askedRows.get()?.answer(null);
  askedRows.set(null);
}

/** Where the questions of `confirm` and `askFor`, forms over rows and what is told once appear; once, around every page. */
export function Dialogs() {
  const asked = question.use();
  const field = askedField.use();
  const overRows = askedRows.use();
  const told = toldOnce.use();
  const place = useLocation({ select: ({ pathname, search }) => `${pathname} ${search.open}` });
  useEffect(() => withdrawQuestions, [place]);
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
      {overRows && (
        <overRows.form
          rows={overRows.rows}
          leftOut={overRows.leftOut}
          answer={(said) => {
            overRows.answer(said);
            askedRows.set(null);
          }}
        />
      )}
      {told && <ToldOnceDialog told={told} close={() => toldOnce.set(null)} />}
    </Suspense>
  );
}
