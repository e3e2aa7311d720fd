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

const groupsOf = (runs: readonly CurveRun[]): number => new Set(runs.map(({ group }) => group)).size;
const count = (value: number): string => value.toLocaleString('en');

/** Says how many runs are not drawn. @returns null if all are drawn */
export function tellUndrawn(runs: readonly CurveRun[], drawn: readonly CurveRun[]): string | null {
  if (drawn.length === runs.length) return null;
  return (
    `${count(drawn.length)} of ${count(runs.length)} runs are drawn, of ${count(groupsOf(drawn))} of ${count(groupsOf(runs))} variants: ` +
    'more lines cannot be told apart. Compare draws those that you choose.'
  );
}
