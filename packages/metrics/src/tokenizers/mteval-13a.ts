/** The tokenizer of mteval-v13a.pl as sacreBLEU runs it: BLEU's default, for languages written with spaces. */

/**
 * The steps shared with the Chinese tokenizer. The first class is `{-~`, `[-\``, `!-&`, `(-+`, `:-@` and `/`; the
 * original also lists the space, which only widens gaps that splitting removes again.
 */
export function separatePunctuation(text: string): string {
  return text
    .replace(/[{-~[-`!-&(-+:-@/]/g, ' $& ')
    .replace(/([^0-9])([.,])/g, '$1 $2 ')
    .replace(/([.,])([^0-9])/g, ' $1 $2')
    .replace(/([0-9])-/g, '$1 - ');
}

/** Spaces out one line; the tokens are its white-space separated parts. */
export function separate13a(line: string): string {
  let text = line.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ');
  if (text.includes('&')) {
    text = text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>');
  }
  return separatePunctuation(` ${text} `);
}
