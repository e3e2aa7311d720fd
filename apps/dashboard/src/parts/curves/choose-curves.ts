/** Chooses which of many runs are drawn, because the server limits their number, and tells the reader about it. */

export interface CurveRun {
  readonly id: string;
  readonly label: string;
  readonly group: string;
}

/** Takes one run of each group, then a second one of each, and so on. The first runs alone might all be seeds of a few groups. */
export function chooseCurves(runs: readonly CurveRun[], most: number): readonly CurveRun[] {
  if (runs.length <= most) return runs;
  const ranks = new Map<string, number>();
  const ranked = runs.map((run) => {
    const rank = ranks.get(run.group) ?? 0;
    ranks.set(run.group, rank + 1);
    return { run, rank };
  });
  const chosen = new Set(
    ranked
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, most)
      .map(({ run }) => run),
  );
  return runs.filter((run) => chosen.has(run));
}

const count = (value: number): string => value.toLocaleString('en');

/** How many runs there are, and of how many groups. */
export interface Extent {
  readonly runs: number;
  readonly groups: number;
}

export const extentOf = (runs: readonly CurveRun[]): Extent => ({
  runs: runs.length,
  groups: new Set(runs.map(({ group }) => group)).size,
});

/** Says how many runs are not drawn. @returns null if all are drawn */
export function tellUndrawn(among: Extent, drawn: readonly CurveRun[]): string | null {
  if (drawn.length === among.runs) return null;
  return (
    `${count(drawn.length)} of ${count(among.runs)} runs are drawn, of ${count(extentOf(drawn).groups)} of ${count(among.groups)} variants: ` +
    'more lines cannot be told apart. Compare draws those that you choose.'
  );
}
