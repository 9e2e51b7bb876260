import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import type { Product } from '@counting-house/contract/catalogue/product.ts';
import { mostVideos, type Video } from '@counting-house/contract/catalogue/video.ts';
import { Button, NumberInput, TextInput } from '@mantine/core';
import { IconPlayerPlayFilled, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '../platform/session.ts';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';

import { RowMenu } from '../ui/rows/row-menu.tsx';
import type { RowAction } from '../ui/list/actions.tsx';
import { deletes, turns } from '../ui/rows/row-steps.ts';
import { State, type States } from '../ui/marks/badge.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Second } from '../ui/parts/value.tsx';
import css from './product-videos.module.css';

const videoStates: States<Video['status']> = {
  active: { label: 'Shown', tone: 'done' },
  hidden: { label: 'Hidden', tone: 'idle' },
};

const table = 'product_youtube_url';
const nameOf = ({ title, videoId }: Video) => title || `Video ${videoId}`;
const statusOf = ({ status }: Video) => status;

const steps: readonly RowAction<Video>[] = [
  turns('Hide', table, {
    to: 'hidden',
    from: statusOf,
    done: (video) => `${nameOf(video)} is hidden`,
  }),
  turns('Show', table, {
    to: 'active',
    from: statusOf,
    done: (video) => `${nameOf(video)} is shown`,
  }),
  deletes(table, nameOf),
];

/** The videos of a product, in the order in which the shop shows them. */
export function ProductVideos({ product }: { product: Product }) {
  const { videos } = product;
  const canWrite = useMay()('catalogue.product.write');
  const [form, setForm] = useState<Video | 'new' | null>(null);
  const close = () => setForm(null);
  if (videos.length === 0 && !canWrite) return null;
  return (
    <Sheet
      title="Videos"
      acts={
        canWrite &&
        videos.length < mostVideos && (
          <Button
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.7} />}
            onClick={() => setForm('new')}
          >
            Add video
          </Button>
        )
      }
    >
      {videos.length === 0 ? (
        <SheetBody>
          <Second>Videos on YouTube that show the product. None yet.</Second>
        </SheetBody>
      ) : (
        <ul className={css.list}>
          {videos.map((video) => (
            <li key={video.id}>
              <Player video={video} />
              <div className={css.foot}>
                <span>
                  {nameOf(video)}{' '}
                  {video.status === 'hidden' && <State of={videoStates} is="hidden" />}
                </span>
                {canWrite && (
                  <>
                    <Button size="xs" variant="subtle" onClick={() => setForm(video)}>
                      Edit
                    </Button>
                    <RowMenu actions={steps} row={video} name={nameOf(video)} />
                  </>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {form === 'new' && <NewVideo productId={product.id} close={close} />}
      {form !== null && form !== 'new' && <EditVideo video={form} close={close} />}
    </Sheet>
  );
}

/** Asks YouTube for nothing before somebody presses Play. */
function Player({ video }: { video: Video }) {
  const [plays, setPlays] = useState(false);
  if (!plays) {
    return (
      <button type="button" className={css.player} onClick={() => setPlays(true)}>
        <IconPlayerPlayFilled size={28} aria-hidden />
        Play
      </button>
    );
  }
  return (
    <iframe
      className={css.player}
      title={nameOf(video)}
      src={`https://www.youtube-nocookie.com/embed/${video.videoId}?autoplay=1`}
      allow="autoplay; encrypted-media; fullscreen"
      referrerPolicy="strict-origin-when-cross-origin"
      sandbox="allow-scripts allow-same-origin allow-presentation"
    />
  );
}

function NewVideo({ productId, close }: { productId: number; close: () => void }) {
  const form = useOperationForm(catalogue.addYoutubeUrl, {
    initial: { productId, url: '', title: '' },
    saved: 'Video added',
    then: close,
  });
  return (
    <FormDialog title="Add video" form={form} act="Add video" close={close}>
      <TextInput {...form.field('url')} label="Address on YouTube" withAsterisk data-autofocus />
      <TextInput {...form.field('title')} label="Title" />
    </FormDialog>
  );
}

function EditVideo({ video, close }: { video: Video; close: () => void }) {
  const form = useOperationForm(catalogue.updateYoutubeUrl, {
    initial: video,
    saved: 'Video saved',
    then: close,
  });
  return (
    <FormDialog title={nameOf(video)} form={form} act="Save changes" close={close}>
      <TextInput {...form.field('url')} label="Address on YouTube" withAsterisk />
      <TextInput {...form.field('title')} label="Title" />
      <NumberInput
        label="Place"
        description="Lower numbers come first"
        min={0}
        value={form.values.sortOrder ?? ''}
        onChange={(next) => form.set('sortOrder', next as number)}
        error={form.errors['sortOrder']}
      />
    </FormDialog>
  );
}
