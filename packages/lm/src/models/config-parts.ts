/** The parts that the configurations of all families share. */
import type { Problem } from '@ordo/core';
import { Type } from 'typebox';

export const count = Type.Integer({ minimum: 1 });

export const maybeId = Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]));

/** A field, the only value that is supported (which an absent field also means), and the reason. */
export type Expectation<Config> = readonly [keyof Config & string, unknown, string];

export function listUnsupported<Config>(config: Config, expectations: readonly Expectation<Config>[]): Problem[] {
  return expectations
    .filter(([field, usual]) => config[field] !== undefined && config[field] !== usual)
    .map(([field, , why]) => ({
      pointer: `/${field}`,
      message: `is ${String(config[field])}: ${why}`,
      fix: 'take another model of the family',
    }));
}
