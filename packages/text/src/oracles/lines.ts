/** Reads texts as lines, for the comparisons with reference tools. */

/** Splits only at newlines. Other characters that some tools take for line ends belong to the text. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Returns the first difference, with its line, which is more useful than a diff of whole corpora. */
export function firstDifference(actual: string, expected: string): string | undefined {
  if (actual === expected) return undefined;
  const a = actual.split('\n');
  const e = expected.split('\n');
  const line = a.findIndex((text, i) => text !== e[i]);
  return `line ${line + 1}: ${JSON.stringify(a[line])} instead of ${JSON.stringify(e[line])}`;
}
