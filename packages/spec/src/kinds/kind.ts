/** The contract of a kind of spec. A new kind is one file here and one line in `registry.ts`. */
import type { Problem } from '@ordo/core';
import type { TSchema } from 'typebox';
import type { RunSpec } from '../results/run-spec.ts';
import type { Spec } from '../schema/spec.ts';

/** A run before it has a seed. */
export type Unseeded<R extends RunSpec = RunSpec> = R extends unknown ? Omit<R, 'seed'> : never;

/** The sections that have a different form in each kind. All other sections are the same. */
export const OWN_SECTIONS = ['preprocessing', 'model', 'evaluation'] as const;
export type OwnSection = (typeof OWN_SECTIONS)[number];

export interface SpecKind<S extends Spec = Spec, R extends RunSpec = RunSpec> {
  readonly id: R['kind'];
  readonly title: string;
  /** The full schema of its specs, for forms and editors. */
  readonly schema: TSchema;
  /** The shortest possible model sections: one for each preset, or an example. */
  readonly models: readonly [S['model'], ...S['model'][]];
  /** Finds all problems within one section; pointers are relative to it. */
  readonly findProblems: Readonly<Record<OwnSection, (value: unknown) => readonly Problem[]>>;
  /** Writes every default out. @throws OrdoError `spec.invalid` */
  readonly resolve: (spec: S, variant: string) => Unseeded<R>;
  /** Finds problems between sections that are each valid. */
  readonly findContradictions: (run: Unseeded<R>) => readonly Problem[];
}
