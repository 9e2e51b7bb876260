import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import css from './refusal.module.css';

/** Why a small form was refused, when no field is to blame; takes the focus, so that it is read out. */
export function Refusal({ children }: { children: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (children !== null) box.current?.focus();
  }, [children]);
  if (children === null) return null;
  return (
    <div className={css.refusal} role="alert" tabIndex={-1} ref={box}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <p>{children}</p>
    </div>
  );
}
