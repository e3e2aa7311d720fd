/** Groups a model's units into words. */

export interface GroupedWord {
  readonly word: string;
  readonly units: readonly number[];
}

/** The mark of subword-nmt at the end of a unit whose word continues. */
const GOES_ON = '@@';

export function groupWords(units: readonly string[]): GroupedWord[] {
  const words: { word: string; units: number[] }[] = [];
  let open = false;
  units.forEach((unit, position) => {
    const goesOn = unit.endsWith(GOES_ON) && unit !== GOES_ON;
    const letters = goesOn ? unit.slice(0, -GOES_ON.length) : unit;
    const last = words.at(-1);
    if (open && last !== undefined) {
      last.word += letters;
      last.units.push(position);
    } else words.push({ word: letters, units: [position] });
    open = goesOn;
  });
  return words;
}
