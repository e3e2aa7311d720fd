/** Divides values over time into stretches without a gap. A single value becomes a short line, because a point would not be seen. */
export type Place = readonly [place: number, value: number];

export function listStretches(values: readonly (number | null)[]): (readonly Place[])[] {
  const stretches: Place[][] = [];
  for (const [i, value] of values.entries()) {
    if (value === null) continue;
    const last = stretches.at(-1);
    if (i > 0 && values[i - 1] !== null && last !== undefined) last.push([i, value]);
    else stretches.push([[i, value]]);
  }
  return stretches.map((stretch) => {
    const [[place, value] = [0, 0], ...others] = stretch;
    return others.length > 0 ? stretch : [[place - 0.5, value] as const, [place + 0.5, value] as const];
  });
}
