import type { ManifestParcel } from '@counting-house/contract/logistics/manifest.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconBarcode, IconX } from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import { time } from '../../platform/format/format.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useIsOnline } from '../../platform/online.ts';
import { useSession } from '../../platform/session.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { ScanField } from '../../ui/station/scan-field.tsx';
import { StationTick } from '../../ui/station/station-rows.tsx';
import { NextStep, Station, StationColumn, StationFoot } from '../../ui/station/station.tsx';
import { WrongScan } from '../../ui/station/stop-screen.tsx';
import { CloseManifest } from './close-manifest.tsx';
import { courierText } from './manifest-acts.ts';
import css from './manifest-station.module.css';
import { type ManifestAtWork, countMissing, useManifest } from './use-manifest.ts';

/** Parcels are scanned as the driver takes them: the right courier counts, anything else is a stop. */
export function ManifestStation({ id }: { id: number }) {
  const work = useManifest(id);
  const { manifest, stop } = work;
  const { name } = useSession();
  const setSearch = useSetSearch();
  const isOpen = manifest.status === 'open';
  useKeys({
    'mod+Enter': isOpen
      ? { does: 'Close the manifest', run: () => work.setClosing(true) }
      : undefined,
  });
  const leave = () => setSearch({ manifest: null, desk: 'manifests', open: String(id) });
  return (
    <>
      <Station title={manifest.number} said={work.said}>
        <StationColumn>
          <div className={css.now}>
            <h2>{courierText(manifest)}</h2>
            <p className={css.count}>
              <strong>{manifest.scanned}</strong> of {manifest.parcels}{' '}
              {manifest.parcels === 1 ? 'parcel' : 'parcels'} scanned
            </p>
            {isOpen ? (
              <ScanField
                label="Scan a parcel"
                isBusy={work.isBusy}
                onScan={(scan) => void work.scan(scan)}
              />
            ) : (
              <NextStep>
                {manifest.status === 'closed'
                  ? `${manifest.number} is closed.`
                  : `${manifest.number} is cancelled.`}
              </NextStep>
            )}
          </div>
        </StationColumn>
        <StationColumn>
          <Parcels work={work} />
          <Foot work={work} leave={leave} />
        </StationColumn>
      </Station>
      {stop && (
        <WrongScan
          headline={stop.text}
          words="Put it aside. It does not go with this manifest."
          name={stop.parcel?.number ?? 'No parcel'}
          code={[stop.parcel?.name, stop.parcel?.city].filter(Boolean).join(', ')}
          foot={[`Noted for ${name}, ${time(stop.at)}`]}
          understood={work.understood}
        />
      )}
      {work.isClosing && (
        <CloseManifest manifest={manifest} close={() => work.setClosing(false)} then={leave} />
      )}
    </>
  );
}

function Parcels({ work: { manifest, takeOff } }: { work: ManifestAtWork }) {
  const isOnline = useIsOnline();
  const missing = countMissing(manifest);
  const rest = manifest.items.filter((item) => !missing.includes(item));
  if (manifest.items.length === 0) {
    return (
      <p className={css.empty}>
        <IconBarcode size={24} stroke={1.7} aria-hidden />
        Nothing is on this manifest yet.
      </p>
    );
  }
  // Anyone who scans looks for what is still missing.
  return (
    <ul className={css.parcels} aria-label="Parcels">
      {[...missing, ...rest.toReversed()].map((parcel) => (
        <li key={parcel.id} data-is={stateOf(parcel)}>
          <StationTick isOn={stateOf(parcel) !== 'missing'} says="scanned" />
          <span className={css.name}>
            <b>{parcel.number}</b>
            <small>
              {parcel.name}, {parcel.city}
            </small>
          </span>
          <span className={css.waybill}>{parcel.waybill || parcel.orderNo}</span>
          {manifest.status === 'open' && stateOf(parcel) !== 'left' ? (
            <ActionIcon
              size={44}
              disabled={!isOnline}
              aria-label={`Take ${parcel.number} off`}
              onClick={() => void takeOff(parcel.id)}
            >
              <IconX size={18} stroke={1.7} />
            </ActionIcon>
          ) : (
            <span className={css.left}>{stateOf(parcel) === 'left' ? 'sent' : ''}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ hasLeft, scannedAt }: ManifestParcel): 'left' | 'scanned' | 'missing' {
  if (hasLeft) return 'left';
  return scannedAt === null ? 'missing' : 'scanned';
}

function Foot({ work, leave }: { work: ManifestAtWork; leave: () => void }) {
  const isOnline = useIsOnline();
  const { manifest } = work;
  return (
    <StationFoot>
      <Button variant="default" onClick={leave}>
        Open manifest
      </Button>
      {manifest.status === 'open' && (
        <Button
          disabled={!isOnline || manifest.parcels === 0}
          rightSection={<KeyHint keys="mod+Enter" />}
          onClick={() => work.setClosing(true)}
        >
          Close manifest
        </Button>
      )}
    </StationFoot>
  );
}
