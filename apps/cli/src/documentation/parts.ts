/** Parts of pages in docs/ that follow from the sources. A part stands between two comments, which name what it is. */

/** Writes a part as Markdown. */
export type WritePart = () => string | Promise<string>;

const PART = /<!-- generated: (?<name>[\w-]+) -->\n[^]*?<!-- \/generated -->/gu;

/** The names of the parts of a page. */
export function namesOfParts(page: string): string[] {
  return [...page.matchAll(PART)].map(({ groups }) => groups?.['name'] ?? '');
}

/** The page with all its parts written again. What stands outside of them stays as it is. */
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
