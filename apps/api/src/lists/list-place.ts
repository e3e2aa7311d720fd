/** Says where a page of an ordered list ends, and reads it from the cursor with which the next page is asked for. */
import { ID_FORM } from '@ordo/core';
import type { ListPlace } from '@ordo/store';

/** What the value looks like by which a list is ordered: every value of its type, and nothing that Postgres cannot read. */
const KEYS = {
  none: '',
  text: ' [^\\0]*',
  id: ` ${ID_FORM}`,
  time: ' (?:-?infinity|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z)',
} as const;

/** Rows are told apart by their id, or by their position in an experiment. */
const TIES = { id: ID_FORM, position: '[0-9]{1,9}' } as const;

export interface PlaceFormat {
  /** The order that the place belongs to. In another order it means nothing. */
  readonly sort: string;
  readonly key: keyof typeof KEYS;
  readonly tie: keyof typeof TIES;
}

export function placePattern({ sort, key, tie }: PlaceFormat): { test(text: string): boolean } {
  const form = new RegExp(`^${sort} ${TIES[tie]}${KEYS[key]}$`, 'su');
  return { test: (text) => form.test(text) && (key !== 'time' || exists(readPlace(text).key ?? '')) };
}

/** The form lets times pass that do not exist, which Postgres would refuse. */
function exists(time: string): boolean {
  return time.endsWith('infinity') || !Number.isNaN(Date.parse(time));
}

export function writePlace(sort: string, { tie, key }: ListPlace): string {
  return [sort, tie, ...(key === null ? [] : [key])].join(' ');
}

/** @param text what a `placePattern` has let through */
export function readPlace(text: string): ListPlace {
  const [, tie = '', ...key] = text.split(' ');
  return { tie, key: key.length === 0 ? null : key.join(' ') };
}
