/** Defines the form of the names of pools and labels. */

const NAME_FORM = '[a-z0-9][a-z0-9-]{0,31}';

/** A regular expression for the name of a pool or of a label. */
export const NAME_PATTERN = `^${NAME_FORM}$`;

/** A regular expression for the name of a pool, or `*` for all pools. */
export const POOL_OR_ALL_PATTERN = `^(?:${NAME_FORM}|\\*)$`;

export const isName = (text: string): boolean => new RegExp(NAME_PATTERN, 'u').test(text);

export const isPoolOrAll = (text: string): boolean => new RegExp(POOL_OR_ALL_PATTERN, 'u').test(text);
