/**
 * The rules about who is let in, by kind of route. Each rule decides for every caller, so that a new kind of caller must be
 * decided everywhere.
 */
import type { Caller } from './callers.ts';

/** The decision about a caller. `in` means that the route does its work. Otherwise it is the status of the refusal. */
export type Verdict = 'in' | 401 | 403 | 409;
export type Rule = Readonly<Record<Caller, Verdict>>;

const UNKNOWN = [
  'nobody',
  'no bearer',
  'an unknown key',
  'a wrong secret',
  'a revoked key',
  'an expired key',
  'a rotated key',
] as const;
const PERSONS = [
  'a reader',
  'a reader whose key is being rotated',
  'the owner',
  'a colleague',
  'a stranger',
  'an administrator',
] as const;
const WORKING = [
  'the worker',
  'the worker without a token',
  'the worker with the token of another attempt',
  'another worker',
  'a worker with another name',
  'a worker of another pool',
] as const;

/** Returns the same verdict for each of the callers. */
function decide<C extends Caller>(callers: readonly C[], verdict: Verdict): Readonly<Record<C, Verdict>> {
  return Object.fromEntries(callers.map((caller) => [caller, verdict])) as Record<C, Verdict>;
}

const REFUSED = { ...decide(UNKNOWN, 401), ...decide(PERSONS, 403), ...decide(WORKING, 403) };

export const ANYBODY: Rule = { ...decide(UNKNOWN, 'in'), ...decide(PERSONS, 'in'), ...decide(WORKING, 'in') };
export const READERS: Rule = { ...REFUSED, ...decide(PERSONS, 'in') };
export const SUBMITTERS: Rule = { ...READERS, 'a reader': 403, 'a reader whose key is being rotated': 403 };
/** The rule for an experiment that belongs to an owner. */
export const OWNERS: Rule = { ...SUBMITTERS, 'a stranger': 403 };
/** The rule for the id of a study, which belongs to the owner who submitted it first. */
export const NAMED_FIRST: Rule = { ...SUBMITTERS, 'a stranger': 409 };
export const ADMINISTRATORS: Rule = { ...REFUSED, 'an administrator': 'in' };
export const WORKERS: Rule = { ...REFUSED, ...decide(WORKING, 'in') };
/** The rule for keys that may be bound to a name or to pools. */
export const WORKERS_OF_THAT_NAME: Rule = {
  ...WORKERS,
  'a worker with another name': 403,
  'a worker of another pool': 403,
};
/** The rule for a worker that registered with a key. */
export const THE_WORKER: Rule = { ...WORKERS_OF_THAT_NAME, 'another worker': 403 };
/** The rule for an attempt that has a token. */
export const THE_ATTEMPT: Rule = {
  ...THE_WORKER,
  'the worker without a token': 403,
  'the worker with the token of another attempt': 403,
};
