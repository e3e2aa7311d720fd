/** The API lets pages have no script but files of its own, so that those which stand in a page become files. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const INLINE = /<script(?<attributes>[^>]*)>(?<code>[^<]+)<\/script>/gu;

/** @param {string} page one page as HTML; equal scripts of several pages are one file */
export function moveScripts(page, outDir, base) {
  return page.replaceAll(INLINE, (_, attributes, code) => {
    const name = `assets/inline.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
    mkdirSync(path.join(outDir, 'assets'), { recursive: true });
    writeFileSync(path.join(outDir, name), code);
    return `<script${attributes} src="${base}${name}"></script>`;
  });
}
