import { lazy, Suspense, useState } from 'react';
import { useSession } from '../../platform/session.ts';
import { PersonButton } from './person-button.tsx';

const loadMenu = () => import('./person-menu.tsx');
const PersonMenu = lazy(async () => ({ default: (await loadMenu()).PersonMenu }));

/** Who is signed in. The menu's code comes when the button is neared, not with the first page. */
export function Person() {
  const { name, photoFileId } = useSession();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <PersonButton
      name={name}
      photoFileId={photoFileId}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <PersonMenu />
    </Suspense>
  );
}
