/** The beginning of an id, by which people name experiments and runs. */

/** Digits of the last groups of a UUID, from which on anything may be missing. */
const rest = (groups: readonly number[]): string => {
  const [group = 0, ...others] = groups;
  const open = `[0-9a-f]{0,${group}}`;
  return others.length === 0 ? open : `(${open}|[0-9a-f]{${group}}-${rest(others)})`;
};

/** A regular expression for the beginning of a UUID in lower case: its first digit at least, and hyphens in their places. */
export const ID_PREFIX_PATTERN = `^(?=.)${rest([8, 4, 4, 4, 12])}$`;
