/** Lists the notes of the runs themselves, each once, with the rows and seeds that it is about. */
import { nameSeeds } from '@ordo/core';
import type { RowData } from '../tables/table-data.ts';

/** Returns the notes. If not all finished runs have a note, it begins with the rows that have it. */
export function listRunNotes(rows: readonly RowData[]): string[] {
  const notes = new Set(rows.flatMap(({ results }) => results.flatMap((result) => result.notes)));
  return [...notes].map((note) => {
    const authors = rows.map((row) => nameAuthors(row, note));
    if (authors.every((name, i) => name === rows[i]?.title || rows[i]?.results.length === 0)) return note;
    return `${authors.filter((name) => name !== null).join('; ')}: ${note}`;
  });
}

/** Returns the row if all its finished seeds have the note, the row with the seeds that have it, or null. */
function nameAuthors({ title, seeds }: RowData, note: string): string | null {
  const finished = seeds.flatMap(({ seed, run }) => (run?.result ? [{ seed, notes: run.result.notes }] : []));
  const having = finished.filter(({ notes }) => notes.includes(note));
  if (having.length === 0) return null;
  if (having.length === finished.length) return title;
  return `${title}, ${nameSeeds(having.map(({ seed }) => seed))}`;
}
