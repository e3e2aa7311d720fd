/** The kinds of targets. A new kind is one file in this folder and one line here. */
import { above } from './above.ts';
import { alike } from './alike.ts';
import { bestOf } from './best-of.ts';
import { count } from './count.ts';
import { grows } from './grows.ts';
import type { TargetKind } from './target.ts';
import { value } from './value.ts';

export const TARGET_KINDS = [value, count, above, bestOf, alike, grows] as const;

type Declared<Kind> = Kind extends TargetKind<infer Target> ? Target : never;

/** A target of any kind. */
export type Target = Declared<(typeof TARGET_KINDS)[number]>;

/** Returns the kind of a target in a valid study. */
export function kindOfTarget(target: Target): TargetKind<Target> {
  return TARGET_KINDS.find(({ kind }) => kind === target.kind) as TargetKind<Target>;
}
