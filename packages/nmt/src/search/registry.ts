/**
 * The search strategies that a spec can name. To add one, write a file in `strategies/` and a line here. This file loads no
 * tensor code.
 */
import { findById } from '@ordo/core/look-up';
import { type Static, Type } from 'typebox';
import { createBeamSearch } from './strategies/beam.ts';
import { sample } from './strategies/sample.ts';
import type { SearchDefinition, SearchStrategy } from './strategy.ts';

/** Beam search is not in the list, because a spec that names no search means beam search. */
const SEARCHES = [sample] as const;

type NamedSearch = Static<(typeof SEARCHES)[number]['options']>;

/** The option `search` of a spec's evaluation. */
export const SearchSchema = Type.Unsafe<NamedSearch>(
  Type.Union(
    SEARCHES.map(({ options }) => options),
    { description: 'How outputs are searched for. Left out: beam search, of which `beam` is the width' },
  ),
);

export function createStrategy({
  beam,
  search,
}: {
  readonly beam: number;
  readonly search?: NamedSearch;
}): SearchStrategy {
  if (search === undefined) return createBeamSearch(beam);
  const known: readonly SearchDefinition[] = SEARCHES;
  const definition = findById(known, search.type, {
    code: 'spec.invalid',
    kind: 'search',
    pointer: '/evaluation/search',
  });
  return definition.create(search as never);
}
