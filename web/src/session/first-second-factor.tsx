import { Button } from '@mantine/core';
import { readAgain } from '../platform/http/query.ts';
import { signOut, useSession } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { BarePage } from '../ui/page/bare-page.tsx';
import css from './session.module.css';
import { TotpSetUp } from './totp-set-up.tsx';

/** What somebody sees whose role asks for a second factor: setting it up comes before everything. */
export function FirstSecondFactor() {
  const { Role } = useSession();
  return (
    <BarePage
      title="Set up your two-step verification"
      under={`The role ${Role} asks for it.`}
      isWide
    >
      <div className={css.form}>
        <TotpSetUp
          then={() => {
            toast.success('Two-step verification is on');
            void readAgain();
          }}
        />
        <Button variant="subtle" size="sm" onClick={() => void signOut()}>
          Sign out
        </Button>
      </div>
    </BarePage>
  );
}
