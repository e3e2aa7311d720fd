/** Where a report lies as a file, with the baseline and the columns that are in sight. */

export const FILE_FORMATS = [
  ['latex', 'tex', 'LaTeX'],
  ['markdown', 'md', 'Markdown'],
  ['csv', 'csv', 'CSV'],
  ['html', 'html', 'HTML'],
] as const;

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
