/** What a family of models in the Hugging Face layout says of itself: how its configuration reads, and where its parameters lie. */
import type { LanguageOptions } from '@ordo/nmt';
import type { Problem } from '@ordo/core';
import type { TSchema } from 'typebox';

/** Where the values of a parameter come from. */
export interface TensorPlace {
  /** Names in the files. Several are joined: their rows in `outIn` matrices, and their values in vectors. */
  readonly tensors: readonly string[];
  /** `outIn`: a matrix [out, in], which is transposed. `asIs`: the values as they lie. */
  readonly layout: 'asIs' | 'outIn';
  /** Leading rows of a table that are left out; 0 by default. */
  readonly skipRows?: number;
}

/** What a configuration means. */
export interface ReadConfig {
  readonly model: LanguageOptions;
  /** Absent: a learned table. */
  readonly positional?: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** Tokens. */
  readonly vocabularySize: number;
  readonly bosId: number | null;
  readonly eosId: number | null;
  /** The token that fills shorter texts up. Absent: none. */
  readonly padId?: number;
}

export interface Architecture {
  /** `model_type` in config.json. */
  readonly type: string;
  readonly citation: string;
  /** The fields that are read. Others do not change what the model computes. */
  readonly schema: TSchema;
  /** What of a valid configuration this family cannot compute, by name. */
  readonly refuse: (config: unknown) => readonly Problem[];
  readonly read: (config: unknown) => ReadConfig;
  /** Prefixes that published files put before the names of tensors. */
  readonly prefixes: readonly string[];
  /** A tensor that every file has, by which the prefix is found. */
  readonly landmark: string;
  /** The place of each parameter, with its name in `@ordo/nmt`, by a file's name without its prefix. */
  readonly place: (parameter: string) => TensorPlace;
  /** Tensors without a value of their own, such as masks. */
  readonly isBuffer: (tensor: string) => boolean;
}

/** The parts of a parameter's name: `decoder.3.self.qkv.weight` is layer 3, `self.qkv`, `weight`. */
export function splitName(parameter: string): {
  readonly layer: string | null;
  readonly part: string;
  readonly kind: string;
} {
  const match = /^decoder\.(?:(\d+)\.)?([\w.]+)\.(weight|bias|gain)$/u.exec(parameter);
  if (match === null) throw new Error(`${parameter} is not the name of a layer's parameter`);
  return { layer: match[1] ?? null, part: match[2] as string, kind: match[3] as string };
}
