import type {
  Count,
  CountScanned,
  CountTray,
  CountTrayLine,
  EnterCount,
} from '@counting-house/contract/stock/count.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearch, useSetSearch } from '../../platform/address.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { qty } from '../../platform/format/format.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { useOperation, useOptionalOperation, useWrite } from '../../platform/http/use-operation.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import type { Uploads } from '../../ui/files/use-uploads.ts';
import type { Said } from '../../ui/station/station.tsx';
import { useLinePhotos } from './line-photos.tsx';

type Goods = Pick<EnterCount, 'batchId' | 'skuId' | 'newBatch'>;

export type Counting = {
  readonly count: Count;
  readonly tray: CountTray | null;
  readonly line: CountTrayLine | null;
  readonly said: Said;
  readonly isSending: boolean;
  /** What a scan waits for: which batch is meant, or its number. */
  readonly asked: CountScanned | null;
  /** Photos of a line on their way. */
  readonly photosOf: (line: CountTrayLine) => Uploads;
  /** Thousandths that the last scan counted; the minus button takes them off. */
  readonly step: number;
  choose(line: CountTrayLine): void;
  scan(scan: Scan): Promise<void>;
  enter(goods: Goods, qty: number, add: boolean): Promise<boolean>;
  undo(): Promise<void>;
  finish(isEmpty: boolean): Promise<void>;
  openTray(trayId: number | null): void;
  forget(): void;
  /** Which of several batches a scan meant: it is counted, or weighed. */
  chooseBatch(line: CountTrayLine): void;
};

const ready: Said = { tone: 'none', words: 'Scan a tray to begin' };
const open: Said = { tone: 'none', words: 'Scan goods, or the next tray' };
const onePiece = 1_000;

/** The count at this station, the tray that is being counted, and what can be done there. */
export function useCounting(id: number): Counting {
  const search = useSearch();
  const setSearch = useSetSearch();
  const trayId = Number(search['tray'] ?? 0);
  const count = useOperation(stock.getCount, { id });
  const { data: tray = null } = useOptionalOperation(
    stock.getCountTray,
    { id, trayId },
    { enabled: trayId > 0 },
  );
  const [said, setSaid] = useState<Said>(trayId > 0 ? open : ready);
  const [lineId, setLineId] = useState(0);
  const [asked, setAsked] = useState<CountScanned | null>(null);
  const [step, setStep] = useState(onePiece);
  const scanning = useWrite(stock.countScan);
  const entering = useWrite(stock.countEntry);
  const undoing = useWrite(stock.countUndo);
  const finishing = useWrite(stock.countTray);
  const line = tray?.goods.find((one) => one.id === lineId) ?? null;

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  const photosOf = useLinePhotos(id, (words) => say('stop', words));
  const refuse = ({ fields, detail }: Problem) =>
    say('stop', Object.values(fields ?? {})[0] ?? detail);

  // The next code may be scanned before the address names the tray.
  const trayAt = useRef(trayId);
  useEffect(() => {
    trayAt.current = trayId;
  }, [trayId]);

  function openTray(next: number | null) {
    setLineId(0);
    trayAt.current = next ?? 0;
    setSearch({ tray: next === null ? null : String(next) });
  }

  async function finish(isEmpty: boolean, next: number | null = null): Promise<boolean> {
    if (!tray) return true;
    if (!isEmpty && !(await isSureOf(tray))) return false;
    const reply = await finishing.run({ id, trayId: tray.id, isEmpty });
    if (!reply.ok) {
      refuse(reply.problem);
      return false;
    }
    say('done', isEmpty ? `Tray ${tray.code} is empty` : `Tray ${tray.code} done`);
    openTray(next);
    return true;
  }

  /** The next tray's scan finishes the one before. */
  async function turnTo(answer: CountScanned) {
    const isOther = tray !== null && tray.id !== answer.trayId;
    if (isOther && tray.goods.some(({ counted }) => counted !== null)) {
      if (!(await finish(false, answer.trayId))) return;
    }
    openTray(answer.trayId);
    say('ok', answer.says);
  }

  async function obey({ command }: CountScanned) {
    if (command === 'UNDO') return undo();
    if (command === 'DONE' && tray) return void finish(false);
    say('attention', 'This card is not used on this screen.');
  }

  async function undo() {
    if (!line) return say('attention', 'Choose the goods first.');
    const reply = await undoing.run({ id, lineId: line.id });
    if (!reply.ok) return refuse(reply.problem);
    const { counted, name, unit } = reply.data;
    say('attention', `Undone. ${name}: ${counted === null ? 'not counted' : qty(counted, unit)}`);
  }

  async function enter(...[goods, amount, add]: Parameters<Counting['enter']>): Promise<boolean> {
    if (!tray) return false;
    const mode = add ? ('scan' as const) : ('typed' as const);
    const input = { id, trayId: tray.id, ...goods, qty: amount, add, mode };
    const reply = await entering.run(input);
    if (!reply.ok) {
      refuse(reply.problem);
      return false;
    }
    const { id: entered, name, counted, unit } = reply.data;
    setLineId(entered);
    say('ok', `${name}: ${qty(counted, unit)}`);
    return true;
  }

  /** The label of a batch answers which one was meant. */
  function meantBy(code: string) {
    if (asked?.verdict !== 'choose') return undefined;
    const wanted = code.toLowerCase();
    return asked.choices.find((one) =>
      [one.batch, one.batchNumber].some((name) => name.toLowerCase() === wanted),
    );
  }

  function meantOf(which: CountScanned, { batchId, name }: CountTrayLine) {
    setAsked(which.isWeighed ? { ...which, verdict: 'weigh', says: name, batchId } : null);
    if (!which.isWeighed) void enter({ batchId }, which.qty, true);
  }

  return {
    count,
    tray,
    line,
    said,
    asked,
    photosOf,
    step,
    isSending: [scanning, entering, undoing, finishing].some(({ isSending }) => isSending),
    choose: ({ id: chosen }) => setLineId(chosen),
    forget: () => setAsked(null),
    chooseBatch: (meant) => asked && meantOf(asked, meant),
    openTray,
    undo,
    finish: async (isEmpty) => void (await finish(isEmpty)),
    async scan({ code, times }) {
      const meant = meantBy(code);
      if (asked?.verdict === 'choose') setAsked(null);
      if (asked && meant) return meantOf(asked, meant);
      const at = trayAt.current > 0 ? { trayId: trayAt.current } : {};
      const reply = await scanning.run({ id, text: code, times, ...at });
      if (!reply.ok) return refuse(reply.problem);
      const answer = reply.data;
      if (answer.verdict === 'tray') return turnTo(answer);
      if (answer.verdict === 'command') return obey(answer);
      if (answer.verdict === 'refused') return say('stop', answer.says);
      if (answer.verdict !== 'counted') {
        say('attention', answer.says);
        return setAsked(answer);
      }
      setStep(Math.round(answer.qty / times));
      setLineId(answer.line?.id ?? 0);
      say('ok', countedText(answer));
    },
    enter,
  };
}

const mostNamed = 5;

/** Asks about goods that nobody counted: a tray is easily left too early. */
async function isSureOf({ code, goods }: CountTray): Promise<boolean> {
  const names = goods.filter(({ counted }) => counted === null).map(({ name }) => name);
  if (names.length === 0) return true;
  const more = names.length - mostNamed;
  const shown = `${names.slice(0, mostNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return confirm({
    title: `Finish tray ${code}?`,
    effect: `Not counted: ${shown}. The reviewer decides on ${names.length === 1 ? 'it' : 'them'}.`,
    act: 'Finish tray',
    keep: 'Continue counting',
  });
}

function countedText({ says, line }: CountScanned): string {
  if (!line) return says;
  const batch = line.isRunning ? '' : `, batch ${line.batchNumber}`;
  return `${says} · scan ${line.scans}${batch}`;
}
