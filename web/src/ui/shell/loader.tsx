import { useEffect, useState } from 'react';
import { creep, showAfterMs, tickMs } from '../../platform/loading.ts';
import { Logo } from '../marks/logo.tsx';
import css from './loader.module.css';

const fadeMs = 200;

/** The full-page loader: shows once `isOn` has lasted 150 ms, creeps to 95, goes to 100 and fades. */
export function PageLoader({ isOn }: { isOn: boolean }) {
  const [isThere, setThere] = useState(isOn);
  if (isOn && !isThere) setThere(true);
  return isThere ? <LoaderCover isOn={isOn} gone={() => setThere(false)} /> : null;
}

function LoaderCover({ isOn, gone }: { isOn: boolean; gone: () => void }) {
  const [isShown, setShown] = useState(false);
  const [done, setDone] = useState(0);

  useEffect(() => {
    if (!isOn) {
      const timer = setTimeout(gone, isShown ? fadeMs : 0);
      return () => clearTimeout(timer);
    }
    const show = setTimeout(() => setShown(true), showAfterMs);
    const move = setInterval(() => setDone(creep), tickMs);
    return () => {
      clearTimeout(show);
      clearInterval(move);
    };
  }, [isOn, isShown, gone]);

  if (!isShown) return null;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const bar = isOn ? (isCalm ? Math.floor(done / 5) * 5 : done) : 100;
  return (
    <section className={css.cover} aria-label="Loading" data-done={!isOn || undefined}>
      <Logo size={40} />
      <div
        className={css.bar}
        role="progressbar"
        aria-label="Loaded so far"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(bar)}
      >
        <i style={{ width: `${bar}%` }} />
      </div>
      <span>Loading, please wait...</span>
    </section>
  );
}
