/** A width and height in pixels, of a picture or of the least that is taken. */
export type Sides = { readonly width: number; readonly height: number };

/** A part of a picture, in its own pixels. */
type Part = Sides & { readonly x: number; readonly y: number };

/** How far a picture may be from a shape before it is offered to be cut to it. */
const near = 0.01;

/** Whether a picture has this shape, so far as anybody sees. */
export const hasShape = (picture: Sides, shape: Sides): boolean =>
  Math.abs((picture.width * shape.height) / (picture.height * shape.width) - 1) <= near;

/** The largest part of a picture that has this shape, from its middle. */
export function largestPart({ width, height }: Sides, shape: Sides): Part {
  const isWide = width * shape.height > height * shape.width;
  const part = isWide
    ? { width: Math.floor((height * shape.width) / shape.height), height }
    : { width, height: Math.floor((width * shape.height) / shape.width) };
  return {
    ...part,
    x: Math.floor((width - part.width) / 2),
    y: Math.floor((height - part.height) / 2),
  };
}

/** How large a picture is as it is seen, turned as its camera says; null for what is no picture. */
export async function readSides(file: Blob): Promise<Sides | null> {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}

/** An address that is the file itself, so that nothing has to be let go of. */
export const readDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not read')));
    reader.readAsDataURL(file);
  });

/** Part of a picture as a file of the same name and kind. */
export async function cutOut(file: File, { x, y, width, height }: Part): Promise<File> {
  const whole = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.drawImage(whole, x, y, width, height, 0, 0, width, height);
  const cut = await canvas.convertToBlob({ type: file.type, quality: 0.92 });
  return new File([cut], file.name, { type: cut.type });
}
