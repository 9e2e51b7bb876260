import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Manifest } from '@counting-house/contract/logistics/manifest.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { openFile } from '../../platform/http/download.ts';
import { playTone } from '../../platform/tones.ts';
import { toast } from '../../platform/toasts.ts';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import css from './manifest-station.module.css';
import { countMissing } from './use-manifest.ts';

/** Who takes it all, and what stays here; the list for the driver's signature is printed with it. */
export function CloseManifest({
  manifest,
  close,
  then,
}: {
  manifest: Manifest;
  close: () => void;
  then: () => void;
}) {
  const form = useOperationForm(logistics.manifestClose, {
    initial: { id: manifest.id, version: manifest.version },
    saved: '{number} closed',
    then: ({ id }) => {
      playTone('done');
      void openFile(logistics.printManifest, { id }).catch(toast.thrown('Not printed'));
      close();
      then();
    },
  });
  const missing = countMissing(manifest);
  const refused = refusedIn(form.problem?.more['parcels']);
  const { leaveOut = [] } = form.values;
  const leave = (ids: readonly number[], isOut: boolean) =>
    form.set(
      'leaveOut',
      isOut ? [...new Set([...leaveOut, ...ids])] : leaveOut.filter((id) => !ids.includes(id)),
    );
  return (
    <FormDialog
      title={`Close ${manifest.number}`}
      form={form}
      act="Close and print list"
      close={close}
    >
      <TextInput label="Driver" autoComplete="off" {...form.field('driverName')} />
      <Pair>
        <TextInput label="Phone" inputMode="tel" {...form.field('driverPhone')} />
        <TextInput label="Vehicle" autoComplete="off" {...form.field('vehicleNo')} />
      </Pair>
      {missing.length > 0 && (
        <div className={css.missing}>
          <p>
            {missing.length === 1
              ? `${missing[0]?.number ?? ''} is not scanned.`
              : `${missing.length} parcels are not scanned: ${missing.map(({ number }) => number).join(', ')}.`}
          </p>
          <Checkbox
            label={
              missing.length === 1
                ? 'Remove from manifest (booking stays)'
                : 'Remove from manifest (bookings stay)'
            }
            checked={missing.every(({ id }) => leaveOut.includes(id))}
            onChange={(event) =>
              leave(
                missing.map(({ id }) => id),
                event.currentTarget.checked,
              )
            }
          />
        </div>
      )}
      {refused.map(({ id, text }) => (
        <Checkbox
          key={id}
          label={`Leave out ${manifest.items.find((one) => one.id === id)?.number ?? 'it'}`}
          description={text}
          checked={leaveOut.includes(id)}
          onChange={(event) => leave([id], event.currentTarget.checked)}
        />
      ))}
    </FormDialog>
  );
}

type Refused = { readonly id: number; readonly text: string };

const refusedIn = (more: unknown): readonly Refused[] =>
  Array.isArray(more) ? (more as Refused[]) : [];
