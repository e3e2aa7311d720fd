/** The JSON of checks that the API reports to GitHub by itself. */
import { closed } from '@ordo/core/schema-parts';
import { Type } from 'typebox';

export const TakenSchema = Type.Object(
  {
    checks: Type.Integer({ description: 'How many checks it asks for' }),
    replayed: Type.Boolean({ description: 'Whether it was taken before, so that nothing was done' }),
  },
  { ...closed, title: 'TakenChecks' },
);
