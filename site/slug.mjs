/** The anchor of a heading, as GitHub makes it, so that a link works there and on the site. */

/** @param {string} heading its text, without marks of Markdown */
export function slugOf(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}
