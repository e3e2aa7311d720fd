/** The form of an id, and of its beginning, by which people name experiments and runs. */

/** The groups of digits of a UUID. */
const GROUPS = [8, 4, 4, 4, 12];
const UUID = GROUPS.map((digits) => `[0-9a-f]{${digits}}`).join('-');

/** A regular expression for an id, which is a UUID in lower case. */
export const ID_PATTERN = `^${UUID}$`;

/** Digits of the last groups of a UUID, from which on anything may be missing. */
const rest = (groups: readonly number[]): string => {
  const [group = 0, ...others] = groups;
  const open = `[0-9a-f]{0,${group}}`;
  return others.length === 0 ? open : `(${open}|[0-9a-f]{${group}}-${rest(others)})`;
};

/** A regular expression for the beginning of a UUID in lower case: its first digit at least, and hyphens in their places. */
export const ID_PREFIX_PATTERN = `^(?=.)${rest(GROUPS)}$`;
