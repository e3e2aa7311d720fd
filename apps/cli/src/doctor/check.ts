/** The form of every check of `ordo doctor`, and of its finding. */
import type { Environment } from '../env.ts';

export type Health = 'ok' | 'warn' | 'fail';

export interface Finding {
  readonly name: string;
  readonly health: Health;
  /** The finding in words. */
  readonly detail: string;
  /** The fix; null when nothing is wrong. */
  readonly fix: string | null;
}

export type Check = (environment: Environment) => Promise<Finding>;

export function ok(name: string, detail: string): Finding {
  return { name, health: 'ok', detail, fix: null };
}

export function warn(name: string, detail: string, fix: string): Finding {
  return { name, health: 'warn', detail, fix };
}

export function fail(name: string, detail: string, fix: string): Finding {
  return { name, health: 'fail', detail, fix };
}
