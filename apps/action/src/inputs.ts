/** Reads the inputs of the action, and refuses values that are not allowed. */
import { fileURLToPath } from 'node:url';
import { getInput } from '@actions/core';
import { OPEN_VERDICTS } from '@ordo/core/verdicts';

const MODES = ['local', 'wait', 'detach'] as const;
const COMMENTS = ['never', 'on-change'] as const;

export interface Inputs {
  readonly study: string;
  readonly part: string | null;
  readonly mode: (typeof MODES)[number];
  /** The address of the service; null in the mode `local`. */
  readonly server: string | null;
  readonly apiKey: string | null;
  readonly budget: string | null;
  readonly allowsInconclusive: boolean;
  readonly out: string;
  readonly results: string | null;
  readonly comments: boolean;
  /** The program that runs Ordo, with its first words. */
  readonly command: readonly [string, ...string[]];
  readonly token: string;
}

/** Reads the inputs. @throws Error that names the input, its value and the allowed values */
export function readInputs(read: (name: string) => string = getInput): Inputs {
  const given = (name: string): string | null => (read(name) === '' ? null : read(name));
  const required = (name: string): string => {
    const value = given(name);
    if (value === null) throw new Error(`the input "${name}" is missing`);
    return value;
  };
  const mode = choose('mode', required('mode'), MODES);
  const server = given('server');
  if (mode !== 'local' && server === null) throw new Error(`the mode "${mode}" needs the input "server": whom to ask`);
  if (mode === 'local' && server !== null) throw new Error('the input "server" needs the mode "wait" or "detach"');
  if (mode === 'detach') refuseForDetach(given);
  const allow = given('allow');
  if (allow !== null) choose('allow', allow, OPEN_VERDICTS);
  const results = given('results');
  if (results !== null && mode !== 'local') throw new Error('the input "results" needs the mode "local"');
  return {
    study: required('study'),
    part: given('part'),
    mode,
    server,
    apiKey: given('api-key'),
    budget: given('budget'),
    allowsInconclusive: allow !== null,
    out: required('out'),
    results,
    comments: choose('comment', required('comment'), COMMENTS) === 'on-change',
    command: splitCommand(given('command')),
    token: required('token'),
  };
}

/** Refuses inputs that the service decides: its file of the GitHub App gives them for each repository. */
function refuseForDetach(given: (name: string) => string | null): void {
  for (const name of ['part', 'budget', 'allow']) {
    if (given(name) !== null) throw new Error(`the input "${name}" has no effect in the mode "detach": leave it out`);
  }
  if (given('comment') === 'on-change') throw new Error('the input "comment" must be "never" in the mode "detach"');
}

function choose<const T extends string>(name: string, value: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  const list = choices.map((choice) => `"${choice}"`).join(' or ');
  throw new Error(`the input "${name}" is ${JSON.stringify(value)}, but must be ${list}`);
}

/** The Ordo of the same commit. GitHub checks out the whole repository of an action, so nothing else is downloaded by name. */
const BESIDE = fileURLToPath(new URL('../../cli/bootstrap/bootstrap.mjs', import.meta.url));

/** Splits a command. No shell reads it, so nothing in it is expanded. */
function splitCommand(text: string | null): readonly [string, ...string[]] {
  const [program, ...words] = text?.trim().split(/\s+/u) ?? [];
  return program === undefined ? [process.execPath, BESIDE, 'ordo'] : [program, ...words];
}
