/** Finds the rows and metrics of every part of a valid study. */
import { OrdoError, unknownName } from '@ordo/core';
import { expandSpec, type RunSpec, type Spec } from '@ordo/spec';
import { choiceOfMetric } from './metrics.ts';
import { kindsOfPart, type Part } from './parts/registry.ts';
import { completeSpec } from './parts/spec-part.ts';
import type { PlacesOfPart, RowOfPart } from './places.ts';
import { kindOfFigure } from './figures/registry.ts';
import type { Study } from './study.ts';
import { kindOfTarget } from './targets/registry.ts';
import { searchSpec } from './tuning/search-spec.ts';
import type { Tune } from './tuning/tune-schema.ts';

type Described = ReadonlyMap<string, PlacesOfPart>;

const described = new WeakMap<Study, Described>();

/**
 * Returns [part] → its rows and metrics, in the order of the document. Expanding specs takes a while, so it is done once per
 * study.
 */
export function placesOf(study: Study): Described {
  const known = described.get(study);
  if (known !== undefined) return known;
  const others = new Map<string, PlacesOfPart>();
  const names = Object.keys(study.parts);
  for (const name of names.toSorted((a, b) => Number(isMean(study, a)) - Number(isMean(study, b)))) {
    const part = partOf(study, name);
    const [kind] = kindsOfPart(part);
    if (kind === undefined) throw new OrdoError('study.invalid', `the part ${name} of ${study.id} has no contents`);
    others.set(name, kind.describe(part, { name, rows: study.rows ?? [], others }));
  }
  const places = new Map(names.map((name) => [name, others.get(name) as PlacesOfPart]));
  described.set(study, places);
  return places;
}

function isMean(study: Study, name: string): boolean {
  return 'mean' in partOf(study, name);
}

/** Finds a part. @throws OrdoError `request.invalid` with the closest name */
export function partOf(study: Study, name: string): Part {
  const part = Object.hasOwn(study.parts, name) ? study.parts[name] : undefined;
  if (part !== undefined) return part;
  throw unknownName(name, Object.keys(study.parts), { code: 'request.invalid', kind: `part of ${study.id}` });
}

/** Returns the search that gives the rows of a part their options; undefined if it has none. */
export function tuneOf(part: Part): Tune | undefined {
  return 'spec' in part ? part.tune : undefined;
}

/** Returns the spec of the search of a part; undefined if the part has none. */
export function specOfSearch(study: Study, name: string): Spec | undefined {
  const tune = tuneOf(partOf(study, name));
  return tune === undefined ? undefined : searchSpec(specOfPart(study, name), tune);
}

/** Returns the rows of a part: the names that the paper gives them, with our variants. */
export function rowsOf(study: Study, part: string): readonly RowOfPart[] {
  partOf(study, part);
  return placesOf(study).get(part)?.rows ?? [];
}

/** Returns the spec of a part as it is submitted. @throws OrdoError `request.invalid` if the part has none */
export function specOfPart(study: Study, name: string): Spec {
  const part = partOf(study, name);
  if ('spec' in part) return completeSpec(part.spec, { name: `${study.id} ${name}`, seeds: study.seeds });
  const [kind] = kindsOfPart(part);
  throw new OrdoError('request.invalid', `the part ${name} of ${study.id} is not trained: ${kind?.title ?? ''}`, {
    fix: 'name a part that has a spec',
  });
}

/** Lists the parts that need training. */
export function listSpecParts(study: Study): string[] {
  return Object.entries(study.parts).flatMap(([name, part]) => ('spec' in part ? [name] : []));
}

/** A metric that targets or figures need in addition to those of a part's runs, and how to score it. */
export interface NeededMetric {
  /** The name, such as `compound-bleu maxOrder=3`. */
  readonly name: string;
  readonly choice: RunSpec['evaluation']['metrics'][number];
}

/** Returns the derived metrics of a part, which are scored from its translations. */
export function metricsNeeded(study: Study, name: string): NeededMetric[] {
  const part = partOf(study, name);
  if (!('spec' in part)) return [];
  // A part that is a mean needs the metric in each of the parts that it averages.
  const isAbout = ({ part: about }: { readonly part: string }): boolean => {
    const contents = partOf(study, about);
    return about === name || ('mean' in contents && contents.mean.includes(name));
  };
  const named = [
    ...study.targets.filter(isAbout).flatMap((target) => kindOfTarget(target).metrics(target)),
    ...(study.figures ?? []).filter(isAbout).flatMap((figure) => kindOfFigure(figure).metrics(figure)),
  ];
  const derived =
    placesOf(study)
      .get(name)
      ?.metrics.filter((metric) => metric.derived) ?? [];
  const wanted = new Set(named.filter((metric) => derived.some(({ id }) => id === metric)));
  if (wanted.size === 0) return [];
  const [run] = expandSpec(completeSpec(part.spec, { name, seeds: [1] }));
  return [...wanted].flatMap((metric) => {
    const choice = run === undefined ? undefined : choiceOfMetric(run.evaluation, metric);
    return choice === undefined ? [] : [{ name: metric, choice }];
  });
}
