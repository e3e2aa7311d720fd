/** The files of a bundle, but for its signature. Equal contents give equal bytes. */
import { canonicalJson } from '@ordo/core';
import { type BundleContents, FILES, runFile, runsIn } from '../contents.ts';
import { describeCrate } from './crate.ts';
import { recordRun } from './run-record.ts';

/** By their names. */
export function listFiles({ study, parts, report, origin, diff }: BundleContents): Map<string, Buffer> {
  const texts = new Map<string, string>();
  let runs = 0;
  const listed = parts.map((part) => {
    if (!('runs' in part)) return { part: part.part, scores: part.scores };
    const names = runsIn(part).map((run) => {
      const { record, texts: own } = recordRun(run);
      for (const [name, text] of own) texts.set(name, text);
      runs += 1;
      texts.set(runFile(runs), render(record));
      return runFile(runs);
    });
    const { length } = part.runs;
    const trials = part.trials === undefined ? {} : { trials: names.slice(length) };
    return { part: part.part, runs: names.slice(0, length), ...trials, notes: part.notes ?? [] };
  });
  texts.set(FILES.study, render(study));
  texts.set(FILES.parts, render(listed));
  texts.set(FILES.report, render(report));
  texts.set(FILES.origin, render(origin));
  if (diff !== '') texts.set(FILES.diff, diff);
  const files = new Map([...texts].map(([name, text]) => [name, Buffer.from(text)]));
  files.set(FILES.crate, Buffer.from(describeCrate(files, { study, parts, report, origin })));
  return new Map([...files].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Keys keep their order, which is that of the parts of a study. What JSON cannot say, such as NaN, is refused and not written as
 * null.
 */
function render(value: unknown): string {
  canonicalJson(value);
  return `${JSON.stringify(value)}\n`;
}
