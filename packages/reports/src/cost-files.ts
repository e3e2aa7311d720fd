/** Renders measured times or memory as files: the table in two formats, and a bar chart. */
import { type CostTable, layoutCosts, renderCostChart, renderCostCsv } from './cost-table.ts';
import { renderMarkdown } from './render/markdown.ts';

/** [file name] → content. */
export function renderCostFiles(table: CostTable): Map<string, string> {
  return new Map([
    ['table.md', renderMarkdown(layoutCosts(table))],
    ['table.csv', renderCostCsv(table)],
    ['figure.svg', renderCostChart(table)],
  ]);
}
