import type { PackingAnswer } from '@counting-house/contract/logistics/packing.ts';
import { time } from '../../platform/format/format.ts';
import { useSession } from '../../platform/session.ts';
import { Picture } from '../../ui/files/picture.tsx';
import { type StopCard, StopScreen } from '../../ui/station/stop-screen.tsx';
import { lineNow } from './packing-now.tsx';
import type { Packing } from './use-packing.ts';

type Stop = {
  readonly kind?: NonNullable<PackingAnswer['stop']>['kind'];
  readonly text: string;
  readonly at: string;
  readonly item?: NonNullable<PackingAnswer['stop']>['item'];
};

/** The whole window in red, with what was scanned beside what is wanted. */
export function PackingStop({
  stop,
  answer,
  station,
  packing,
}: {
  stop: Stop;
  answer: PackingAnswer | null;
  station: string;
  packing: Packing;
}) {
  const { name } = useSession();
  const [headline = stop.text, ...rest] = stop.text.split(/(?<=\.) (?=[A-Z])/u);
  const packed = answer?.lines.reduce((sum, { scanned }) => sum + scanned, 0) ?? 0;
  const wanted = answer?.lines.reduce((sum, line) => sum + line.wanted, 0) ?? 0;
  return (
    <StopScreen
      headline={headline}
      words={rest.join(' ')}
      cards={cardsOf(stop, answer)}
      hint="or scan the OK card (CMDOK) to continue. Scans are not counted until then."
      foot={[
        ...(packing.isOpen
          ? [
              `${packed / 1000} of ${wanted / 1000} packed`,
              ...(isOfScan(stop) ? ['Not counted: this scan'] : []),
            ]
          : []),
        `Noted for ${name}, ${station}, ${time(stop.at)}`,
      ]}
      understood={() => void packing.understood()}
    />
  );
}

/** Weight and box stop what is packed already; any other stop is about what was just scanned. */
const isOfScan = ({ kind }: Stop) => kind !== 'weight_stop' && kind !== 'box_stop';

function cardsOf(stop: Stop, answer: PackingAnswer | null): StopCard[] {
  const next = lineNow(answer);
  if (!stop.item) return [];
  const wrong: StopCard = {
    is: 'wrong',
    title: 'You scanned',
    picture: <Picture src={stop.item.imageUrl} size={96} />,
    name: stop.item.title,
    code: stop.item.sku,
  };
  if (!next) return [wrong];
  return [
    wrong,
    {
      is: 'wanted',
      title: 'Scan this next',
      picture: <Picture src={next.imageUrl} size={96} />,
      name: next.title,
      code: next.sku,
    },
  ];
}
