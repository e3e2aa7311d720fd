/** Words that look bad by their kind but mean something to an option, each with the reason. */

const SENSIBLE: Readonly<Record<string, readonly string[]>> = {};

export function isSensible(option: string, word: string): boolean {
  return SENSIBLE[option]?.includes(word) ?? false;
}
