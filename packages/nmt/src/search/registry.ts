/** The search strategies that a spec can name. A new one is one file in `strategies/`, and a line here. It loads no tensors. */
import { findById } from '@ordo/core/look-up';
import { type Static, Type } from 'typebox';
import { createBeamSearch } from './strategies/beam.ts';
import { sample } from './strategies/sample.ts';
import type { SearchDefinition, SearchStrategy } from './strategy.ts';

/** Beam search is not among them: it is what a spec means that names none. */
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
