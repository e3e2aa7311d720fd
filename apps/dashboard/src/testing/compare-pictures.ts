/** Compares two pictures of a page, in a browser, which can read them. */
import type { Page } from 'playwright-core';

/** As much may an edge of a letter differ in a channel of 256 levels. */
const SLIGHT = 48;

/** @returns the share of the points that differ, 1 where the sizes do */
export async function comparePictures(page: Page, one: Buffer, other: Buffer): Promise<number> {
  const urls = [one, other].map((picture) => `data:image/png;base64,${picture.toString('base64')}`);
  await page.goto('about:blank');
  return page.evaluate(
    async ({ pictures, slight }) => {
      const [a, b] = (await Promise.all(
        pictures.map(async (url) => {
          const image = new Image();
          image.src = url;
          await image.decode();
          const canvas = new OffscreenCanvas(image.width, image.height);
          const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
          context.drawImage(image, 0, 0);
          return context.getImageData(0, 0, image.width, image.height);
        }),
      )) as [ImageData, ImageData];
      if (a.width !== b.width || a.height !== b.height) return 1;
      let different = 0;
      for (let i = 0; i < a.data.length; i += 4) {
        if ([0, 1, 2].some((k) => Math.abs((a.data[i + k] as number) - (b.data[i + k] as number)) > slight))
          different++;
      }
      return different / (a.width * a.height);
    },
    { pictures: urls, slight: SLIGHT },
  );
}
