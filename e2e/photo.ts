import sharp from 'sharp';

/** A JPEG as a phone or the office chooses it. */
export async function photo({ width = 400, height = 300, background = '#c2571a' } = {}) {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}
