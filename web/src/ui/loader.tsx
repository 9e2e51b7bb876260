import { useEffect, useState } from 'react';
import { creep, showAfterMs, tickMs } from '../platform/loading.ts';
import { Logo } from './logo.tsx';
import css from './loader.module.css';

type Stage = 'hidden' | 'shown' | 'leaving';

/** The full-page loader: shows once `isOn` has lasted 150 ms, creeps to 95, goes to 100 and fades. */
export function PageLoader({ isOn }: { isOn: boolean }) {
  const [stage, setStage] = useState<Stage>('hidden');
  const [done, setDone] = useState(0);

  useEffect(() => {
    if (isOn) {
      const timer = setTimeout(() => setStage('shown'), showAfterMs);
      return () => clearTimeout(timer);
    }
    setDone(100);
    setStage((before) => (before === 'hidden' ? 'hidden' : 'leaving'));
    const timer = setTimeout(() => setStage('hidden'), 200);
    return () => clearTimeout(timer);
  }, [isOn]);

  useEffect(() => {
    if (!isOn) return;
    setDone(0);
    const timer = setInterval(() => setDone(creep), tickMs);
    return () => clearInterval(timer);
  }, [isOn]);

  if (stage === 'hidden') return null;
  return <LoaderCover done={done} isLeaving={stage === 'leaving'} />;
}

function LoaderCover({ done, isLeaving }: { done: number; isLeaving: boolean }) {
  const shown = matchMedia('(prefers-reduced-motion: reduce)').matches
    ? Math.floor(done / 5) * 5
    : done;
  return (
    <div className={css.cover} data-done={isLeaving || undefined}>
      <Logo size={40} />
      <div
        className={css.bar}
        role="progressbar"
        aria-label="Loading"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(shown)}
      >
        <i style={{ width: `${shown}%` }} />
      </div>
      <span>Loading, please wait...</span>
    </div>
  );
}
