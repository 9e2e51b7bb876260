import type { SignedIn } from '@counting-house/contract/session/sign-in.ts';

import { dropMarkers, keepMarkers, markers } from '../platform/markers.ts';
import { readAgain } from '../platform/http/query.ts';
import { readingSession } from '../platform/session.ts';
import { confirm } from '../ui/dialog/confirm.ts';
import { SignInForm } from './sign-in-form.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';

/** Asks to sign in over the page when the session ended under work that is not saved. */
export function SignInDialog({ close }: { close: () => void }) {
  async function enter(answer: SignedIn) {
    const before = markers.get();
    if (before && before.userId !== answer.userId) {
      const isSure = await confirm({
        title: 'Continue as another person?',
        effect: `What was typed here belongs to another user. It is lost if you continue as ${answer.name}.`,
        act: 'Continue',
      });
      if (!isSure) return;
      keepMarkers({ authId: answer.authId, userId: answer.userId, role: answer.Role });
      location.assign('/');
      return;
    }
    keepMarkers({ authId: answer.authId, userId: answer.userId, role: answer.Role });
    await readAgain(readingSession);
    close();
  }

  return (
    <Dialog
      size={440}
      title="Sign in to continue"
      onClose={() => {
        close();
        dropMarkers();
      }}
    >
      <p>You were signed out. What you typed is still here.</p>
      <SignInForm then={(answer) => void enter(answer)} />
    </Dialog>
  );
}
