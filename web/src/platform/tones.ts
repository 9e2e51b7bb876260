import { prefer, preferences } from './preferences.ts';

/** What a station says without words. */
export type Tone = 'ok' | 'attention' | 'stop' | 'done';

type Note = { readonly hertz: number; readonly ms: number };

const melodies: Readonly<Record<Tone, readonly Note[]>> = {
  ok: [{ hertz: 1320, ms: 90 }],
  attention: [
    { hertz: 880, ms: 90 },
    { hertz: 660, ms: 140 },
  ],
  stop: [{ hertz: 165, ms: 900 }],
  done: [
    { hertz: 880, ms: 120 },
    { hertz: 1320, ms: 420 },
  ],
};

const shakes: Readonly<Record<Tone, readonly number[]>> = {
  ok: [40],
  attention: [60, 60, 60],
  stop: [400],
  done: [60, 40, 160],
};

let audio: AudioContext | undefined;

/** Plays a tone, and shakes a phone, unless the person switched sound off. */
export function playTone(tone: Tone): void {
  navigator.vibrate?.([...shakes[tone]]);
  if (!preferences.get().sound) return;
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const note of melodies[tone]) {
    const source = audio.createOscillator();
    const gain = audio.createGain();
    source.frequency.value = note.hertz;
    source.type = tone === 'stop' ? 'square' : 'sine';
    gain.gain.setValueAtTime(0.2, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + note.ms / 1000);
    source.connect(gain).connect(audio.destination);
    source.start(at);
    source.stop(at + note.ms / 1000);
    at += note.ms / 1000;
  }
}

/** Switches the tones of this machine on or off. */
export function toggleSound(): void {
  prefer({ sound: !preferences.get().sound });
}
