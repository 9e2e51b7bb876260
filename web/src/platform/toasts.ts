import { noConnection, type Problem, problemIn, problemText } from './http/problem.ts';
import { store } from './store.ts';

export type ToastTone = 'success' | 'info' | 'error';

type ToastAct = { readonly label: string; readonly run: () => void };

export type Toast = {
  readonly id: number;
  readonly tone: ToastTone;
  readonly title: string;
  readonly text?: string | undefined;
  /** Takes back what was done; offered for ten seconds. */
  readonly undo?: (() => void) | undefined;
  /** Something else that helps, as a button. */
  readonly act?: ToastAct | undefined;
  /** What failed: the next that is said of the same takes its place. */
  readonly about?: string | undefined;
  /** How often the very same was said while it stood there. */
  readonly times: number;
};

/** How long each kind stays, in milliseconds; errors stay until they are closed, and what can be acted on longer. */
export const staysMs = { success: 4000, info: 6000, error: null, act: 10_000 } as const;

const most = 3;
let last = 0;

/** Where the house tells of itself, over the toasts: the id of an element. */
export const alertsId = 'alerts';

export const toasts = store<readonly Toast[]>([]);

type More = {
  text?: string;
  undo?: () => void;
  act?: ToastAct;
  /** The title of the failure that is over with this. */
  replaces?: string;
  about?: string;
};

function show(tone: ToastTone, title: string, { replaces, ...more }: More = {}) {
  toasts.set((standing) => {
    const isOver = (one: Toast) =>
      one.title === replaces || (more.about !== undefined && one.about === more.about);
    const before = standing.filter((one) => one.tone !== 'error' || !isOver(one));
    const isPlain = !more.undo && !more.act;
    const same = before.find((one) => isPlain && isSame(one, { tone, title, text: more.text }));
    const others = before.filter((one) => one !== same);
    const times = (same?.times ?? 0) + 1;
    const toast: Toast = { id: ++last, tone, title, times, ...more };
    return [...others, toast].slice(-most);
  });
}

const isSame = (one: Toast, other: Pick<Toast, 'tone' | 'title' | 'text'>) =>
  !one.undo &&
  !one.act &&
  one.tone === other.tone &&
  one.title === other.title &&
  one.text === other.text;

/** Says at the corner of the page that something was done, happened or failed. */
export const toast = {
  success: (title: string, more?: More) => show('success', title, more),
  info: (title: string, more?: { text?: string; undo?: () => void }) => show('info', title, more),
  error: (title: string, more?: Omit<More, 'replaces'>) => show('error', title, more),
  /** Says why a call was refused; the toast goes by itself when the same operation succeeds. */
  refused: (problem: Problem, title?: string) => {
    const { operation: about } = problem;
    const says = problemText(problem);
    return show('error', title ?? says, {
      ...(title === undefined ? {} : { text: says }),
      ...(about === undefined ? {} : { about }),
    });
  },
  /** The same of what was thrown: `openFile(…).catch(toast.thrown('Not printed'))`. */
  thrown: (title?: string) => (cause: unknown) => toast.refused(problemIn(cause), title),
};

/** What failed was done since, and nothing else is said of it. */
export function forgetFailure(about: string): void {
  const isOver = (one: Toast) => one.tone === 'error' && one.about === about;
  if (toasts.get().some(isOver)) toasts.set((before) => before.filter((one) => !isOver(one)));
}

/** Takes all toasts away: what they told of is over. */
export const closeToasts = (): void => toasts.set([]);

/** The connection is back: what says that it is missing goes; what was not saved for it stays to be read. */
export const forgetNoConnection = (): void =>
  toasts.set((before) => before.filter(({ title }) => title !== noConnection.detail));

globalThis.addEventListener?.('online', forgetNoConnection);

/** Takes a toast away. */
export function closeToast(id: number): void {
  toasts.set((before) => before.filter((one) => one.id !== id));
}
