/** Reads which rows of a list are requested. Conditions that the query leaves out are left out here, too. */
import { readTime } from './read-time.ts';

interface SelectionQuery {
  readonly state?: string;
  readonly q?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
}

type Unread = keyof SelectionQuery;

/** Reads the selection. @throws OrdoError `request.invalid` for a time that does not exist */
export function readSelection<State extends string, Query extends SelectionQuery>({
  state,
  q,
  createdAfter,
  createdBefore,
  ...rest
}: Query): Omit<Query, Unread> & Selection<State> {
  return {
    ...rest,
    // The schema has checked each of the words.
    ...(state === undefined ? {} : { states: state.split(',') as State[] }),
    ...(q === undefined ? {} : { search: q }),
    ...(createdAfter === undefined ? {} : { createdAfter: readTime(createdAfter, '/query/createdAfter') }),
    ...(createdBefore === undefined ? {} : { createdBefore: readTime(createdBefore, '/query/createdBefore') }),
  };
}

interface Selection<State> {
  readonly states?: readonly State[];
  readonly search?: string;
  readonly createdAfter?: Date;
  readonly createdBefore?: Date;
}
