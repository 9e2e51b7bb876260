/**
 * Makes web/src/dashboard/new-order.wav anew: two soft notes and a rest, two seconds that loop. Ours, so
 * nobody's licence stands on it. Run by hand when the sound is to change.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const rate = 8_000;
const seconds = 2;
/** Hertz, when it is struck, and for how long it rings, in seconds. */
const notes = [
  { pitch: 659.26, at: 0, rings: 0.6 },
  { pitch: 880, at: 0.22, rings: 0.9 },
];

const samples = Uint8Array.from({ length: rate * seconds }, (_, n) => {
  const time = n / rate;
  const sound = notes.reduce((sum, { pitch, at, rings }) => {
    const since = time - at;
    if (since < 0 || since > rings) return sum;
    const fade = Math.exp(-5 * since) * Math.min(1, since / 0.01);
    return sum + 0.45 * fade * Math.sin(2 * Math.PI * pitch * since);
  }, 0);
  return Math.round(128 + 127 * Math.max(-1, Math.min(1, sound)));
});

writeFileSync(
  path.join(import.meta.dirname, '../web/src/dashboard/new-order.wav'),
  Buffer.concat([header(samples.length), samples]),
);

/** The head of a WAV file of one channel with eight bits a sample. */
function header(length: number): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(length, 40);
  return head;
}
