import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useHouse } from '../../platform/house.ts';
import { queries } from '../../platform/http/query.ts';

/** Leaves a page that nobody is signed in for any more; signing in leads back to it. */
export function ToSignIn() {
  const { signIn } = useHouse();
  const navigate = useNavigate();
  useEffect(() => {
    queries.clear();
    const next = location.pathname + location.search;
    void navigate({
      to: signIn.path,
      search: (next === '/' ? {} : { next }) as never,
      replace: true,
      ignoreBlocker: true,
    });
  }, [navigate, signIn.path]);
  return null;
}
