import { parseVideoId } from '@counting-house/contract/catalogue/video.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aProduct, aVideo } from '../../testing/catalogue.ts';
import { test } from '../../testing/house.ts';

const { catalogue } = contract;

describe('the address of a video', () => {
  test.for([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?list=PL1&v=aqz-KE-bpKQ&t=4s',
    'youtu.be/aqz-KE-bpKQ?si=abc',
    'https://m.youtube.com/shorts/aqz-KE-bpKQ',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ',
  ])('is read from %s', (address) => {
    expect(parseVideoId(address)).toBe('aqz-KE-bpKQ');
  });

  test.for([
    'https://vimeo.com/76979871',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@pickles',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    'no address',
  ])('is not %s', (address) => {
    expect(parseVideoId(address)).toBeNull();
  });
});

describe('the videos of a product', () => {
  test('stand in their order under one address each', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, {
      videos: [{ url: 'https://youtu.be/aqz-KE-bpKQ', title: 'The making' }],
    });

    const added = await owner.call(catalogue.addYoutubeUrl, {
      productId: product.id,
      url: 'https://www.youtube.com/shorts/jNQXAC9IVRw',
    });
    const { videos } = await owner.call(catalogue.getProduct, { id: product.id });

    expect(added).toMatchObject({ title: '', sortOrder: 20, status: 'active', version: 1 });
    expect(videos.map(({ url, title }) => [url, title])).toEqual([
      ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'The making'],
      ['https://www.youtube.com/watch?v=jNQXAC9IVRw', ''],
    ]);
  });

  test('are changed and hidden', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aVideo(house);

    const changed = await owner.call(catalogue.updateYoutubeUrl, {
      id,
      version,
      url: 'https://youtu.be/jNQXAC9IVRw',
      status: 'hidden',
    });

    expect(changed).toMatchObject({ videoId: 'jNQXAC9IVRw', status: 'hidden', version: 2 });
  });

  test('are on a product once', async ({ house }) => {
    const owner = await house.as('owner');
    const { productId } = await aVideo(house);

    const again = owner.call(catalogue.addYoutubeUrl, {
      productId,
      url: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
    });

    await expect(again).rejects.toMatchObject({
      code: 'product.video_twice',
      fields: { url: 'This video is already on the product' },
    });
  });

  test('are ten at most', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house, {
      videos: Array.from({ length: 10 }, (_, n) => ({ url: `youtu.be/aqz-KE-bp0${n}` })),
    });

    const more = owner.call(catalogue.addYoutubeUrl, {
      productId: product.id,
      url: 'youtu.be/jNQXAC9IVRw',
    });

    await expect(more).rejects.toMatchObject({ fields: { url: 'A product can have 10 videos' } });
  });

  test('are on YouTube', async ({ house }) => {
    const owner = await house.as('owner');
    const product = await aProduct(house);

    const other = owner.call(catalogue.addYoutubeUrl, {
      productId: product.id,
      url: 'https://vimeo.com/76979871',
    });

    await expect(other).rejects.toMatchObject({ fields: { url: 'This is not a YouTube address' } });
  });
});
