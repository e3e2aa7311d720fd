/** Judges each target of a study on observations, and then the study as a whole. */
import { adjustByHolm } from '@ordo/statistics';
import type { Judgement, Modification } from './judgement.ts';
import { collectEvidence, type EvidenceOptions } from './collect-evidence.ts';
import type { Finding } from './finding.ts';
import { type Circumstances, decideVerdict, findP, isTest } from './decide-verdict.ts';
import type { Observation } from './observation.ts';
import { partOf, rowsOf, tuneOf } from '../places-of-study.ts';
import type { Study } from '../study.ts';
import { kindOfTarget, type Target } from '../targets/registry.ts';

type Modifications = Readonly<Record<string, readonly Modification[]>>;

/** The outcome of the search of a part. */
export interface Tuning {
  /** The reason why nothing may be concluded; null if the search has ended and the runs use what it has chosen. */
  readonly open: string | null;
  /** [variant] → what was chosen for it, such as `learningRate 0.0025`. */
  readonly chosen: Readonly<Record<string, string>>;
}

export interface JudgeOptions extends EvidenceOptions {
  /** [part] → the outcome of its search, for parts that have one. */
  readonly tuning?: Readonly<Record<string, Tuning>>;
  /** [part] → the differences between the judged spec and that of the study. With any difference, there is no verdict. */
  readonly modifications?: Modifications;
}

/** Returns the judgements of all targets, in the order of the study. A column of printed numbers has one for each row. */
export function judgeStudy(
  study: Study,
  observations: readonly Observation[],
  options: JudgeOptions = {},
): Judgement[] {
  const evidence = collectEvidence(study, observations, options);
  const found = study.targets.flatMap((target, i) => {
    const modifications = modificationsOf(study, target.part, options.modifications ?? {});
    const tuning = tuningOf(study, target.part, options.tuning ?? {});
    return kindOfTarget(target)
      .judge(target, evidence)
      .map((finding) => ({ finding, study, target, i, modifications, tuning }));
  });
  const adjusted = adjustAll(
    found.map(({ finding, target }) => ({ p: findP(finding), isTest: isTest(finding, target) })),
  );
  return found.map((one, at) => complete(one, { alpha: evidence.alpha, adjusted: adjusted[at] ?? null }));
}

/** Returns the modifications of a part. A mean over parts is modified if one of them is. */
function modificationsOf(study: Study, name: string, modifications: Modifications): readonly Modification[] {
  const part = partOf(study, name);
  const parts = 'mean' in part ? part.mean : [name];
  return parts.flatMap((one) => (Object.hasOwn(modifications, one) ? (modifications[one] ?? []) : []));
}

/** Lists the searches behind a part; behind a mean over parts, there may be several. A search of which nothing is known is open. */
function tuningOf(study: Study, name: string, tuning: Readonly<Record<string, Tuning>>): readonly Tuning[] {
  const part = partOf(study, name);
  return ('mean' in part ? part.mean : [name]).flatMap((one) => {
    if (tuneOf(partOf(study, one)) === undefined) return [];
    return [Object.hasOwn(tuning, one) ? (tuning[one] ?? UNSEARCHED) : UNSEARCHED];
  });
}

const UNSEARCHED: Tuning = { open: 'The search for the best options of each row is not known', chosen: {} };

interface Found {
  readonly finding: Finding;
  readonly study: Study;
  readonly target: Target;
  readonly i: number;
  readonly modifications: readonly Modification[];
  readonly tuning: readonly Tuning[];
}

function complete(
  { finding, study, target, i, modifications, tuning }: Found,
  circumstances: Omit<Circumstances, 'modifications' | 'untuned'>,
): Judgement {
  const { scale = 'difference', cite, note, disputed, shows: _shows, ...measured } = finding;
  const { adjusted } = circumstances;
  const { table, row, column, text } = { ...cite, ...target.cite };
  const place = [table, row === undefined ? undefined : `row ${row}`, column, text].filter((one) => one !== undefined);
  const untuned = tuning.find(({ open }) => open !== null)?.open ?? null;
  const notes = [target.note, note, disputed].filter((one) => one !== undefined);
  const { explanation, ...decision } = decideVerdict(finding, { ...circumstances, modifications, untuned });
  const tuned =
    untuned === null ? tuning.map((search) => tellChosen(search, listNamed(study, target.part, finding))) : [];
  return {
    ...measured,
    ...decision,
    explanation: [explanation, ...tuned].join(' '),
    scale,
    target: i,
    kind: target.kind,
    part: target.part,
    adjustedP: adjusted?.p ?? null,
    tests: adjusted?.tests ?? null,
    modifications: [...modifications],
    citation: study.citation === null ? null : [study.citation, ...place].join(', '),
    note: notes.length > 0 ? notes.join(' ') : null,
  };
}

/** Returns the variants of the rows that a finding names. Returns null if it names anything that is no row, such as all others. */
function listNamed(study: Study, part: string, { row, over }: Finding): readonly string[] | null {
  const rows = rowsOf(study, part);
  const named = [row, over].flatMap((name) => (name === null ? [] : [rows.find((one) => one.row === name)?.variant]));
  return named.every((variant) => typeof variant === 'string') ? named : null;
}

function tellChosen({ chosen }: Tuning, named: readonly string[] | null): string {
  const told = Object.entries(chosen).flatMap(([variant, values]) =>
    named === null || named.includes(variant) ? [`${variant} ${values}`] : [],
  );
  return `Tuned on validation data: ${told.join('; ')}.`;
}

/**
 * Adjusts all p by Holm's method. The family is every test of the study that could call something worse or better, whatever its
 * outcome. A test that lacks its runs counts as p = 1, so a part alone is judged as strictly as the whole study.
 */
function adjustAll(
  found: readonly { readonly p: number | null; readonly isTest: boolean }[],
): Circumstances['adjusted'][] {
  const family = found.filter(({ isTest: isOne }) => isOne);
  const adjusted = adjustByHolm(family.map(({ p }) => p ?? 1));
  return found.map((one) =>
    one.p === null ? null : { p: adjusted[family.indexOf(one)] as number, tests: family.length },
  );
}
