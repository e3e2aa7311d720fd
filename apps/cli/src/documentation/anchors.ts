/** Computes the anchors of a page, as GitHub and the site make them from its headings. */
import path from 'node:path';
import { REPOSITORY } from '../env.ts';

const { slugOf } = (await import(path.join(REPOSITORY, 'site/slug.mjs'))) as { slugOf: (heading: string) => string };

/** Returns the anchors. A repeated heading gets a number. */
export function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return headingsOf(text).map((heading) => {
    const slug = slugOf(heading);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times === 0 ? slug : `${slug}-${times}`;
  });
}

/** Returns headings as they are displayed: links by their text, code and emphasis without their signs. */
function headingsOf(text: string): string[] {
  const outside = text.replaceAll(/^( *)```[^]*?^\1```$/gmu, '');
  return [...outside.matchAll(/^#{1,6} (.+)$/gmu)].map(([, heading = '']) =>
    heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, '$1').replaceAll(/[`*]/gu, ''),
  );
}
