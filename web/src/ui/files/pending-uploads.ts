/** Files on their way to the server: whether each was taken. */
const pending = new Set<Promise<boolean>>();

/** Remembers a file until it was taken or refused. */
export function pend(sending: Promise<boolean>): void {
  pending.add(sending);
  void sending.finally(() => pending.delete(sending));
}

/** Whether all files on their way are taken, said once they are through; null when none is. */
export function allTaken(): Promise<boolean> | null {
  if (pending.size === 0) return null;
  return Promise.all(pending).then((taken) => taken.every(Boolean));
}
