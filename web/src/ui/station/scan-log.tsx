import { exactTime } from '../../platform/format/format.ts';
import type { Tone } from '../../platform/tones.ts';
import { toneIcons } from './tone-icons.ts';
import css from './station.module.css';

type LoggedScan = {
  readonly id: number;
  readonly at: string;
  readonly tone: Tone;
  readonly code: string;
  readonly words: string;
};

/** The last scans, newest first. */
export function ScanLog({ scans }: { scans: readonly LoggedScan[] }) {
  return (
    <section className={css.log} aria-label="Last scans">
      <h2>Last scans</h2>
      <ol>
        {scans.slice(0, 8).map((scan) => (
          <LogLine key={scan.id} scan={scan} />
        ))}
      </ol>
    </section>
  );
}

function LogLine({ scan }: { scan: LoggedScan }) {
  const Shown = toneIcons[scan.tone];
  return (
    <li data-tone={scan.tone}>
      <time dateTime={scan.at}>{exactTime(scan.at)}</time>
      <Shown size={16} stroke={2} aria-hidden />
      <span>{scan.code}</span>
      <span>{scan.words}</span>
    </li>
  );
}
