import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Manifest, ManifestVerdict } from '@counting-house/contract/logistics/manifest.ts';
import { useState } from 'react';
import { useAct, useOperation, useWrite } from '../../platform/http/use-operation.ts';
import type { Scan } from '../../platform/keys/scan.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import type { Said } from '../../ui/station/station.tsx';

type Stop = ManifestVerdict & { readonly at: string };

const ready: Said = { tone: 'none', words: 'Scan a parcel' };

export type ManifestAtWork = ReturnType<typeof useManifest>;

/** The manifest at this door: what was scanned, and what a scan leads to. */
export function useManifest(id: number) {
  const manifest = useOperation(logistics.getManifest, { id }, { refetchInterval: 30_000 });
  const scanning = useWrite(logistics.manifestScan);
  const taking = useAct(logistics.manifestTakeOff);
  const [said, setSaid] = useState(ready);
  const [stop, setStop] = useState<Stop | null>(null);
  const [isClosing, setClosing] = useState(false);
  const [lastId, setLastId] = useState<number | null>(null);

  function say(tone: Tone, words: string) {
    playTone(tone);
    setSaid({ tone, words });
  }

  function halt(verdict: ManifestVerdict) {
    playTone('stop');
    setSaid({ tone: 'stop', words: verdict.text });
    setStop({ ...verdict, at: new Date().toISOString() });
  }

  function understood() {
    setStop(null);
    setSaid(ready);
  }

  /** The command cards of the packing table work here too. */
  function obey(word: string) {
    if (word === 'OK' && stop) return understood();
    if (stop) return playTone('stop');
    if (word === 'DONE') return setClosing(true);
    if (word === 'UNDO' && lastId !== null) return void takeOff(lastId);
    say('attention', 'This card is not used on this screen.');
  }

  async function takeOff(parcelId: number) {
    if (!(await taking.run({ id, parcelId }))) return;
    const gone = manifest.items.find((one) => one.id === parcelId);
    if (lastId === parcelId) setLastId(null);
    say('attention', `${gone?.number ?? 'The parcel'} is taken off. It stays here, booked.`);
  }

  return {
    manifest,
    said,
    stop,
    isClosing,
    setClosing,
    isBusy: scanning.isSending || taking.isSending,
    understood,
    takeOff,
    async scan({ code }: Scan) {
      const command = /^CMD([A-Z]+)$/u.exec(code.toUpperCase())?.[1];
      if (command) return obey(command);
      if (stop) return playTone('stop');
      const reply = await scanning.run({ id, code });
      if (!reply.ok) {
        return halt({
          tone: 'stop',
          text: Object.values(reply.problem.fields)[0] ?? reply.problem.detail,
          parcel: null,
        });
      }
      const { verdict } = reply.data;
      if (verdict.tone === 'stop') return halt(verdict);
      if (verdict.tone !== 'attention') setLastId(verdict.parcel?.id ?? null);
      say(verdict.tone, verdict.text);
    },
  };
}

/** What is on it and still stands here, not scanned. */
export const countMissing = ({ items }: Manifest) =>
  items.filter(({ scannedAt, hasLeft }) => scannedAt === null && !hasLeft);
