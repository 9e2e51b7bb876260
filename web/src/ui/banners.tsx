import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { serverBuild } from '../platform/client.ts';
import { useIsOnline } from '../platform/online.ts';
import { useSession } from '../platform/session.ts';
import { useHasUnsaved } from '../platform/unsaved.ts';
import css from './banners.module.css';

/** The build that this page came with, as the first answer named it. */
let pageBuild: string | null = null;

/** What everybody on the page should know: no connection, or a newer version of the house. */
export function Banners() {
  const isOnline = useIsOnline();
  return (
    <>
      {!isOnline && (
        <div className={css.banner} role="status">
          <IconPlugConnectedX size={18} stroke={1.7} aria-hidden />
          No connection. What you type is kept here, and can be saved when it is back.
        </div>
      )}
      <NewVersion />
      <LegacyOtp />
    </>
  );
}

/** Said to administrators on every screen for as long as the server runs so. */
function LegacyOtp() {
  const { isLegacyOtpOn } = useSession();
  if (!isLegacyOtpOn) return null;
  return (
    <div className={css.banner} data-tone="stopped" role="alert">
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      LEGACY_OTP_REPLY is on: anyone who knows a phone number can take over that account. Start the
      server without it.
    </div>
  );
}

function NewVersion() {
  const build = serverBuild.use();
  const isUnsaved = useHasUnsaved();
  pageBuild ??= build;
  if (build === pageBuild || isUnsaved) return null;
  return (
    <div className={css.banner} role="status">
      A new version is ready.
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} stroke={1.7} />}
        onClick={() => location.reload()}
      >
        Reload
      </Button>
    </div>
  );
}
