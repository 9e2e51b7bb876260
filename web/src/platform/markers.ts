import { store } from './store.ts';

/** What the browser keeps to know that somebody may be signed in. It carries no power. */
type Markers = { readonly authId: string; readonly userId: number; readonly role: string };

const names = { authId: 'authId', userId: 'userId', role: 'Role' } as const;

/** The markers in this browser; null when nobody is signed in. A second tab follows at once. */
export const markers = store<Markers | null>(readMarkers());

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === null || Object.values<string>(names).includes(event.key))
    markers.set(readMarkers());
});

function readMarkers(): Markers | null {
  if (typeof localStorage === 'undefined') return null;
  const authId = localStorage.getItem(names.authId);
  const userId = Number(localStorage.getItem(names.userId));
  if (!authId || !userId) return null;
  return { authId, userId, role: localStorage.getItem(names.role) ?? '' };
}

/** Remembers who signed in. */
export function keepMarkers(next: Markers): void {
  localStorage.setItem(names.authId, next.authId);
  localStorage.setItem(names.userId, String(next.userId));
  localStorage.setItem(names.role, next.role);
  markers.set(next);
}

/** Forgets who was signed in; other tabs see it too. */
export function dropMarkers(): void {
  for (const name of Object.values(names)) localStorage.removeItem(name);
  markers.set(null);
}
