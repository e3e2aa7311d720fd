/** Drafts a first study from a few answers: a spec, and a claim about each encoding, which is judged. */
import { parseStudy } from '@ordo/studies';
import { type Answers, specOf } from './draft-spec.ts';

export interface StudyAnswers extends Answers {
  /** The claimed lead of each encoding over the first one, in BLEU. */
  readonly margin: number;
}

/**
 * Returns a study as YAML with a comment on each part. JSON is also YAML, so each value is written as JSON.
 * @throws OrdoError `spec.invalid` or `study.invalid` with every problem of the answers
 */
export function draftStudy({ margin, ...answers }: StudyAnswers): string {
  const { name, seeds, ...spec } = specOf(answers);
  const [baseline = '', ...others] = answers.encodings;
  const targets = others.map((row) => ({
    kind: 'above',
    part: 'main',
    metric: 'bleu',
    row,
    over: baseline,
    by: { value: margin, because: 'Say here why this margin matters, before anything is run.' },
  }));
  const head = { study: 1, id: `mine/${idOf(name)}`, title: `Do positional encodings differ? (${name})` };
  const rest = { citation: null, notes: [], seeds, baseline };
  parseStudy({ ...head, ...rest, parts: { main: { spec } }, targets });
  return [
    '# Whether it is valid: ordo study check FILE. To run what it needs and judge it: ordo check FILE',
    ...linesOf({ ...head, ...rest }, ''),
    'parts:',
    '  main:',
    '    spec:',
    ...linesOf(spec, '      '),
    'targets: # what is claimed; ordo schema study lists all kinds',
    ...targets.map((target) => `  - ${JSON.stringify(target)}`),
    '',
  ].join('\n');
}

const linesOf = (fields: object, indent: string): string[] =>
  Object.entries(fields).map(([key, value]) => `${indent}${key}: ${JSON.stringify(value)}${COMMENTS[key] ?? ''}`);

const COMMENTS: Readonly<Record<string, string>> = {
  citation: ' # the paper, if there is one',
  seeds: ' # verdicts take at least three',
  baseline: ' # what the other rows are tested against',
};

/** Turns a name into an id, which is in lower case with hyphens. */
function idOf(name: string): string {
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/gu, '-');
  return id.replaceAll(/^-+|-+$/gu, '') || 'study';
}
