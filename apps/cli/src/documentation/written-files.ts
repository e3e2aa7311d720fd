/**
 * Lists all pages in docs/ that are wholly or partly derived from sources, and the notices of third parties, with the contents
 * that they must have.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '../env.ts';
import { drawPicture, LAYOUTS, THEMES } from './picture/draw-picture.ts';
import { fillParts, namesOfParts } from './parts.ts';
import { readPictureRows } from './picture/picture-rows.ts';
import { PARTS } from './registry.ts';
import { writeNotices } from './writers/write-notices.ts';

const DOCS = path.join(REPOSITORY, 'docs');

export interface WrittenFile {
  /** The path of the file in the repository. */
  readonly file: string;
  readonly text: string;
}

export async function writtenFiles(): Promise<WrittenFile[]> {
  return [...(await fillPages()), ...(await drawPictures()), { file: 'THIRD_PARTY_NOTICES.md', text: writeNotices() }];
}

async function fillPages(): Promise<WrittenFile[]> {
  const names = readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const pages = names
    .toSorted()
    .map((name) => ({ file: path.join('docs', name), page: readFileSync(path.join(DOCS, name), 'utf8') }));
  const generated = pages.filter(({ page }) => namesOfParts(page).length > 0);
  return Promise.all(generated.map(async ({ file, page }) => ({ file, text: await fillParts(page, PARTS) })));
}

async function drawPictures(): Promise<WrittenFile[]> {
  const rows = await readPictureRows();
  return Object.entries(THEMES).flatMap(([theme, colours]) =>
    Object.entries(LAYOUTS).map(([name, layout]) => ({
      file: `docs/pictures/verdicts-${name}-${theme}.svg`,
      text: drawPicture(rows, colours, layout),
    })),
  );
}
