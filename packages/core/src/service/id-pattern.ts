/** The forms of ids: of rows, of the beginnings of ids by which people name experiments and runs, and of API keys. */

/** The numbers of digits in the groups of a UUID. */
const GROUPS = [8, 4, 4, 4, 12];
/** An id within a longer text, such as the name of a file: a UUID in lower case, as part of a regular expression. */
export const ID_FORM = GROUPS.map((digits) => `[0-9a-f]{${digits}}`).join('-');

/** A regular expression for an id. */
export const ID_PATTERN = `^${ID_FORM}$`;

/** Returns an expression for the digits of the last groups of a UUID, of which any number may be missing at the end. */
const rest = (groups: readonly number[]): string => {
  const [group = 0, ...others] = groups;
  const open = `[0-9a-f]{0,${group}}`;
  return others.length === 0 ? open : `(${open}|[0-9a-f]{${group}}-${rest(others)})`;
};

/** A regular expression for the beginning of a UUID in lower case: at least its first digit, with hyphens in their places. */
export const ID_PREFIX_PATTERN = `^(?=.)${rest(GROUPS)}$`;

/** The id of an API key within the key, as part of a regular expression. */
export const KEY_ID_FORM = '[0-9a-f]{12}';

/** A regular expression for the id of an API key. */
export const KEY_ID_PATTERN = `^${KEY_ID_FORM}$`;
