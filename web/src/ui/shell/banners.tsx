import { IconPlugConnectedX } from '@tabler/icons-react';
import { isOutdated } from '../../platform/http/client.ts';
import { useHouse } from '../../platform/house.ts';
import { useIsOnline } from '../../platform/online.ts';
import { useSession } from '../../platform/session.ts';
import { useHasUnsaved } from '../../platform/unsaved.ts';
import { Banner } from '../parts/banner.tsx';
import { ReloadButton } from '../page/reload-button.tsx';

/** What everybody on the page should know, the gravest first. */
export function Banners() {
  const { banners = [] } = useHouse();
  return (
    <>
      <LegacyOtp />
      {banners.map((Shown, i) => (
        <Shown key={i} />
      ))}
      <Offline />
      <NewVersion />
    </>
  );
}

/** Said to administrators on every screen for as long as the server runs so. */
function LegacyOtp() {
  const { isLegacyOtpOn } = useSession();
  if (!isLegacyOtpOn) return null;
  return (
    <Banner tone="stopped">
      LEGACY_OTP_REPLY is on: anyone who knows a phone number can take over that account. Start the
      server without it.
    </Banner>
  );
}

function Offline() {
  if (useIsOnline()) return null;
  return (
    <Banner icon={IconPlugConnectedX}>
      No connection. What you type is kept here, and can be saved when it is back.
    </Banner>
  );
}

function NewVersion() {
  const isOld = isOutdated.use();
  const isUnsaved = useHasUnsaved();
  if (!isOld || isUnsaved) return null;
  return (
    <Banner tone="quiet" icon={null} act={<ReloadButton />}>
      A new version is ready.
    </Banner>
  );
}
