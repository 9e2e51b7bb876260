import type { PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import type { Tone } from '../../platform/tones.ts';
import { ScanLog } from '../../ui/station/scan-log.tsx';

type Scan = PackingAnswer['recent'][number];

/** The last scans of the basket. */
export function PackingLog({ answer }: { answer: PackingAnswer }) {
  return (
    <ScanLog
      scans={answer.recent.map((scan) => ({
        id: scan.id,
        at: scan.at,
        tone: toneOf(scan),
        code: scan.code,
        words: scan.undone ? `${scan.text}, undone` : scan.text,
      }))}
    />
  );
}

const quiet = new Set([
  'swapped',
  'reason_needed',
  'qty_needed',
  'missing',
  'note',
  'undone',
  'stop_open',
]);

function toneOf({ isStop, kind, undone }: Scan): Tone {
  if (isStop) return 'stop';
  if (kind === 'closed') return 'done';
  return undone || quiet.has(kind) ? 'attention' : 'ok';
}
