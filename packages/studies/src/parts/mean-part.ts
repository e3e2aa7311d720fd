/** A part that is the mean over other parts, seed by seed. A seed that is lost in one of them is also lost here. */
import { describeUnknown, type Problem } from '@ordo/core';
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import type { Places, PlacesOfPart } from '../places.ts';
import { LineSchema } from '../schema.ts';
import { definePart } from './part.ts';

export const meanPart = definePart({
  kind: 'mean',
  title: 'The mean over parts',
  schema: Type.Object(
    {
      title: Type.Optional(LineSchema('What the table of this part is called')),
      mean: Type.Array(LineSchema('A part that is not a mean itself'), {
        minItems: 2,
        maxItems: 500,
        uniqueItems: true,
      }),
    },
    { ...closed, title: 'Part that is a mean', description: 'The mean over the values of other parts, seed by seed' },
  ),
  findProblems: ({ mean }, { others }) =>
    mean.flatMap((name, i): Problem[] =>
      others.has(name) ? [] : [{ pointer: `/mean/${i}`, ...describeUnknown('part', name, [...others.keys()]) }],
    ),
  describe: ({ mean }, { others }) => {
    const [first, ...rest] = mean.flatMap((name) => describedOf(others, name));
    if (first === undefined) return { rows: [], metrics: [] };
    return {
      rows: first.rows.filter(({ row }) => rest.every((part) => part.rows.some((other) => other.row === row))),
      metrics: first.metrics.filter(({ id }) => rest.every((part) => part.metrics.some((other) => other.id === id))),
    };
  },
});

function describedOf(others: Places, name: string): PlacesOfPart[] {
  const part = others.get(name);
  return part === undefined || part === null ? [] : [part];
}
