/** Compares what the stages compute with what is recorded, and says what to do about a difference. */
import { OrdoError } from '@ordo/core';
import { type Stage, STAGES, type StageVersions } from '@ordo/spec';

/** The output of a stage in one case. */
export interface Output {
  /** Lines that are the same on every machine. */
  readonly lines: readonly string[];
  /** Numbers that are the same on every machine except for rounding. */
  readonly numbers: readonly number[];
  /** A hash of all bits, by the arithmetic with which they were computed. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** The outputs by the name of the case. */
export type Outputs = Readonly<Record<string, Output>>;
/** The outputs that this machine computes, for each case on each of its engines. */
export type Found = readonly (readonly [name: string, output: Output])[];

export interface GoldenRecord {
  /** The numbers of the stage and of the earlier stages to which these outputs belong. */
  readonly numbers: Readonly<Partial<Record<Stage, number | string>>>;
  readonly outputs: Outputs;
}

/**
 * The relative error that is allowed. Engines in single precision differ by up to a tenth of it, with the large weights of the
 * cases.
 */
const ROUNDING = 1e-3;
/** In the half precisions, each instruction set rounds products in a different way. */
const HALF_ROUNDING = 1e-2;

const HOME = 'packages/spec/src/identity/stages.ts';

/**
 * Returns the numbers of a stage and of the earlier stages. A stage works on the outputs of earlier stages, so raising one of
 * their numbers may change its own outputs.
 */
export function numbersUpTo(stage: Stage, versions: StageVersions): GoldenRecord['numbers'] {
  const upTo = STAGES.slice(0, STAGES.indexOf(stage) + 1);
  return Object.fromEntries(upTo.map((each) => [each, versions[each]]));
}

/**
 * Returns what is wrong, as sentences; nothing if the outputs are those that are recorded for these numbers.
 * @param found the outputs, without the cases that this machine cannot compute
 */
export function findFaults(stage: Stage, versions: StageVersions, record: GoldenRecord, found: Found): string[] {
  if (!areEqual(record.numbers, numbersUpTo(stage, versions))) {
    const [now, then] = [numbersUpTo(stage, versions), record.numbers].map((numbers) => JSON.stringify(numbers));
    return [`the stages have the numbers ${now}, and the outputs of ${stage} are recorded for ${then}: ${RECORD}`];
  }
  const changed = listChanged(record.outputs, found);
  const fresh = [...new Set(found.map(([name]) => name))].filter((name) => record.outputs[name] === undefined);
  return [
    ...(changed.length === 0 ? [] : [describeChange(stage, changed)]),
    ...(fresh.length === 0 ? [] : [`no outputs of ${stage} are recorded of ${fresh.join(', ')}: ${RECORD}`]),
  ];
}

/**
 * Returns the record to write. Only cases and machines may be added to the outputs of a number. A case that was never committed is
 * recorded again, because nobody has results of it yet.
 * @param committed what the last commit has recorded
 * @throws OrdoError `request.invalid` if outputs differ and no number was raised
 */
export function updateRecord(
  stage: Stage,
  versions: StageVersions,
  { record, committed }: { readonly record: GoldenRecord | null; readonly committed: GoldenRecord | null },
  found: Found,
): GoldenRecord {
  const numbers = numbersUpTo(stage, versions);
  const outputsOf = (one: GoldenRecord | null): Outputs =>
    one !== null && areEqual(one.numbers, numbers) ? one.outputs : {};
  const outputs: Record<string, Output> = { ...outputsOf(record) };
  const fresh = listChanged(outputs, found).filter((name) => outputsOf(committed)[name] === undefined);
  for (const name of fresh) delete outputs[name];
  for (const [name, output] of found) {
    const first = outputs[name] ?? output;
    outputs[name] = { ...first, hashes: sortByName({ ...output.hashes, ...first.hashes }) };
  }
  const changed = listChanged(outputs, found);
  if (changed.length > 0) throw new OrdoError('request.invalid', describeChange(stage, changed), { fix: RAISE(stage) });
  return { numbers, outputs };
}

const RECORD = 'run `npm run generate`';
const RAISE = (stage: Stage): string =>
  `if this is meant, raise ${stage} in ${HOME} by one, write there what changed, and ${RECORD}; results of the old number are then repeated`;

function describeChange(stage: Stage, changed: readonly string[]): string {
  const [most, few] = [8, changed.length];
  const names = few > most ? `${changed.slice(0, most).join(', ')} and ${few - most} others` : changed.join(', ');
  return `the stage ${stage} computes other outputs than those of its number (${names}); ${RAISE(stage)}`;
}

function listChanged(recorded: Outputs, found: Found): string[] {
  const changed = found.flatMap(([name, output]) => {
    const known = recorded[name];
    return known === undefined || isSame(known, output) ? [] : [name];
  });
  return [...new Set(changed)];
}

function isSame(known: Output, found: Output): boolean {
  // Results of the same arithmetic must be equal to the bit. Then everything else is equal, too.
  const hashes = Object.entries(found.hashes);
  const recorded = hashes.filter(([arithmetic]) => known.hashes[arithmetic] !== undefined);
  if (recorded.some(([arithmetic, hash]) => known.hashes[arithmetic] !== hash)) return false;
  // In these precisions, one translation may also win over another.
  if (hashes.some(([arithmetic]) => /bf16|fp16/.test(arithmetic))) {
    return known.lines.length > 0 || areClose(known.numbers, found.numbers, HALF_ROUNDING);
  }
  return areEqual(known.lines, found.lines) && areClose(known.numbers, found.numbers, ROUNDING);
}

function sortByName(hashes: Output['hashes']): Output['hashes'] {
  return Object.fromEntries(Object.entries(hashes).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const areEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function areClose(a: readonly number[], b: readonly number[], most: number): boolean {
  return a.length === b.length && a.every((value, i) => Math.abs(value - (b[i] as number)) <= most * Math.abs(value));
}
