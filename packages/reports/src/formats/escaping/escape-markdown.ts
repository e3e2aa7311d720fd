/** Escapes text for Markdown: names and failure messages come from users and must not become markup or HTML. */

export function escapeMarkdown(text: string): string {
  return (
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\p{Cc}/gu, '\u{FFFD}')
      .replaceAll(/[\\`*_[\]|~#!$]/g, (character) => `\\${character}`)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      // At the start of a line, these would begin a nested list.
      .replace(/^([-+])(?= )/, '\\$1')
      .replace(/^(\d+)([.)])(?= )/, '$1\\$2')
  );
}
