/** Signatures in the format of sacreBLEU 2.6 (Post 2018): what a reader needs to reproduce a score, on one line. */

/** The sacreBLEU release whose behaviour, and therefore version tag, the metrics follow. */
export const SACREBLEU_VERSION = '2.6.0';

/** How many references each segment has: a number if all have the same, `'var'` if the number differs. */
export type ReferenceCount = number | 'var';

/** How a confidence interval or p-value was drawn; part of the signature when resampling was used. */
export interface Sampling {
  /** Bootstrap resamples. */
  readonly bootstrap?: number;
  /** Approximate-randomisation trials. */
  readonly randomization?: number;
  readonly seed?: number;
  /** Abbreviated keys, sacreBLEU's `--short`. */
  readonly short?: boolean;
}

/** One `key:value` of a signature; `short` is the key under `--short`. */
export interface SignatureField {
  readonly key: string;
  readonly short: string;
  readonly value: string | number;
}

/** The signature of a metric that follows sacreBLEU, whose version ends it. */
export function formatSignature(
  own: readonly SignatureField[],
  references: ReferenceCount,
  sampling: Sampling = {},
): string {
  return joinSignature([...own, { key: 'version', short: 'v', value: SACREBLEU_VERSION }], references, sampling);
}

/** Joins the fields in sacreBLEU's order: references, sampling, the metric's own, which end with its version. */
export function joinSignature(
  own: readonly SignatureField[],
  references: ReferenceCount,
  sampling: Sampling = {},
): string {
  const { bootstrap, randomization, seed } = sampling;
  const fields: SignatureField[] = [{ key: 'nrefs', short: '#', value: references }];
  if (bootstrap !== undefined) fields.push({ key: 'bs', short: 'bs', value: bootstrap });
  if (randomization !== undefined) fields.push({ key: 'ar', short: 'ar', value: randomization });
  if (seed !== undefined) fields.push({ key: 'seed', short: 'rs', value: seed });
  fields.push(...own);
  return fields.map((field) => `${sampling.short === true ? field.short : field.key}:${field.value}`).join('|');
}

export function yesNo(flag: boolean): 'yes' | 'no' {
  return flag ? 'yes' : 'no';
}
