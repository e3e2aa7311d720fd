/** The pictures of `ordo attribute`. */
import path from 'node:path';
import { drawWordMap, renderFigurePage } from '@ordo/reports';
import type { Attribution } from '@ordo/run';
import { writeFiles } from '../reporting/write-files.ts';

const START = '<s>';

/** Target words over source words and, set apart, over what the decoder had read. */
export function drawAttribution({ source, target, fromSource, fromTarget }: Attribution, line: number): string {
  const read = [START, ...target.slice(0, -1)];
  return drawWordMap({
    title: `Line ${line}: ΔLP in bits of each target word by source words, and by target words before it`,
    rows: target,
    columns: [...source, ...read],
    values: target.map((_, row) => [
      ...(fromSource[row] ?? []),
      ...read.map((_word, column) => fromTarget[row]?.[column] ?? null),
    ]),
    border: source.length,
  });
}

export async function writePictures(
  folder: string,
  drawn: readonly { readonly line: number; readonly svg: string }[],
): Promise<void> {
  const page = renderFigurePage(
    'Which words each word leaned on',
    drawn.map(({ svg }) => svg),
  );
  const files = drawn.map(({ line, svg }) => [`line-${line}.svg`, svg] as const);
  await writeFiles(path.resolve(folder), new Map([...files, ['index.html', page]]));
}
