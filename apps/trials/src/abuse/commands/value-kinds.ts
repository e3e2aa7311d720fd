/**
 * Maps the words in the angle brackets of options and arguments to the kinds of values that they stand for. A new word must be
 * added to one of the lists.
 */
import type { CommandOption } from './describe-commands.ts';

export type ValueKind =
  | 'whole number'
  | 'number'
  | 'input file'
  | 'output'
  | 'address'
  | 'JSON'
  | 'duration'
  | 'time'
  | 'id'
  | 'document'
  | 'archive'
  | 'choice'
  | 'name'
  | 'free text';

const BY_WORD: Readonly<Record<string, ValueKind>> = {
  count: 'whole number',
  n: 'whole number',
  number: 'whole number',
  words: 'whole number',
  hypotheses: 'whole number',
  types: 'whole number',
  multiple: 'whole number',
  symbols: 'whole number',
  characters: 'whole number',
  times: 'whole number',
  seconds: 'whole number',
  port: 'whole number',
  workers: 'whole number',
  seed: 'whole number',
  seeds: 'whole number',
  alpha: 'number',
  points: 'number',
  amount: 'number',
  x: 'number',
  probability: 'number',
  file: 'input file',
  files: 'input file',
  references: 'input file',
  corpora: 'input file',
  source: 'input file',
  target: 'input file',
  folder: 'input file',
  model: 'input file',
  table: 'input file',
  report: 'input file',
  path: 'archive',
  bundle: 'archive',
  url: 'address',
  json: 'JSON',
  duration: 'duration',
  time: 'time',
  experiment: 'id',
  run: 'id',
  spec: 'document',
  study: 'document',
  id: 'name',
  ids: 'name',
  name: 'name',
  pool: 'name',
  labels: 'name',
  rows: 'name',
  variant: 'name',
  dataset: 'name',
  engine: 'name',
  worker: 'name',
  executor: 'name',
  jobs: 'name',
  pairs: 'name',
  'source-target': 'name',
  format: 'name',
  verdict: 'name',
  key: 'free text',
  code: 'free text',
  mark: 'free text',
  patterns: 'free text',
  place: 'free text',
  options: 'free text',
};

/** The kinds of options for which the word alone is ambiguous. */
const BY_OPTION: Readonly<Record<string, ValueKind>> = {
  'compare --out': 'output',
  'compare --files': 'output',
  'compare --study': 'document',
  'compare --part': 'free text',
  'compare --baseline': 'free text',
  'compare --metrics': 'free text',
  'export --out': 'output',
  'export --experiment': 'id',
  'export --variant': 'free text',
  'export table': 'name',
  'model --out': 'output',
  'run --out': 'output',
  'run --threads': 'whole number',
  'import --out': 'output',
  'check --out': 'output',
  'judge --out': 'output',
  'draw --out': 'output',
  'measure --out': 'output',
  'translate --attention': 'output',
  'attribute --out': 'output',
  'attribute --pictures': 'output',
  'importance --out': 'output',
  'bundle create --out': 'output',
  'results export file': 'output',
  'results import file': 'archive',
  'results import --into': 'output',
  'bundle create --key': 'input file',
  'bundle verify --key': 'input file',
  'bundle key name': 'output',
  'bundle create --part': 'free text',
  'importance --study': 'document',
  'text clean --out': 'output',
  'text clean --retained': 'output',
  'text clean --ratio': 'number',
  'text bpe learn-joint --codes': 'output',
  'text bpe learn-joint --vocabularies': 'output',
  'preorder train --out': 'output',
  'schema name': 'name',
  'completion shell': 'name',
  'init file': 'output',
  'init --seeds': 'free text',
  'align words --alpha': 'number',
  'align words --diagonal-tension': 'number',
  'align words --mean-srclen-multiplier': 'number',
  'align words --null-probability': 'number',
  'align words --beam-threshold': 'number',
  'align words --conditional-probabilities': 'output',
  'data add name': 'free text',
  'data add --licence': 'free text',
  'data remove name': 'free text',
  'audit --action': 'free text',
  'audit --key': 'id',
  'audit --owner': 'free text',
  'audit --subject': 'id',
  'shares set owner': 'free text',
  'shares set --pool': 'free text',
  'shares set --weight': 'number',
  'shares set --quota': 'number',
  'keys create name': 'free text',
  'keys create --owner': 'free text',
  'keys create --worker-name': 'free text',
  'keys create --pools': 'free text',
  'keys rotate key': 'id',
  'keys revoke key': 'id',
  'engines install --wheel': 'archive',
  'demo --dataset': 'choice',
};

/** Returns the kind of a value. @throws Error for a word that is in no list, so that a new option is not left out */
export function kindOf(
  command: string,
  flag: string,
  { value, choices }: Pick<CommandOption, 'value' | 'choices'>,
): ValueKind {
  const own = BY_OPTION[`${command} ${flag}`];
  if (own !== undefined) return own;
  if (choices.length > 0) return 'choice';
  const kind = BY_WORD[value ?? ''];
  if (kind === undefined) throw new Error(`value-kinds.ts does not say what "${command} ${flag} <${value}>" expects`);
  return kind;
}
