/** Who is let in, by kind of route. Each rule decides for every caller, so a new kind of caller must be decided everywhere. */
import type { Caller } from './callers.ts';

/** `in`: the route does its work. Otherwise the status of the refusal. */
export type Verdict = 'in' | 401 | 403 | 409;
export type Rule = Readonly<Record<Caller, Verdict>>;

const unknown = {
  nobody: 401,
  'no bearer': 401,
  'an unknown key': 401,
  'a wrong secret': 401,
  'a revoked key': 401,
  'an expired key': 401,
  'a rotated key': 401,
} as const;
const noWorker = {
  'the worker': 403,
  'the worker without a token': 403,
  'the worker with the token of another attempt': 403,
  'another worker': 403,
  'a worker with another name': 403,
  'a worker of another pool': 403,
} as const;
const noPerson = {
  'a reader': 403,
  'a reader whose key is being rotated': 403,
  'the owner': 403,
  'a colleague': 403,
  'a stranger': 403,
  'an administrator': 403,
} as const;

export const ANYBODY: Rule = {
  nobody: 'in',
  'no bearer': 'in',
  'an unknown key': 'in',
  'a wrong secret': 'in',
  'a revoked key': 'in',
  'an expired key': 'in',
  'a rotated key': 'in',
  'a reader': 'in',
  'a reader whose key is being rotated': 'in',
  'the owner': 'in',
  'a colleague': 'in',
  'a stranger': 'in',
  'an administrator': 'in',
  'the worker': 'in',
  'the worker without a token': 'in',
  'the worker with the token of another attempt': 'in',
  'another worker': 'in',
  'a worker with another name': 'in',
  'a worker of another pool': 'in',
};
export const READERS: Rule = {
  ...unknown,
  ...noWorker,
  'a reader': 'in',
  'a reader whose key is being rotated': 'in',
  'the owner': 'in',
  'a colleague': 'in',
  'a stranger': 'in',
  'an administrator': 'in',
};
export const SUBMITTERS: Rule = { ...READERS, 'a reader': 403, 'a reader whose key is being rotated': 403 };
/** The experiment belongs to somebody. */
export const OWNERS: Rule = { ...SUBMITTERS, 'a stranger': 403 };
/** The id of a study belongs to whoever submitted it first. */
export const NAMED_FIRST: Rule = { ...SUBMITTERS, 'a stranger': 409 };
export const ADMINISTRATORS: Rule = { ...unknown, ...noWorker, ...noPerson, 'an administrator': 'in' };
export const WORKERS: Rule = {
  ...unknown,
  ...noPerson,
  'the worker': 'in',
  'the worker without a token': 'in',
  'the worker with the token of another attempt': 'in',
  'another worker': 'in',
  'a worker with another name': 'in',
  'a worker of another pool': 'in',
};
/** Keys may be bound to a name or to pools. */
export const WORKERS_OF_THAT_NAME: Rule = {
  ...WORKERS,
  'a worker with another name': 403,
  'a worker of another pool': 403,
};
/** The worker registered with a key. */
export const THE_WORKER: Rule = { ...WORKERS_OF_THAT_NAME, 'another worker': 403 };
/** The attempt has a token. */
export const THE_ATTEMPT: Rule = {
  ...THE_WORKER,
  'the worker without a token': 403,
  'the worker with the token of another attempt': 403,
};
