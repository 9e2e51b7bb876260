import { store } from '../platform/store.ts';

/** The browser plays no sound before somebody pressed something; the alert then offers to turn it on. */
export const isSoundBlocked = store(false);

let audio: HTMLAudioElement | null = null;

/** Plays the sound of new orders over and over; goes on where it plays already. */
export async function startSound(loudness: number): Promise<void> {
  audio ??= new Audio(new URL('new-order.wav', import.meta.url).href);
  audio.loop = true;
  audio.volume = Math.min(1, Math.max(0, loudness / 100));
  if (loudness === 0) {
    stopSound();
    return;
  }
  if (!audio.paused) return;
  try {
    await audio.play();
    isSoundBlocked.set(false);
  } catch {
    isSoundBlocked.set(true);
    // oxlint-disable-next-line no-console -- The person is told by the button that turns it on.
    console.error('Order sound was blocked by the browser');
  }
}

export function stopSound(): void {
  audio?.pause();
  if (audio) audio.currentTime = 0;
}
