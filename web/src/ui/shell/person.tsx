import { Suspense, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useSession } from '../../platform/session.ts';
import { PersonButton } from './person-button.tsx';

const loadMenu = () => import('./person-menu.tsx');
// What fails here is fetched again when the menu is opened.
const nearMenu = () => void loadMenu().catch(() => undefined);
const PersonMenu = lazyPart(async () => (await loadMenu()).PersonMenu);

/** Who is signed in. The menu's code comes when the button is neared, not with the first page. */
export function Person() {
  const { name, photoFileId } = useSession();
  const [isWanted, setWanted] = useState(false);
  const button = (
    <PersonButton
      name={name}
      photoFileId={photoFileId}
      onPointerEnter={nearMenu}
      onFocus={nearMenu}
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
