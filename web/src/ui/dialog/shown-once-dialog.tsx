import { CopyButton, KeepModal } from './keep-modal.tsx';
import css from './shown-once.module.css';
import type { ShownOnceSecret } from './shown-once.ts';

/** The secret of `tellOnce`. */
export function ToldOnceDialog({ told, close }: { told: ShownOnceSecret; close: () => void }) {
  return (
    <KeepModal title={told.title} words={told.words} kept="I have copied it" close={close}>
      <code className={css.secret}>{told.secret}</code>
      <CopyButton text={told.secret} isFirst />
    </KeepModal>
  );
}
