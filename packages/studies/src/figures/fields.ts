/** The fields that several kinds of figures share. */
import { Type } from 'typebox';
import { LineSchema } from '../schema.ts';

export const place = {
  name: Type.String({
    pattern: '^[a-z0-9][a-z0-9-]{0,99}$',
    'x-expects': 'a name in lower case, such as figure-2',
    description: 'The name of its files, without extension',
  }),
  title: LineSchema('The title above the figure'),
  part: LineSchema('The part of the study that it shows'),
};
