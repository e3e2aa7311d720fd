/** Renders a comparison table in one of the output formats. */
import type { ComparisonTable } from './comparison.ts';
import { layoutComparison } from './layout.ts';
import { renderCsv } from './render/csv.ts';
import { renderLatex } from './render/latex.ts';
import { renderMarkdown } from './render/markdown.ts';
import { renderText } from './render/text.ts';

export const COMPARISON_FORMATS = ['text', 'markdown', 'latex', 'csv', 'json'] as const;
export type ComparisonFormat = (typeof COMPARISON_FORMATS)[number];

export function renderComparison(table: ComparisonTable, format: ComparisonFormat): string {
  switch (format) {
    case 'text':
      return renderText(layoutComparison(table));
    case 'markdown':
      return renderMarkdown(layoutComparison(table));
    case 'latex':
      return renderLatex(layoutComparison(table));
    case 'csv':
      return renderCsv(table);
    case 'json':
      return `${JSON.stringify(table, null, 2)}\n`;
  }
}
