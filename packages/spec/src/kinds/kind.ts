/** What a kind of spec says of itself. A new kind is one file here and one line in `registry.ts`. */
import type { Problem } from '@ordo/core';
import type { TSchema } from 'typebox';
import type { RunSpec } from '../results/run-spec.ts';
import type { Spec } from '../schema/spec.ts';

/** A run before it has a seed. */
export type Unseeded<R extends RunSpec = RunSpec> = R extends unknown ? Omit<R, 'seed'> : never;

/** The sections that every kind has its own form of. The others are the same for all. */
export const OWN_SECTIONS = ['preprocessing', 'model', 'evaluation'] as const;
export type OwnSection = (typeof OWN_SECTIONS)[number];

export interface SpecKind<S extends Spec = Spec, R extends RunSpec = RunSpec> {
  readonly id: R['kind'];
  readonly title: string;
  /** The full schema of its specs, for forms and editors. */
  readonly schema: TSchema;
  /** Model sections that say as little as they may: one for each preset, or an example. */
  readonly models: readonly [S['model'], ...S['model'][]];
  /** All problems of one section by itself; pointers are relative to it. */
  readonly findProblems: Readonly<Record<OwnSection, (value: unknown) => readonly Problem[]>>;
  /** Writes every default out. @throws OrdoError `spec.invalid` */
  readonly resolve: (spec: S, variant: string) => Unseeded<R>;
  /** Problems between sections that are valid by themselves. */
  readonly findContradictions: (run: Unseeded<R>) => readonly Problem[];
}
