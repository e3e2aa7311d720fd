/** The names, tags and notes that people give to runs. */
import { closed } from '@ordo/core/schema-parts';
import { LONGEST_RUN_NAME, LONGEST_RUN_NOTE, MOST_TAGS, TAG_FORM } from '@ordo/core/service-words';
import { Type } from 'typebox';

export const TagSchema = Type.String({
  pattern: `^${TAG_FORM}$`,
  'x-expects': 'a word of up to 50 characters, without commas',
  examples: ['baseline'],
});

const change = (description: string) => Type.Optional(Type.Array(TagSchema, { maxItems: MOST_TAGS, description }));

export const AnnotationBodySchema = Type.Object(
  {
    name: Type.Optional(
      Type.String({
        maxLength: LONGEST_RUN_NAME,
        pattern: '^[^\\u0000-\\u001f\\u007f]*$',
        'x-expects': `a line of up to ${LONGEST_RUN_NAME} characters`,
        description: 'What to call each of the runs. An empty name takes away the one that it has',
        examples: ['the one in the paper'],
      }),
    ),
    addTags: change('Tags that each of the runs gets. A run has up to twenty'),
    removeTags: change('Tags that none of the runs keeps. One that is added as well stays'),
    note: Type.Optional(
      Type.String({
        maxLength: LONGEST_RUN_NOTE,
        pattern: '^[^\\u0000]*$',
        'x-expects': `a text of up to ${LONGEST_RUN_NOTE} characters`,
        description: 'The note of each of the runs, instead of the one it has. What is left out stays',
      }),
    ),
  },
  { ...closed, title: 'Annotation', minProperties: 1, examples: [{ addTags: ['baseline'], note: 'as in the paper' }] },
);
