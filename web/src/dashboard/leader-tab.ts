import { store } from '../platform/store.ts';

/** One tab of this browser, as the others hear of it. */
type TabSign = {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly bornAt: number;
  readonly isVisible: boolean;
};

const everyMs = 2_000;
/** A tab that was not heard of so long is gone; browsers let hidden tabs speak once a minute only. */
const goneAfterMs = { visible: 6_000, hidden: 75_000 } as const;

/** The tab that acts for all: the newest visible one, else the oldest. */
export function findLeader(tabs: readonly TabSign[]): string | undefined {
  const visible = tabs.filter(({ isVisible }) => isVisible);
  if (visible.length > 0) return visible.toSorted((a, b) => b.bornAt - a.bornAt)[0]?.id;
  return tabs.toSorted((a, b) => a.bornAt - b.bornAt)[0]?.id;
}

/** Whether this tab acts for all. */
export const isLeader = store(true);

/** Takes part in choosing the tab that acts for all; answers how to leave. */
export function joinTabs(): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel('ch-tabs');
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const bornAt = Date.now();
  const others = new Map<string, { sign: TabSign; heardAt: number }>();
  const own = (): TabSign => ({ id, bornAt, isVisible: document.visibilityState === 'visible' });

  function choose(): void {
    for (const [other, { sign, heardAt }] of others) {
      const after = sign.isVisible ? goneAfterMs.visible : goneAfterMs.hidden;
      if (Date.now() - heardAt > after) others.delete(other);
    }
    const known = [own(), ...[...others.values()].map(({ sign }) => sign)];
    isLeader.set(findLeader(known) === id);
  }
  function speak(): void {
    channel.postMessage(own());
    choose();
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabSign | { gone: string }>) => {
    if ('gone' in data) others.delete(data.gone);
    else {
      const isNew = !others.has(data.id);
      others.set(data.id, { sign: data, heardAt: Date.now() });
      if (isNew) channel.postMessage(own());
    }
    choose();
  });
  const leave = () => channel.postMessage({ gone: id });
  const timer = setInterval(speak, everyMs);
  document.addEventListener('visibilitychange', speak);
  globalThis.addEventListener('pagehide', leave);
  speak();
  return () => {
    leave();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', speak);
    globalThis.removeEventListener('pagehide', leave);
    channel.close();
  };
}
