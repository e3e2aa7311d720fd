/** Escapes text for XML and HTML, in content and in attributes. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text. Characters that XML 1.0 does not allow, such as control characters and lone surrogates, become U+FFFD. */
export function escapeXml(content: string): string {
  return content
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
