/** Describes a family of models in the Hugging Face layout: how to read its configuration, and where its parameters are. */
import type { LanguageOptions } from '@ordo/nmt';
import type { Problem } from '@ordo/core';
import type { TSchema } from 'typebox';

/** The place from which the values of a parameter come. */
export interface TensorPlace {
  /** The names in the files. If there are several, they are joined: rows in `outIn` matrices, and values in vectors. */
  readonly tensors: readonly string[];
  /** `outIn`: a matrix [out, in], which is transposed. `asIs`: the values in their order in the file. */
  readonly layout: 'asIs' | 'outIn';
  /** Leading rows of a table that are left out; 0 by default. */
  readonly skipRows?: number;
}

/** The meaning of a configuration. */
export interface ReadConfig {
  readonly model: LanguageOptions;
  /** The positional encoding. Absent: a learned table. */
  readonly positional?: { readonly type: string } & Readonly<Record<string, unknown>>;
  /** The number of tokens. */
  readonly vocabularySize: number;
  readonly bosId: number | null;
  readonly eosId: number | null;
  /** The token that fills up shorter texts. Absent: none. */
  readonly padId?: number;
}

export interface Architecture {
  /** `model_type` in config.json. */
  readonly type: string;
  readonly citation: string;
  /** The fields that are read. Other fields do not change what the model computes. */
  readonly schema: TSchema;
  /** Returns the settings of a valid configuration that this family cannot compute, by name. */
  readonly refuse: (config: unknown) => readonly Problem[];
  readonly read: (config: unknown) => ReadConfig;
  /** Prefixes that published files put before the names of tensors. */
  readonly prefixes: readonly string[];
  /** A tensor that every file has, by which the prefix is found. */
  readonly landmark: string;
  /** Returns the place of each parameter of `@ordo/nmt`, with the names in the file without their prefix. */
  readonly place: (parameter: string) => TensorPlace;
  /** Returns true for tensors without a value of their own, such as masks. */
  readonly isBuffer: (tensor: string) => boolean;
}

/** Splits a parameter's name into its parts: `decoder.3.self.qkv.weight` is layer 3, `self.qkv`, `weight`. */
export function splitName(parameter: string): {
  readonly layer: string | null;
  readonly part: string;
  readonly kind: string;
} {
  const match = /^decoder\.(?:(\d+)\.)?([\w.]+)\.(weight|bias|gain)$/u.exec(parameter);
  if (match === null) throw new Error(`${parameter} is not the name of a layer's parameter`);
  return { layer: match[1] ?? null, part: match[2] as string, kind: match[3] as string };
}
