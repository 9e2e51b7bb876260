import type { LabelMedia } from '@counting-house/contract/logistics/label-sheet.ts';

/** A sheet of labels; all figures in mm. */
export type Media = {
  readonly name: string;
  readonly page: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly gapX: number;
  readonly gapY: number;
};

const a4 = [210, 297] as const;
const onA4 = (
  [columns, rows]: readonly [number, number],
  [width, height]: readonly [number, number],
  [left, top]: readonly [number, number],
): Omit<Media, 'name'> => ({
  page: a4,
  columns,
  rows,
  width,
  height,
  left,
  top,
  gapX: 2.5,
  gapY: 0,
});
const roll = (width: number, height: number): Omit<Media, 'name'> => ({
  page: [width, height],
  columns: 1,
  rows: 1,
  width,
  height,
  left: 0,
  top: 0,
  gapX: 0,
  gapY: 0,
});

export const medias: Readonly<Record<LabelMedia, Media>> = {
  'a4-65': { name: 'A4, 65 labels', ...onA4([5, 13], [38.1, 21.2], [4.75, 10.7]) },
  'a4-24': { name: 'A4, 24 labels', ...onA4([3, 8], [63.5, 33.9], [7.25, 12.9]) },
  'a4-21': { name: 'A4, 21 labels', ...onA4([3, 7], [63.5, 38.1], [7.25, 15.15]) },
  'a4-14': { name: 'A4, 14 labels', ...onA4([2, 7], [99.1, 38.1], [4.65, 15.15]) },
  'a4-8': { name: 'A4, 8 labels', ...onA4([2, 4], [99.1, 67.7], [4.65, 13.1]) },
  'roll-50x25': { name: 'Roll 50 × 25', ...roll(50, 25) },
  'roll-100x50': { name: 'Roll 100 × 50', ...roll(100, 50) },
  'roll-100x150': { name: 'Roll 100 × 150', ...roll(100, 150) },
};

export const labelsPerSheet = ({ columns, rows }: Media) => columns * rows;

/**
 * Where a label stands: its page, and its corner in mm. Labels fill a sheet row by row.
 *
 * @param index counts the labels of the print from 0.
 * @param skip labels that are gone from the first sheet.
 */
export function placeOnSheet(index: number, media: Media, skip: number) {
  const cell = index + skip;
  const perSheet = labelsPerSheet(media);
  const onSheet = cell % perSheet;
  return {
    page: Math.floor(cell / perSheet),
    cell: onSheet + 1,
    x: media.left + (onSheet % media.columns) * (media.width + media.gapX),
    y: media.top + Math.floor(onSheet / media.columns) * (media.height + media.gapY),
  };
}
