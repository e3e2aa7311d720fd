import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { Problem } from './errors.ts';
import { askWhether, describeUnknown, suggestClosest } from './look-up.ts';
import { describeLimit } from './limits.ts';
import { escapeSegment } from './pointer.ts';
import { showValue } from './show-value.ts';

let ajv: Ajv | undefined;
const compiled = new WeakMap<TSchema, ValidateFunction>();

/** The deepest nesting accepted. It is checked before any recursive walk, so that no input exhausts the stack. */
export const MAX_DEPTH = 32;

/** All problems of `value` against a TypeBox schema; an empty list means that it is valid. Nothing is coerced or dropped. */
export function findProblems(schema: TSchema, value: unknown): Problem[] {
  const unsafe = findUnsafe(value, '', 0);
  if (unsafe.length > 0) return unsafe;
  let validate = compiled.get(schema);
  if (validate === undefined) {
    ajv ??= loadAjv();
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  return validate(value) ? [] : problemsFromAjv(validate.errors ?? []);
}

/** Ajv is loaded at the first check: most text filters check nothing and would take twice as long to start. */
function loadAjv(): Ajv {
  const { Ajv } = createRequire(import.meta.url)('ajv') as typeof AjvModule;
  return new Ajv({
    allErrors: true,
    strict: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    verbose: true,
    discriminator: true,
  });
}

/** Turns Ajv's errors into problems: one per place and message, without those that only report a failed union. */
export function problemsFromAjv(errors: readonly ErrorObject[]): Problem[] {
  const telling = errors.filter(
    (error) => error.keyword !== 'anyOf' && error.keyword !== 'oneOf' && error.keyword !== 'if',
  );
  const seen = new Map<string, Problem>();
  for (const error of telling.length > 0 ? telling : errors) {
    const problem = problemFromAjv(error);
    const key = `${problem.pointer}\n${problem.message}`;
    if (!seen.has(key)) seen.set(key, problem);
  }
  return mergeAlternatives([...seen.values()]);
}

/** Joins the branches of a union of literals, "is not X" and "is not Y" at one place, into one problem. */
function mergeAlternatives(problems: Problem[]): Problem[] {
  const byPointer = new Map<string, Problem[]>();
  for (const problem of problems) byPointer.set(problem.pointer, [...(byPointer.get(problem.pointer) ?? []), problem]);
  return [...byPointer.values()].flatMap((group) => {
    const literals = group.filter((problem) => problem.fix.startsWith('use '));
    const [first] = literals;
    if (first === undefined || literals.length < 2) return group;
    const options = [...new Set(literals.map((problem) => problem.fix.slice('use '.length)))].join(' or ');
    const got = first.message.slice(0, first.message.indexOf(' is not '));
    const merged = { pointer: first.pointer, message: `${got} is not ${options}`, fix: `use ${options}` };
    return [merged, ...group.filter((problem) => !literals.includes(problem))];
  });
}

function problemFromAjv(error: ErrorObject): Problem {
  const params: Record<string, unknown> = error.params;
  const pointer = error.instancePath;
  const got = (): string => showValue(error.data);
  // A schema with a pattern can say in words what it expects, under the key `x-expects`.
  const expected: unknown = error.parentSchema?.['x-expects'];
  if (typeof expected === 'string' && (error.keyword === 'pattern' || error.keyword === 'type')) {
    return { pointer, message: `${got()} is not ${expected}`, fix: `give ${expected}` };
  }
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty']);
      const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
      const guess = suggestClosest(key, known);
      return {
        pointer: `${pointer}/${escapeSegment(key)}`,
        message: describeUnknown('key', key, known).message,
        fix:
          guess === undefined
            ? `remove it, or use one of: ${known.join(', ')}`
            : `rename it to ${JSON.stringify(guess)}`,
      };
    }
    case 'required': {
      const key = String(params['missingProperty']);
      return { pointer: `${pointer}/${escapeSegment(key)}`, message: 'is missing', fix: `add ${JSON.stringify(key)}` };
    }
    case 'type':
      return {
        pointer,
        message: `${got()} is not of type ${String(params['type'])}`,
        fix: `give a value of type ${String(params['type'])}`,
      };
    case 'const':
      return {
        pointer,
        message: `${got()} is not ${showValue(params['allowedValue'])}`,
        fix: `use ${showValue(params['allowedValue'])}`,
      };
    case 'enum': {
      const allowed = (params['allowedValues'] as unknown[]).map((value) => showValue(value));
      const guess =
        typeof error.data === 'string' ? suggestClosest(error.data, params['allowedValues'] as string[]) : undefined;
      return {
        pointer,
        message: `${got()} is not one of ${allowed.join(', ')}${askWhether(guess)}`,
        fix: `use ${guess === undefined ? allowed.join(' or ') : JSON.stringify(guess)}`,
      };
    }
    default:
      return describeLimit(error);
  }
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Finds what no schema can: prototype keys, NUL characters, lone surrogates, non-finite numbers, too deep nesting. */
function findUnsafe(value: unknown, pointer: string, depth: number): Problem[] {
  if (depth > MAX_DEPTH) {
    return [{ pointer, message: `nested deeper than ${MAX_DEPTH} levels`, fix: 'flatten the value' }];
  }
  if (typeof value === 'string' && value.includes('\u0000')) {
    return [{ pointer, message: 'contains a NUL character', fix: 'remove the character U+0000' }];
  }
  if (typeof value === 'string' && LONE_SURROGATE.test(value)) {
    return [
      { pointer, message: 'contains half a surrogate pair, which is not a character', fix: 'remove it or complete it' },
    ];
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [{ pointer, message: `${value} is not a finite number`, fix: 'give a finite number' }];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => findUnsafe(item, `${pointer}/${i}`, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const place = `${pointer}/${escapeSegment(key)}`;
    if (
      key === '__proto__' ||
      key === 'constructor' ||
      key === 'prototype' ||
      key.includes('\u0000') ||
      LONE_SURROGATE.test(key)
    ) {
      return [{ pointer: place, message: `${JSON.stringify(key)} is not allowed as a key`, fix: 'remove it' }];
    }
    return findUnsafe(item, place, depth + 1);
  });
}
