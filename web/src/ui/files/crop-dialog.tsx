import 'react-image-crop/dist/ReactCrop.css';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import ReactCrop, { convertToPixelCrop, type PercentCrop } from 'react-image-crop';
import { count } from '../../platform/format/format.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { cutOut, largestPart, type Sides } from './crop.ts';
import css from './image-input.module.css';

/** Cuts a picture to a shape: its frame is drawn by mouse or finger, and moved by arrow keys. */
export function CropDialog({
  file,
  url,
  sides,
  shape,
  label,
  done,
  close,
}: {
  file: File;
  /** Under which it is shown. */
  url: string;
  /** Of the picture. */
  sides: Sides;
  /** The shape, as the least that is taken. */
  shape: Sides;
  label: string;
  done: (cut: File) => void;
  close: () => void;
}) {
  const [crop, setCrop] = useState<PercentCrop>(() => percentOf(sides, shape));
  const [isCutting, setCutting] = useState(false);
  const part = convertToPixelCrop(crop, sides.width, sides.height);
  const whole = {
    x: Math.round(part.x),
    y: Math.round(part.y),
    width: Math.round(part.width),
    height: Math.round(part.height),
  };
  const isSmall = whole.width < shape.width || whole.height < shape.height;

  async function cut() {
    setCutting(true);
    done(await cutOut(file, whole));
  }

  return (
    <Dialog title={`Cut to shape: ${label}`} onClose={close} size="xl">
      <ReactCrop
        crop={crop}
        aspect={shape.width / shape.height}
        keepSelection
        onChange={(_, next) => setCrop(next)}
        ariaLabels={frameLabels}
        className={css.crop ?? ''}
      >
        <img src={url} alt={label} className={css.cropped} />
      </ReactCrop>
      <p className={css.cropSides} data-wrong={isSmall || undefined}>
        {`${count(whole.width)} × ${count(whole.height)} pixels`}
        {isSmall && `; at least ${count(shape.width)} × ${count(shape.height)} are needed`}
      </p>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button disabled={isSmall} loading={isCutting} onClick={() => void cut()}>
          Cut and use
        </Button>
      </Group>
    </Dialog>
  );
}

const frameLabels = {
  cropArea: 'The part that is kept. Arrow keys move it.',
  nwDragHandle: 'Upper left corner. Arrow keys resize.',
  nDragHandle: 'Upper edge. Arrow keys resize.',
  neDragHandle: 'Upper right corner. Arrow keys resize.',
  eDragHandle: 'Right edge. Arrow keys resize.',
  seDragHandle: 'Lower right corner. Arrow keys resize.',
  sDragHandle: 'Lower edge. Arrow keys resize.',
  swDragHandle: 'Lower left corner. Arrow keys resize.',
  wDragHandle: 'Left edge. Arrow keys resize.',
};

function percentOf(sides: Sides, shape: Sides): PercentCrop {
  const { x, y, width, height } = largestPart(sides, shape);
  return {
    unit: '%',
    x: (x * 100) / sides.width,
    y: (y * 100) / sides.height,
    width: (width * 100) / sides.width,
    height: (height * 100) / sides.height,
  };
}
