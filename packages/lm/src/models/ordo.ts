/** Models that Ordo has trained: any positional encoding, and parameters under their own names. */
import type { Problem } from '@ordo/core';
import { LanguageOptionsSchema } from '@ordo/nmt';
import { findPositionalProblems } from '@ordo/nmt/declarations';
import { type Static, Type } from 'typebox';
import type { Architecture } from './architecture.ts';
import { count } from './config-parts.ts';

const Id = Type.Integer({ minimum: 0 });

export const OrdoConfigSchema = Type.Object({
  model_type: Type.Literal('ordo'),
  model: LanguageOptionsSchema,
  positional: Type.Object({ type: Type.String() }, { additionalProperties: Type.Unknown() }),
  vocab_size: count,
  bos_token_id: Id,
  eos_token_id: Id,
  pad_token_id: Id,
});
export type OrdoConfig = Static<typeof OrdoConfigSchema>;

export const ordo: Architecture = {
  type: 'ordo',
  citation: 'trained by Ordo: its config.json says how',
  schema: OrdoConfigSchema,
  refuse: (config) => findUnknownEncoding(config as OrdoConfig),
  read(config) {
    const c = config as OrdoConfig;
    return {
      model: c.model,
      positional: c.positional,
      vocabularySize: c.vocab_size,
      bosId: c.bos_token_id,
      eosId: c.eos_token_id,
      padId: c.pad_token_id,
    };
  },
  prefixes: [''],
  landmark: 'embedding',
  place: (parameter) => ({ tensors: [parameter], layout: 'asIs' }),
  isBuffer: () => false,
};

function findUnknownEncoding({ positional }: OrdoConfig): Problem[] {
  return findPositionalProblems(positional).map((problem) => ({
    ...problem,
    pointer: `/positional${problem.pointer}`,
  }));
}
