import { rejectWhereLabels } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { Select, TextInput } from '@mantine/core';
import { privatePictureUrl } from '../../platform/http/file-url.ts';
import { Pictured } from '../../ui/files/picture.tsx';
import { AddPictures, TakePhoto } from '../../ui/files/add-pictures.tsx';
import { UploadList } from '../../ui/files/upload-list.tsx';
import type { Uploads } from '../../ui/files/use-uploads.ts';
import { Pair } from '../../ui/form/form-body.tsx';
import css from './receive.module.css';
import type { BatchTyped } from './receiving.ts';

type Props = {
  readonly row: BatchTyped;
  readonly set: (patch: Partial<BatchTyped>) => void;
  readonly wrong: (field: keyof BatchTyped) => string | undefined;
  /** Photos of it on their way. */
  readonly uploads: Uploads;
};

/** Where rejected goods are, why, and what they look like. */
export function ReceiveRejected({ row, set, wrong, uploads }: Props) {
  return (
    <>
      <Pair>
        <Select
          label="Rejected goods"
          withAsterisk
          data={Object.entries(rejectWhereLabels).map(([value, label]) => ({ value, label }))}
          value={row.rejectWhere || null}
          error={wrong('rejectWhere')}
          onChange={(next) => set({ rejectWhere: (next ?? '') as BatchTyped['rejectWhere'] })}
        />
        <TextInput
          label="Why rejected"
          withAsterisk
          value={row.rejectReason}
          error={wrong('rejectReason')}
          onChange={(event) => set({ rejectReason: event.currentTarget.value })}
        />
      </Pair>
      <div className={css.photo}>
        {row.rejectFileId === null ? (
          <span>Photo of the rejected goods</span>
        ) : (
          <Pictured src={privatePictureUrl(row.rejectFileId, 160)} size={44}>
            Photo added
          </Pictured>
        )}
        <UploadList uploads={uploads} />
        <AddPictures label="Add a photo" isMany={false} take={uploads.add} />
        <TakePhoto take={uploads.add} />
      </div>
    </>
  );
}
