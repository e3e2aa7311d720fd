/** Finds the measurements of studies, and the differences of a measurement that was changed. */
import { type Modification, type Part, partOf, type Study } from '@ordo/studies';
import { choosePart } from '../sources/choose-part.ts';

export type Measurement = Extract<Part, { readonly measurement: unknown }>['measurement'];

export function listMeasuredParts(study: Study): string[] {
  return Object.entries(study.parts).flatMap(([name, part]) => ('measurement' in part ? [name] : []));
}

/**
 * Finds the measurement.
 * @throws OrdoError `request.invalid` when the study has no measurement, or several and none was chosen
 */
export function findMeasurement(study: Study, wanted: string | undefined): { part: string; measurement: Measurement } {
  const name = choosePart(study, { wanted, names: listMeasuredParts(study), verb: 'measured' });
  const part = partOf(study, name) as Extract<Part, { readonly measurement: unknown }>;
  return { part: name, measurement: part.measurement };
}

/** Lists which of the sizes were changed. Rows that were left out are missing data, not changes. */
export function compareMeasurements(study: Measurement, measured: Measurement): Modification[] {
  const sizes = (Object.keys(study.size) as (keyof Measurement['size'])[]).map(
    (key) => [`/measurement/size/${key}`, study.size[key], measured.size[key]] as const,
  );
  return [...sizes, ['/measurement/repeats', study.repeats, measured.repeats] as const]
    .filter(([, before, after]) => before !== after)
    .map(([pointer, before, after]) => ({ pointer, study: before, judged: after }));
}
