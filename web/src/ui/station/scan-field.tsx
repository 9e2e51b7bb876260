import { ActionIcon } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { useIsOnline } from '../../platform/online.ts';
import { isHearingScan, useScans } from '../../platform/keys/keys.ts';
import { type Scan, scanIn } from '../../platform/keys/scan.ts';
import { playTone } from '../../platform/tones.ts';
import { useScansInFields } from './scans-in-fields.ts';
import css from './station.module.css';

const CameraScan = lazyLayer(async () => (await import('./camera-scan.tsx')).CameraScan);

/** Where the focus may stay when somebody put it there. */
const mayHold = 'input, textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"]';

/**
 * The field that a scanner types into; it has the focus whenever nothing else needs it. `12*` before a
 * code counts twelve. Scans are given on one by one, in the order in which they came.
 */
export function ScanField({
  label = 'Scan or type a code',
  isPaused = false,
  isBusy,
  onScan,
}: {
  label?: string;
  /** Scans are refused while something must be understood first, or nobody can judge them. */
  isPaused?: boolean;
  /** What came before is still being judged; the next scan waits for what follows from it. */
  isBusy: boolean;
  onScan: (scan: Scan) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const isOnline = useIsOnline();
  const [hasCamera] = useState(() => 'BarcodeDetector' in globalThis);
  const [isFilming, setFilming] = useState(false);
  const give = useInTurn(isBusy, onScan);
  useFocusBack(field);

  function take(text: string) {
    const scan = scanIn(text);
    if (!scan) return;
    if (isOnline && !isPaused) give(scan);
    else playTone('stop');
  }
  // What is scanned while the focus is on a button or beside all fields is meant for this one.
  useScans(take);
  useScansInFields(field, take);

  return (
    <>
      <div className={css.scan} data-paused={isPaused || !isOnline || undefined}>
        <input
          ref={field}
          data-scan-field
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="done"
          spellCheck={false}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && event.currentTarget.value !== '') {
              event.preventDefault();
              event.currentTarget.value = '';
            }
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            // Ctrl+Enter ends the work at the station: it is the page's.
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            // The form around it, where there is one, is not sent by a scan.
            event.preventDefault();
            take(event.currentTarget.value);
            event.currentTarget.value = '';
          }}
        />
        {hasCamera && (
          <ActionIcon size={44} aria-label="Scan with the camera" onClick={() => setFilming(true)}>
            <IconCamera size={22} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      {isFilming && (
        <Suspense fallback={null}>
          <CameraScan
            close={() => setFilming(false)}
            onCode={(code) => {
              setFilming(false);
              take(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Gives each scan on when the page shows what the one before has led to. */
function useInTurn(isBusy: boolean, onScan: (scan: Scan) => void): (scan: Scan) => void {
  const [waiting, setWaiting] = useState<readonly Scan[]>([]);
  useEffect(() => {
    const [next, ...rest] = waiting;
    if (isBusy || !next) return;
    // oxlint-disable-next-line react/set-state-in-effect -- No event says that the page is at rest.
    setWaiting(rest);
    onScan(next);
  }, [isBusy, waiting, onScan]);
  return (scan) => setWaiting((before) => [...before, scan]);
}

/** Takes the focus back into the field after every action elsewhere. */
function useFocusBack(field: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const takeBack = () => {
      const holder = document.activeElement;
      if (holder === field.current || holder?.closest(mayHold)) return;
      // The rest of a code would land in the field without its beginning.
      if (isHearingScan()) return;
      field.current?.focus({ preventScroll: true });
    };
    takeBack();
    const timer = setInterval(takeBack, 300);
    return () => clearInterval(timer);
  }, [field]);
}
