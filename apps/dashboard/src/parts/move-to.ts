/** The names in another order: one of them at another place, and the others as they were. */
export function moveTo(names: readonly string[], name: string, place: number): string[] {
  const others = names.filter((one) => one !== name);
  return [...others.slice(0, place), name, ...others.slice(place)];
}
