/**
 * Writes the characters that Moses' decoder reserves as entities, and reads them back: `escape-special-chars.perl` and its
 * inverse.
 */
import { unicodePattern } from '../unicode-14.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '|': '&#124;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&apos;',
  '"': '&quot;',
  '[': '&#91;',
  ']': '&#93;',
};
const special = /[&|<>'"[\]]/g;
const hasSpecial = /[&|<>'"[\]]/;

/** Entities in the order in which they are undone. `&amp;` is last, so that `&amp;lt;` becomes `&lt;`. */
const UNDONE = [
  ['&bar;', '|'],
  ['&#124;', '|'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&bra;', '['],
  ['&ket;', ']'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&#91;', '['],
  ['&#93;', ']'],
  ['&amp;', '&'],
] as const;

/** Writes reserved characters as entities, and leaves all others as they are. */
export function escapeCharacters(text: string): string {
  return hasSpecial.test(text) ? text.replaceAll(special, (char) => ENTITIES[char] as string) : text;
}

/**
 * Does what `deescape-special-chars.perl` does: turns entities into characters, including old spellings (`&bar;`, `&bra;`,
 * `&ket;`).
 */
export function unescapeLine(line: string): string {
  if (!line.includes('&')) return line;
  let text = line;
  for (const [entity, char] of UNDONE) text = text.replaceAll(entity, char);
  return text;
}

// Only ASCII white space counts, because the script works on bytes.
const controls = unicodePattern(String.raw`[\0-\x1f]`, 'g');
const translationTag = /&lt;([^\t-\r ]+) translation=&quot;(.+?)&quot;&gt; (.+?) &lt;\/([^\t-\r ]+)&gt;/gu;

/**
 * Does what `escape-special-chars.perl` does: tidies blanks and escapes a line, except Moses' markup `<x translation="…"> …
 * </x>`.
 */
export function escapeLine(line: string): string {
  const tidy = line.replaceAll(controls, '').replaceAll(/ +/g, ' ').replaceAll(/^ | $/g, '');
  return escapeCharacters(tidy).replaceAll(translationTag, '<$1 translation="$2"> $3 </$4>');
}
