/** Makes the address of a report as a file, with the visible columns and the chosen baseline. */
import type { paths } from '@ordo/api-client/browser';

type Query = NonNullable<paths['/v1/studies/{paper}/{table}/report']['get']['parameters']['query']>;

/** The formats of a report that the page offers, with their names in its menus. The API names the files. */
export const FILE_FORMATS = [
  ['latex', 'LaTeX'],
  ['markdown', 'Markdown'],
  ['csv', 'CSV'],
  ['html', 'HTML'],
] as const satisfies readonly (readonly [NonNullable<Query['format']>, string])[];

interface Shown {
  readonly baseline: string | undefined;
  /** The columns that the view asks for. If it asks for none, all columns that apply are shown. */
  readonly columns: string | undefined;
  /** The ids of all columns of the tables in the page. The list is empty while the tables are being read. */
  readonly present: readonly string[];
  readonly hidden: ReadonlySet<string>;
}

export function addressOfFile(id: string, format: string, { baseline, columns, present, hidden }: Shown): string {
  const seen = present.filter((column) => !hidden.has(column));
  const asked = seen.length === present.length || seen.length === 0 ? columns : seen.join(',');
  const given = Object.entries({ format, baseline, columns: asked }).filter(([, value]) => value !== undefined);
  return `/v1/experiments/${id}/report?${new URLSearchParams(given as [string, string][])}`;
}
