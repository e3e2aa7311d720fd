/** Shared parts of the schemas of studies and judgements. */
import { Type } from 'typebox';

export const IntervalSchema = Type.Unsafe<readonly [number, number]>(
  Type.Array(Type.Number(), { minItems: 2, maxItems: 2, description: 'The lower and the upper end' }),
);

/** Returns the schema of one line of text without control characters. */
export const LineSchema = (description: string, options: object = {}) =>
  Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    'x-expects': 'one line of text',
    description,
    ...options,
  });

export const NoteSchema = Type.String({ minLength: 1, maxLength: 2000 });

/** The name of a part, which also names files. */
export const PART_NAME = '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$';

/** A number as printed, whose last digit shows its precision: `27.48`, `61.50`, `−0.3` with an ASCII minus. */
export const PrintedSchema = Type.String({
  pattern: '^-?\\d{1,15}(\\.\\d{1,12})?$',
  description: 'A number in quotes, with exactly the digits that are printed',
  'x-expects': 'a printed number in quotes, such as "27.48"',
});
