/** Fills the parts of pages in docs/ that are derived from the sources. A part is between two comments that name it. */

/** Writes a part as Markdown. */
export type WritePart = () => string | Promise<string>;

const PART = /<!-- generated: (?<name>[\w-]+) -->\n[^]*?<!-- \/generated -->/gu;

/** Returns the names of the parts of a page. */
export function namesOfParts(page: string): string[] {
  return [...page.matchAll(PART)].map(({ groups }) => groups?.['name'] ?? '');
}

/** Returns the page with all its parts rewritten. Everything outside of them stays as it is. */
export async function fillParts(page: string, parts: ReadonlyMap<string, WritePart>): Promise<string> {
  const written = new Map<string, string>();
  for (const name of namesOfParts(page)) {
    const write = parts.get(name);
    if (write === undefined) throw new Error(`no part is called "${name}"; there are ${[...parts.keys()].join(', ')}`);
    written.set(name, (await write()).trim());
  }
  return page.replaceAll(
    PART,
    (_, name: string) => `<!-- generated: ${name} -->\n\n${written.get(name)}\n\n<!-- /generated -->`,
  );
}
