/**
 * Signatures in the format of sacreBLEU 2.6 (Post 2018): one line with all that a reader needs to reproduce a score.
 */

/** The release of sacreBLEU whose behaviour the metrics follow, and whose version their signatures carry. */
export const SACREBLEU_VERSION = '2.6.0';

/** How many references each segment has: a number if all have the same, `'var'` if the number differs. */
export type ReferenceCount = number | 'var';

/** How a confidence interval or a p-value was computed. It is part of the signature if resampling was used. */
export interface Sampling {
  /** Bootstrap resamples. */
  readonly bootstrap?: number;
  /** Approximate-randomisation trials. */
  readonly randomization?: number;
  readonly seed?: number;
  /** The p-values are those of the sign test of Collins et al. (2005). */
  readonly signTest?: true;
  /** Abbreviate the keys, as sacreBLEU's `--short` does. */
  readonly short?: boolean;
}

/** One `key:value` pair of a signature; `short` is the abbreviated key. */
export interface SignatureField {
  readonly key: string;
  readonly short: string;
  readonly value: string | number;
}

/** The signature of a metric that follows sacreBLEU. It ends in sacreBLEU's version. */
export function formatSignature(
  own: readonly SignatureField[],
  references: ReferenceCount,
  sampling: Sampling = {},
): string {
  return joinSignature([...own, { key: 'version', short: 'v', value: SACREBLEU_VERSION }], references, sampling);
}

/** Joins the fields in sacreBLEU's sequence: references, sampling, then the metric's own, which end in a version. */
export function joinSignature(
  own: readonly SignatureField[],
  references: ReferenceCount,
  sampling: Sampling = {},
): string {
  const { bootstrap, randomization, seed, signTest } = sampling;
  const fields: SignatureField[] = [{ key: 'nrefs', short: '#', value: references }];
  if (bootstrap !== undefined) fields.push({ key: 'bs', short: 'bs', value: bootstrap });
  if (randomization !== undefined) fields.push({ key: 'ar', short: 'ar', value: randomization });
  if (seed !== undefined) fields.push({ key: 'seed', short: 'rs', value: seed });
  if (signTest === true) fields.push({ key: 'sign', short: 'sign', value: 'collins2005' });
  fields.push(...own);
  return fields.map((field) => `${sampling.short === true ? field.short : field.key}:${field.value}`).join('|');
}

export function yesNo(flag: boolean): 'yes' | 'no' {
  return flag ? 'yes' : 'no';
}
