import type { PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import { Picture } from '../../ui/files/picture.tsx';
import { ScanLine } from '../../ui/station/scan-line.tsx';
import { lineNow } from './packing-now.tsx';
import css from './packing.module.css';

/** All lines of the order, each with how much of it lies in the box. */
export function PackingLines({ answer }: { answer: PackingAnswer }) {
  const sum = (of: 'wanted' | 'scanned') =>
    answer.lines.reduce((all, line) => all + line[of], 0) / 1000;
  const now = lineNow(answer);
  return (
    <>
      <div className={css.head}>
        <b>
          {sum('scanned')} of {sum('wanted')} packed
        </b>
        <span>{answer.lines.length === 1 ? '1 line' : `${answer.lines.length} lines`}</span>
      </div>
      {answer.lines.map((line) => (
        <ScanLine
          key={line.id}
          picture={<Picture src={line.imageUrl} size={56} />}
          title={line.title}
          under={line.sku}
          scanned={line.scanned / 1000}
          wanted={line.wanted / 1000}
          isNow={line.id === now?.id}
        />
      ))}
    </>
  );
}
