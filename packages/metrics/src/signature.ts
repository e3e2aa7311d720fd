/** Signatures in the format of sacreBLEU 2.6 (Post 2018): one line with everything that a reader needs to reproduce a score. */

/** The release of sacreBLEU whose behaviour the metrics follow, and whose version their signatures carry. */
export const SACREBLEU_VERSION = '2.6.0';

/** The number of references of each segment, or `'var'` if the number differs. */
export type ReferenceCount = number | 'var';

/** Says how a confidence interval or a p-value was computed. It is part of the signature if resampling was used. */
export interface Sampling {
  /** The number of bootstrap resamples. */
  readonly bootstrap?: number;
  /** The number of approximate-randomisation trials. */
  readonly randomization?: number;
  readonly seed?: number;
  /** The p-values are those of the sign test of Collins et al. (2005). */
  readonly signTest?: true;
  /** Abbreviates the keys, as sacreBLEU's `--short` does. */
  readonly short?: boolean;
}

/** One `key:value` pair of a signature; `short` is the abbreviated key. */
export interface SignatureField {
  readonly key: string;
  readonly short: string;
  readonly value: string | number;
}

/** Returns the signature of a metric that follows sacreBLEU. It ends with sacreBLEU's version. */
export function formatSignature(
  own: readonly SignatureField[],
  references: ReferenceCount,
  sampling: Sampling = {},
): string {
  return joinSignature([...own, { key: 'version', short: 'v', value: SACREBLEU_VERSION }], references, sampling);
}

/** Joins the fields in sacreBLEU's order: references, sampling, then the metric's own fields, which end with a version. */
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
