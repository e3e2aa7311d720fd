/** Returns the names with one of them at another place. The others keep their order. */
export function moveTo(names: readonly string[], name: string, place: number): string[] {
  const others = names.filter((one) => one !== name);
  return [...others.slice(0, place), name, ...others.slice(place)];
}
