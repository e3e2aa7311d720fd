/** Finds the filters of the table that select the runs of a group, among those that the groups are made of. */
import type { RunTableView } from '../../data/queries/runs.ts';

/** The number of options that the server accepts in one filter. */
const MOST_OPTIONS = 8;
/**
 * Filters that accept one value, although a run can have several tags, experiments and studies. A group of another value then has
 * no filter.
 */
const SINGLE: ReadonlySet<string> = new Set(['tag', 'experiment', 'study']);

/** @param by what the runs of the group have in common. @returns null if no filters select exactly these runs */
export function narrowTo(by: string, value: string, view: RunTableView): RunTableView | null {
  if (by === 'seed') return null;
  if (by.startsWith('/')) {
    const options = [...(view.option?.split(',') ?? []), `${by}=${value}`];
    const fits = options.length <= MOST_OPTIONS && !value.includes(',');
    return fits ? { ...view, option: options.join(',') } : null;
  }
  const used = new Map<string, string | undefined>(Object.entries(view)).get(by);
  if (SINGLE.has(by) && used !== undefined && used !== value) return null;
  return { ...view, [by]: value };
}
