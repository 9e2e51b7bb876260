import { ActionIcon, Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleX,
  type Icon,
  IconInfoCircle,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import {
  alertsId,
  closeToast,
  staysMs,
  type Toast,
  type ToastTone,
  toasts,
} from '../../platform/toasts.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { usePageMark } from '../page/page-mark.ts';
import css from './toast-region.module.css';

const icons: Record<ToastTone, Icon> = {
  success: IconCheck,
  info: IconInfoCircle,
  error: IconCircleX,
};

/** Where toasts appear; once, in the shell. Ctrl+Z takes back what the newest one tells of. */
export function ToastRegion() {
  const shown = toasts.use();
  usePageMark('toasts', shown.length > 0);
  const undoable = shown.findLast((one) => one.undo);
  useKeys({
    'mod+z': undoable && { does: 'Undo the last action', run: () => takeBack(undoable) },
  });
  return (
    <div className={css.region}>
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  );
}

/** Where what waits elsewhere is told until it is closed: above the page, so that it covers nothing of it. */
export const AlertRegion = () => <div id={alertsId} className={css.alerts} />;

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const mayAct = toast.tone !== 'error' && Boolean(toast.undo ?? toast.act);
  const stays = mayAct ? staysMs.act : staysMs[toast.tone];

  useEffect(() => {
    if (isHeld || stays === null) return;
    const timer = setTimeout(() => closeToast(toast.id), stays);
    return () => clearTimeout(timer);
  }, [isHeld, stays, toast.id]);

  const Shown = icons[toast.tone];
  return (
    <div
      className={css.toast}
      data-tone={toast.tone}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Shown size={18} stroke={1.8} aria-hidden />
      <div className={css.words}>
        <p className={toast.text ? css.title : undefined}>
          {toast.title}
          {toast.times > 1 && ` (${toast.times} times)`}
        </p>
        {toast.text && <p>{toast.text}</p>}
        {toast.act && (
          <Button variant="default" mt={8} onClick={toast.act.run}>
            {toast.act.label}
          </Button>
        )}
      </div>
      <ActionIcon size={28} aria-label="Close" onClick={() => closeToast(toast.id)}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
      {toast.undo && (
        <Button
          variant="subtle"
          className={css.undo ?? ''}
          leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
          onClick={() => takeBack(toast)}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

function takeBack(toast: Toast): void {
  toast.undo?.();
  closeToast(toast.id);
}
