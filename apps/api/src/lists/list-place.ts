/** Writes where a page of an ordered list ends into a cursor, and reads it from the cursor of the next request. */
import { ID_FORM } from '@ordo/core';
import type { ListPlace } from '@ordo/store';

/**
 * The forms of the value by which a list is ordered. They match every value of the type, and nothing that Postgres cannot read.
 */
const KEYS = {
  none: '',
  text: ' [^\\0]*',
  id: ` ${ID_FORM}`,
  time: ' (?:-?infinity|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z)',
} as const;

/** The forms of what makes rows unique: their id, or their position in an experiment. */
const TIES = { id: ID_FORM, position: '[0-9]{1,9}' } as const;

export interface PlaceFormat {
  /** The order that the place belongs to. It is meaningless in another order. */
  readonly sort: string;
  readonly key: keyof typeof KEYS;
  readonly tie: keyof typeof TIES;
}

export function placePattern({ sort, key, tie }: PlaceFormat): { test(text: string): boolean } {
  const form = new RegExp(`^${sort} ${TIES[tie]}${KEYS[key]}$`, 'su');
  return { test: (text) => form.test(text) && (key !== 'time' || exists(readPlace(text).key ?? '')) };
}

/** Returns whether a time exists. The form also matches times that do not exist, which Postgres would refuse. */
function exists(time: string): boolean {
  return time.endsWith('infinity') || !Number.isNaN(Date.parse(time));
}

export function writePlace(sort: string, { tie, key }: ListPlace): string {
  return [sort, tie, ...(key === null ? [] : [key])].join(' ');
}

/** Reads a place. @param text a text that matches a `placePattern` */
export function readPlace(text: string): ListPlace {
  const [, tie = '', ...key] = text.split(' ');
  return { tie, key: key.length === 0 ? null : key.join(' ') };
}
