/** The address of a report as a file, with the baseline and the columns that are in sight. */
import type { paths } from '@ordo/api-client/browser';

type Query = NonNullable<paths['/v1/studies/{paper}/{table}/report']['get']['parameters']['query']>;

/** What the page offers of the formats of a report, with their names in its menus. The API names the files. */
export const FILE_FORMATS = [
  ['latex', 'LaTeX'],
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['html', 'HTML'],
] as const satisfies readonly (readonly [NonNullable<Query['format']>, string])[];

interface Shown {
  readonly baseline: string | undefined;
  /** The columns that the view asks for; those that apply if left out. */
  readonly columns: string | undefined;
  /** The ids of all columns of the tables in the page; empty while these are read. */
  readonly present: readonly string[];
  readonly hidden: ReadonlySet<string>;
}

export function addressOfFile(id: string, format: string, { baseline, columns, present, hidden }: Shown): string {
  const seen = present.filter((column) => !hidden.has(column));
  const asked = seen.length === present.length || seen.length === 0 ? columns : seen.join(',');
  const given = Object.entries({ format, baseline, columns: asked }).filter(([, value]) => value !== undefined);
  return `/v1/experiments/${id}/report?${new URLSearchParams(given as [string, string][])}`;
}
