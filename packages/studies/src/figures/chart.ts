/** A figure as data: the meaning of its axes, and its points. Reports draw it as SVG and write it as CSV. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { type Static, Type } from 'typebox';

export const ChartSchema = Type.Object(
  {
    name: Type.String({ description: 'The name of its files, without extension' }),
    title: Type.String(),
    form: Type.String({
      description: 'How it is drawn: `lines`, `bars`, `intervals`, or another form that reports have',
    }),
    xLabel: Type.String(),
    yLabel: Type.String(),
    series: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          points: Type.Array(
            Type.Object(
              {
                x: Type.Union([Type.Number(), Type.String()]),
                y: nullable(Type.Number()),
                error: nullable(Type.Number({ description: 'Half the length of the error bar, in the unit of y' })),
              },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
  },
  { ...closed, title: 'Chart' },
);
export type Chart = Static<typeof ChartSchema>;
export type ChartPoint = Chart['series'][number]['points'][number];
