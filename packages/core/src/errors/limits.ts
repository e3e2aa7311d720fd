/** Says in plain words which limit of a schema a value breaks: a length, a size, a range or a form. */
import type { ErrorObject } from 'ajv';
import type { Problem } from './errors.ts';
import { showValue } from './show-value.ts';

/** For each keyword with a number, the problem and the fix. `n` is the limit. */
const NUMERIC: Readonly<Record<string, (n: string) => { wrong: string; fix: string }>> = {
  minItems: (n) => ({ wrong: `has fewer items than ${n}`, fix: `give at least ${count(n, 'item')}` }),
  maxItems: (n) => ({ wrong: `has more items than ${n}`, fix: `give at most ${count(n, 'item')}` }),
  minLength: (n) => ({
    wrong: `is shorter than ${count(n, 'character')}`,
    fix: `give at least ${count(n, 'character')}`,
  }),
  maxLength: (n) => ({
    wrong: `is longer than ${count(n, 'character')}`,
    fix: `give at most ${count(n, 'character')}`,
  }),
  minProperties: (n) => ({ wrong: `has fewer keys than ${n}`, fix: `give at least ${count(n, 'key')}` }),
  maxProperties: (n) => ({ wrong: `has more keys than ${n}`, fix: `give at most ${count(n, 'key')}` }),
  minimum: (n) => ({ wrong: `is less than ${n}`, fix: `give ${n} or more` }),
  maximum: (n) => ({ wrong: `is more than ${n}`, fix: `give ${n} or less` }),
  exclusiveMinimum: (n) => ({ wrong: `is not above ${n}`, fix: `give a number above ${n}` }),
  exclusiveMaximum: (n) => ({ wrong: `is not below ${n}`, fix: `give a number below ${n}` }),
  multipleOf: (n) => ({ wrong: `is not a multiple of ${n}`, fix: `give a multiple of ${n}` }),
};

function count(n: string, noun: string): string {
  return `${n} ${noun}${n === '1' ? '' : 's'}`;
}

export function describeLimit(error: ErrorObject): Problem {
  const params: Record<string, unknown> = error.params;
  const pointer = error.instancePath;
  const got = showValue(error.data);
  const numeric = NUMERIC[error.keyword]?.(String(params['limit'] ?? params['multipleOf']));
  if (numeric !== undefined) return { pointer, message: `${got} ${numeric.wrong}`, fix: numeric.fix };
  if (error.keyword === 'uniqueItems') {
    const message = `${got} has the same item twice, at ${String(params['i'])} and ${String(params['j'])}`;
    return { pointer, message, fix: 'remove one of the two' };
  }
  if (error.keyword === 'pattern') return describeForm(error, String(params['pattern']));
  const reason = error.message ?? 'is not valid';
  return { pointer, message: `${got} is refused: it ${reason}`, fix: 'correct the value' };
}

/**
 * Describes a text of the wrong form: gives the right form in the words of the schema, and a similar text of that form if there
 * is one.
 */
function describeForm({ instancePath: pointer, data, parentSchema }: ErrorObject, pattern: string): Problem {
  const described: unknown = parentSchema?.['description'];
  const form = typeof described === 'string' ? `${described} (${pattern})` : pattern;
  const near = typeof data === 'string' ? findNear(data, new RegExp(pattern, 'u')) : undefined;
  return {
    pointer,
    message: `${showValue(data)} does not have the form that is asked for: ${form}`,
    fix: near === undefined ? `write it in the form ${form}` : `write ${JSON.stringify(near)}`,
  };
}

/**
 * Finds a text of the right form by correcting the most common mistakes: upper case, blanks around the text, and an absolute
 * path instead of a relative one.
 */
function findNear(text: string, pattern: RegExp): string | undefined {
  const trimmed = text.trim();
  const relative = trimmed.replace(/^([A-Za-z]:)?[/\\]+/u, '');
  const candidates = [trimmed, trimmed.toLowerCase(), relative, relative.toLowerCase()];
  return candidates.find((candidate) => candidate !== '' && pattern.test(candidate));
}
