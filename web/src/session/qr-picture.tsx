import { encode } from 'uqr';
import css from './second-factor.module.css';

const quietZone = 4;

/** A text as a QR code, black on white in both themes, because not every camera reads the reverse. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const squares = data.flatMap((row, y) =>
    row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  );
}
