import { createRequire } from 'node:module';
import type * as AjvModule from 'ajv';
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { MAX_PROBLEMS, type Problem } from './errors.ts';
import { askWhether, describeUnknown, suggestClosest } from './look-up.ts';
import { describeLimit } from './limits.ts';
import { escapeSegment } from '../json/pointer.ts';
import { showValue } from './show-value.ts';

interface Checks {
  /**
   * Checks a value, and stops at the first problem without collecting anything for a message. It is several times as fast as
   * `findAll`.
   */
  readonly isValid: ValidateFunction;
  /** Finds all problems. It is compiled when a value is first found invalid. */
  findAll: ValidateFunction | undefined;
}

const compiled = new WeakMap<TSchema, Checks>();

/** The deepest nesting accepted. It is checked before any recursive walk, so that no input exhausts the stack. */
export const MAX_DEPTH = 32;

/**
 * Returns all problems of `value` against a TypeBox schema; an empty list means that it is valid. Nothing is coerced or
 * dropped.
 */
export function findProblems(schema: TSchema, value: unknown): Problem[] {
  if (!isSafe(value, 0)) return take(MAX_PROBLEMS, findUnsafe(value, '', 0));
  return problemsFromAjv(collectErrors(schema, value));
}

function take<T>(most: number, items: Iterable<T>): T[] {
  const taken: T[] = [];
  for (const item of items) {
    taken.push(item);
    if (taken.length === most) break;
  }
  return taken;
}

/** Returns the errors that Ajv finds, up to `MAX_ERRORS`. */
export function collectErrors(schema: TSchema, value: unknown): readonly ErrorObject[] {
  let checks = compiled.get(schema);
  if (checks === undefined) {
    checks = { isValid: loadAjv('first').compile(schema), findAll: undefined };
    compiled.set(schema, checks);
  }
  if (checks.isValid(value)) return [];
  checks.findAll ??= loadAjv('all').compile(schema);
  try {
    checks.findAll(value);
    return checks.findAll.errors ?? [];
  } catch (errors) {
    if (Array.isArray(errors)) return errors as ErrorObject[];
    throw errors;
  }
}

const loaded = new Map<'first' | 'all', Ajv>();

/**
 * The largest number of Ajv's errors that are turned into problems. A place can have several errors: one for each branch of a
 * union.
 */
const MAX_ERRORS = 10 * MAX_PROBLEMS;

/**
 * Limits the number of errors. Ajv collects either one error or all of them, so the functions that it generates are changed: at
 * the limit, they throw the errors collected so far.
 */
const limitErrors = (code: string): string =>
  code.replaceAll('errors++;', `errors++;if(errors>=${MAX_ERRORS})throw vErrors;`);

/** Loads Ajv at the first check. Most text filters check nothing, and would otherwise take twice as long to start. */
function loadAjv(errors: 'first' | 'all'): Ajv {
  const known = loaded.get(errors);
  if (known !== undefined) return known;
  const { Ajv } = createRequire(import.meta.url)('ajv') as typeof AjvModule;
  const ajv = new Ajv({
    allErrors: errors === 'all',
    verbose: errors === 'all',
    strict: false,
    coerceTypes: false,
    removeAdditional: false,
    useDefaults: false,
    discriminator: true,
    ...(errors === 'all' ? { code: { process: limitErrors } } : {}),
  });
  loaded.set(errors, ajv);
  return ajv;
}

/**
 * Turns Ajv's errors into problems: one per place and message, without those that only report a failed union. At most
 * `MAX_PROBLEMS` places get problems.
 */
export function problemsFromAjv(errors: readonly ErrorObject[]): Problem[] {
  const telling = errors.filter(
    (error) => error.keyword !== 'anyOf' && error.keyword !== 'oneOf' && error.keyword !== 'if',
  );
  const seen = new Map<string, Problem>();
  const places = new Set<string>();
  for (const error of telling.length > 0 ? telling : errors) {
    const problem = problemFromAjv(error);
    if (places.size === MAX_PROBLEMS && !places.has(problem.pointer)) break;
    places.add(problem.pointer);
    const key = `${problem.pointer}\n${problem.message}`;
    if (!seen.has(key)) seen.set(key, problem);
  }
  return mergeAlternatives([...seen.values()]).slice(0, MAX_PROBLEMS);
}

/** The end of a message about a single allowed value. Without it, a person would not see why exactly this value is required. */
const ONLY_VALUE = ', the only value that is accepted here';

/** Joins the branches of a union of literals into one problem: "is not X" and "is not Y" at the same place. */
function mergeAlternatives(problems: Problem[]): Problem[] {
  const byPointer = new Map<string, Problem[]>();
  for (const problem of problems) byPointer.set(problem.pointer, [...(byPointer.get(problem.pointer) ?? []), problem]);
  return [...byPointer.values()].flatMap((group) => {
    const literals = group.filter((problem) => problem.fix.startsWith('use '));
    const [first] = literals;
    if (first === undefined || literals.length < 2) return group;
    const named = literals.map(({ fix }) => fix.slice('use '.length).replace(ONLY_VALUE, ''));
    const options = [...new Set(named)].join(' or ');
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
    const words: unknown = error.parentSchema?.['x-words'];
    const unknown = Array.isArray(words) ? findUnknownWord(error.data, words as string[]) : undefined;
    if (unknown !== undefined) return { pointer, ...describeChoice(unknown, words as string[]) };
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
        fix: `use ${showValue(params['allowedValue'])}${ONLY_VALUE}`,
      };
    case 'enum':
      return { pointer, ...describeChoice(error.data, params['allowedValues'] as unknown[]) };
    default:
      return describeLimit(error);
  }
}

/**
 * Returns the first of the words, which are separated by commas, that is not among the known ones. A schema lists these under
 * the key `x-words`.
 */
function findUnknownWord(given: unknown, known: readonly string[]): string | undefined {
  return typeof given === 'string' ? given.split(',').find((word) => word !== '' && !known.includes(word)) : undefined;
}

/** Returns the message and fix for a value that is none of those allowed. */
function describeChoice(given: unknown, allowed: readonly unknown[]): Pick<Problem, 'message' | 'fix'> {
  const shown = allowed.map((value) => showValue(value));
  const names = allowed.filter((value) => typeof value === 'string');
  const guess = typeof given === 'string' ? suggestClosest(given, names) : undefined;
  return {
    message: `${showValue(given)} is not one of ${shown.join(', ')}${askWhether(guess)}`,
    fix: `use ${guess === undefined ? shown.join(' or ') : JSON.stringify(guess)}`,
  };
}

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Returns whether `findUnsafe` would find nothing. Most values are safe, and this check builds no pointers for them. */
function isSafe(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === 'string') return isSafeText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every((item) => isSafe(item, depth + 1));
  if (!isPlain(value)) return false;
  return Object.keys(value).every(
    (key) => isSafeKey(key) && isSafe((value as Readonly<Record<string, unknown>>)[key], depth + 1),
  );
}

/**
 * Returns whether an object is a plain one. Instances of classes are never JSON, and following their references might never
 * end: a request refers to its socket, and the socket to its request.
 */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const isSafeText = (text: string): boolean => !text.includes('\u0000') && !LONE_SURROGATE.test(text);

const isSafeKey = (key: string): boolean =>
  key !== '__proto__' && key !== 'constructor' && key !== 'prototype' && isSafeText(key);

/**
 * Lists the problems that no schema can find: prototype keys, NUL characters, lone surrogates, non-finite numbers, and nesting
 * that is too deep.
 */
function* findUnsafe(value: unknown, pointer: string, depth: number): Generator<Problem> {
  const own = describeUnsafe(value, depth);
  if (own !== null) return void (yield { pointer, ...own });
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const [i, item] of value.entries()) yield* findUnsafe(item, `${pointer}/${i}`, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    const place = `${pointer}/${escapeSegment(key)}`;
    if (isSafeKey(key)) yield* findUnsafe(item, place, depth + 1);
    else yield { pointer: place, message: `${JSON.stringify(key)} is not allowed as a key`, fix: 'remove it' };
  }
}

/** Returns what is wrong with the value itself, regardless of its contents. */
function describeUnsafe(value: unknown, depth: number): Omit<Problem, 'pointer'> | null {
  if (depth > MAX_DEPTH) return { message: `nested deeper than ${MAX_DEPTH} levels`, fix: 'flatten the value' };
  if (typeof value === 'string' && value.includes('\u0000')) {
    return { message: 'contains a NUL character', fix: 'remove the character U+0000' };
  }
  if (typeof value === 'string' && LONE_SURROGATE.test(value)) {
    return { message: 'contains half a surrogate pair, which is not a character', fix: 'remove it or complete it' };
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { message: `${value} is not a finite number`, fix: 'give a finite number' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isPlain(value)) return null;
  return { message: 'is not a JSON value', fix: 'give JSON' };
}
