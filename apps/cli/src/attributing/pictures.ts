/** Draws the pictures of `ordo attribute`. */
import path from 'node:path';
import { drawWordMap, renderFigurePage, type WordMap } from '@ordo/reports';
import { writeFiles } from '../reporting/write-files.ts';

export async function writePictures(
  folder: string,
  maps: readonly { readonly line: number; readonly map: WordMap }[],
): Promise<void> {
  const drawn = maps.map(({ line, map }) => ({ name: `line-${line}.svg`, svg: drawWordMap(map) }));
  const page = renderFigurePage(
    'Which words each word leaned on',
    drawn.map(({ svg }) => svg),
  );
  const files = drawn.map(({ name, svg }) => [name, svg] as const);
  await writeFiles(path.resolve(folder), new Map([...files, ['index.html', page]]));
}
