/** Reads the tables and the means from a document in Markdown. */

export interface ToldTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const OF_A_TABLE = /^[|│┌├└]/u;
const BORDER = /^(?:[┌├└]|\|[ :|-]+$)/u;

/** Removes printed output of `ordo judge`, which a test of that command compares as a whole. */
export function dropPrintedReports(text: string): string {
  return text.replaceAll(/<!-- ordo judge .*-->\n```\n[^]*?\n```/gu, '');
}

/** Reads tables in Markdown, and tables with frames as a terminal shows them. */
export function readTables(text: string): ToldTable[] {
  const blocks: string[][] = [[]];
  for (const line of text.split('\n')) {
    if (OF_A_TABLE.test(line)) blocks.at(-1)?.push(line);
    else if (blocks.at(-1)?.length !== 0) blocks.push([]);
  }
  return blocks.flatMap((block) => {
    const [columns, ...rows] = block.filter((line) => !BORDER.test(line)).map(readCells);
    return columns === undefined ? [] : [{ columns, rows }];
  });
}

function readCells(line: string): string[] {
  return line
    .split(/[|│]/u)
    .slice(1, -1)
    .map((cell) => cell.replaceAll(/[`*\\]/gu, '').trim());
}

export interface ToldMean {
  readonly mean: string;
  readonly spread: string;
}

/** Matches `28.7 ± 1.1` as it is printed. */
export const MEAN = /(?<mean>[−-]?\d+\.\d+) ± (?<spread>\d+\.\d+)/u;

/** Reads the means with a spread that are outside of tables. */
export function readMeansInText(text: string): ToldMean[] {
  const outside = text.split('\n').filter((line) => !OF_A_TABLE.test(line));
  return [...outside.join('\n').matchAll(new RegExp(MEAN, 'gu'))].map(({ groups }) => ({
    mean: groups?.['mean'] ?? '',
    spread: groups?.['spread'] ?? '',
  }));
}
