import { store } from './store.ts';

export type ToastTone = 'success' | 'info' | 'error';

export type Toast = {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  /** Takes back what was done; offered for ten seconds. */
  readonly undo?: (() => void) | undefined;
};

/** How long each kind stays, in milliseconds; errors stay until they are closed. */
export const staysMs = { success: 4000, info: 6000, error: null, undo: 10_000 } as const;

const most = 3;
let last = 0;

export const toasts = store<readonly Toast[]>([]);

function show(tone: ToastTone, title: string, more: { text?: string; undo?: () => void } = {}) {
  const toast: Toast = { id: ++last, tone, title, text: more.text, undo: more.undo };
  toasts.set((before) => [...before, toast].slice(-most));
}

/** Says at the corner of the page that something was done, happened or failed. */
export const toast = {
  success: (title: string, more?: { text?: string; undo?: () => void }) =>
    show('success', title, more),
  info: (title: string, more?: { text?: string; undo?: () => void }) => show('info', title, more),
  error: (title: string, more?: { text?: string }) => show('error', title, more),
};

/** Takes a toast away. */
export function closeToast(id: number): void {
  toasts.set((before) => before.filter((one) => one.id !== id));
}
