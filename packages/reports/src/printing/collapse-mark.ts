/** Marks rows that have runs whose translations may not depend on the source at all. */
import type { RowData, TableData } from '../tables/table-data.ts';

const MARK = '§';

export function collapseMark({ results }: RowData): string[] {
  return results.some(({ collapsed }) => collapsed === true) ? [MARK] : [];
}

/** The meaning of the mark, for the columns that carry it. */
export const COLLAPSE_MARK: Readonly<Record<string, (table: TableData) => string>> = {
  [MARK]: ({ rows }) => {
    const marked = rows.filter((row) => collapseMark(row).length > 0);
    const counts = marked.map(
      ({ title, results }) =>
        `${title} (${results.filter(({ collapsed }) => collapsed).length} of ${results.length} seeds)`,
    );
    return (
      `collapsed: nothing shows that the translations depend on the source (permutation test at 5 %): ${counts.join(', ')}. ` +
      'Such a score says that the training has failed, or that there are too few sentences to tell, and little about the variant.'
    );
  },
};
