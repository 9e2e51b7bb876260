import { useNavigate } from '@tanstack/react-router';
import { useHouse } from '../../platform/house.ts';
import { signOut } from '../../platform/session.ts';
import { hasUnsaved } from '../../platform/unsaved.ts';
import { askToLeave } from '../form/leave-guard.tsx';

/** Signs out and leads to the sign-in, asking first when something typed would be lost. */
export function useLeaving(): () => Promise<void> {
  const { signIn } = useHouse();
  const navigate = useNavigate();
  return async () => {
    if (hasUnsaved() && !(await askToLeave())) return;
    await signOut();
    await navigate({ to: signIn.path, ignoreBlocker: true });
  };
}
