/** Whether the runs of a bundle are those that its study asks for, and their results those of these runs. */
import { canonicalJson } from '@ordo/core';
import { expandSpec, identifyResult, type RunSpec } from '@ordo/spec';
import { chooseValues, partOf, searchSpec, specOfPart, type Study, tunedRuns, tuneOf } from '@ordo/studies';
import { readTrials } from '../../judging/read-search.ts';
import type { BundledPart, BundledRun } from '../contents.ts';

type TrainedPart = Extract<BundledPart, { readonly runs: object }>;

/** What differs, a sentence each. Runs of an easier spec could otherwise stand under the name of a harder one. */
export function compareSpecs(study: Study, parts: readonly BundledPart[]): string[] {
  return parts.flatMap((part) => {
    if (!Object.hasOwn(study.parts, part.part)) return [`the study has no part ${part.part}`];
    const isTrained = 'spec' in partOf(study, part.part);
    if (!('runs' in part)) return isTrained ? [`${part.part} has scores, but the study trains it`] : [];
    if (!isTrained) return [`${part.part} has runs, but the study does not train it`];
    return compareRuns(study, part);
  });
}

/** A tuned part has the trials that its study asks for, and the runs with what these choose. */
function compareRuns(study: Study, { part, runs, trials }: TrainedPart): string[] {
  const spec = specOfPart(study, part);
  const tune = tuneOf(partOf(study, part));
  if (tune === undefined) {
    const none = trials === undefined ? [] : [`${part} has trials, but the study does not tune it`];
    return [...none, ...comparePart(part, runs, expandSpec(spec))];
  }
  const choices = chooseValues(spec, tune, readTrials(trials ?? [], tune));
  return [
    ...comparePart(`the search of ${part}`, trials ?? [], expandSpec(searchSpec(spec, tune))),
    ...comparePart(part, runs, tunedRuns(spec, tune, choices)),
  ];
}

function comparePart(name: string, runs: readonly BundledRun[], wanted: readonly RunSpec[]): string[] {
  const open = new Map(wanted.map((spec) => [nameOf(spec), spec]));
  const problems = runs.flatMap((run) => {
    const where = `${name}, ${nameOf(run)}`;
    const spec = open.get(nameOf(run));
    if (spec === undefined) return [`${where}: the study asks for no such run, or for it once only`];
    open.delete(nameOf(run));
    return [
      ...(canonicalJson(run.spec) === canonicalJson(spec) ? [] : [`${where}: its spec is not that of the study`]),
      ...compareIdentity(run, where),
    ];
  });
  return [...problems, ...[...open.keys()].map((missing) => `${name}, ${missing}: the run is missing`)];
}

const nameOf = ({ variant, seed }: { readonly variant: string; readonly seed: number }): string =>
  `${variant}, seed ${seed}`;

function compareIdentity({ result }: BundledRun, where: string): string[] {
  if (result === null) return [];
  const { hash, ...facts } = result.identity;
  return identifyResult(facts).hash === hash
    ? []
    : [`${where}: the identity of its result is not that of what it says`];
}
