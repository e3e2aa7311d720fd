/** Summarises what was tried and what was found. */
import type { Finding, Outcome } from './findings.ts';

export function summarise(outcomes: readonly Outcome[], seconds: number): string {
  const findings = outcomes.flatMap((outcome) => outcome.findings);
  const tried = outcomes.map((outcome) => sum(outcome)).reduce((a, b) => a + b, 0);
  return [
    ...findings.map((finding) => describeFinding(finding)),
    ...outcomes.flatMap((outcome) => describeOutcome(outcome)),
    `${tried} inputs in ${Math.round(seconds)} s: ${findings.length === 0 ? 'nothing found' : `${findings.length} found`}.`,
    '',
  ].join('\n');
}

function describeFinding({ input, wrong, repeat }: Finding): string {
  return [`FOUND ${input}`, ...wrong.map((sentence) => `  ${sentence}`), `  again: ${repeat}`, ''].join('\n');
}

function describeOutcome(outcome: Outcome): string[] {
  const kinds = [...outcome.tried].toSorted(([, a], [, b]) => b - a).map(([kind, count]) => `${count} ${kind}`);
  const head = `${outcome.part}: ${outcome.rightly} of ${sum(outcome)} inputs answered rightly (${kinds.join(', ')})`;
  return [head, ...outcome.notes.map((note) => `  ${note}`)];
}

function sum({ tried }: Outcome): number {
  return [...tried.values()].reduce((a, b) => a + b, 0);
}
