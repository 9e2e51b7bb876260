import { labelOf } from '@counting-house/contract/kit/messages.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { Button } from '@mantine/core';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { moment } from '../../platform/format/format.ts';
import { useIsOnline } from '../../platform/online.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import css from './form.module.css';
import { KeyHint } from '../marks/key-hint.tsx';
import { usePageMark } from '../page/page-mark.ts';
import { Stale } from './stale.tsx';
import type { OperationForm, Values } from './operation-form.ts';

/** More wrong fields than this are listed at the top. */
const fewErrors = 3;

/** Saves with a field more: 'Save and start'. */
export type FurtherAct = { readonly act: string; readonly also: Values };

/** The fields of a form, what is wrong with them, and saving; Ctrl+S saves, Ctrl+Enter begins the next. */
export function FormBody<O extends Operation>({
  form,
  act = 'Save',
  further,
  note,
  isInPanel = false,
  back,
  children,
}: {
  form: OperationForm<O>;
  /** The verb on the button. */
  act?: string;
  /** A second way to save, which does something more; it is the main one then, with Ctrl+Enter. */
  further?: FurtherAct | undefined;
  /** Beside the button: totals, what changed. */
  note?: ReactNode;
  isInPanel?: boolean;
  /** Leaves a form that is left by a button of its own. */
  back?: () => void;
  children: ReactNode;
}) {
  const isOnline = useIsOnline();
  const { attach } = form;
  usePageMark('form');
  // A dialog is for one: it closes when that is saved.
  const makesNew = !back && !('id' in form.saved);
  useKeys({
    'mod+s': { does: act, run: () => void form.save() },
    'mod+Enter': further
      ? { does: further.act, run: () => void form.save({ also: further.also }) }
      : makesNew
        ? { does: `${act} and add another`, run: () => void form.save({ next: true }) }
        : { does: '', run: () => void form.save() },
  });

  return (
    // A key of a search within it is kept from sending the form; the form itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={attach}
      className={isInPanel ? css.inPanel : undefined}
      noValidate
      onKeyDown={keepSearching}
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <div className={css.form}>
        <FoundDraft form={form} />
        <Wrong form={form} />
        {children}
      </div>
      <div className={css.foot}>
        {note}
        {!isOnline && <span>No connection</span>}
        <div className={css.acts}>
          {back && (
            <Button variant="default" size="sm" onMouseDown={keepFocus} onClick={back}>
              Back
            </Button>
          )}
          {!back && form.isDirty && !form.isSaving && (
            <Button variant="default" size="sm" onClick={form.discard}>
              Discard
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            loading={form.isSaving}
            disabled={!isOnline}
            onMouseDown={keepFocus}
            {...(further ? { variant: 'default' } : {})}
            rightSection={<KeyHint keys="mod+s" filled={!further} />}
          >
            {act}
          </Button>
          {further && (
            <Button
              size="sm"
              disabled={!isOnline || form.isSaving}
              onMouseDown={keepFocus}
              rightSection={<KeyHint keys="mod+Enter" filled />}
              onClick={() => void form.save({ also: further.also })}
            >
              {further.act}
            </Button>
          )}
        </div>
      </div>
      <Stale form={form} />
    </form>
  );
}

/** Enter in a search within a form finds; it sends nothing. */
function keepSearching(event: KeyboardEvent) {
  const isSearch = event.target instanceof HTMLInputElement && event.target.type === 'search';
  if (isSearch && event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}

/** The field keeps the cursor until the click is whole: its error would move the button away. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

function FoundDraft<O extends Operation>({ form }: { form: OperationForm<O> }) {
  const { found, take, forget } = form.draft;
  if (!found || form.isDirty) return null;
  return (
    <div className={css.draft} role="status">
      <span>What you typed here on {moment(found.at)} was not saved.</span>
      <Button variant="default" onClick={take}>
        Restore
      </Button>
      <Button variant="subtle" onClick={forget}>
        Discard
      </Button>
    </div>
  );
}

function Wrong<O extends Operation>({ form }: { form: OperationForm<O> }) {
  const wrong = Object.entries(form.errors);
  if (form.problem)
    return (
      <div className={css.summary} role="alert">
        <p>{form.problem.detail}</p>
        {form.problem.reference && form.problem.status >= 500 && (
          <p>Reference {form.problem.reference}</p>
        )}
      </div>
    );
  if (wrong.length <= fewErrors) return null;
  return (
    <div className={css.summary} role="alert">
      <p>Please correct the marked fields.</p>
      <ul>
        {wrong.map(([path, message]) => (
          <li key={path}>
            <a href={`#${path}`} onClick={(event) => goTo(event, path)}>
              {message || labelOf(path.split('.'))}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function goTo(event: MouseEvent, path: string) {
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  form?.querySelector<HTMLElement>(`[name="${path}"]`)?.focus();
}

/** Fields that belong together, under a name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Two fields that are read together, side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}
