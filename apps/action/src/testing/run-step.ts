/** Runs the bundled action as GitHub's runner does: in a Node process that gets all its input from variables and files. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import type { FakeGitHub } from '@ordo/reports/github/testing';

export const APP = path.resolve(import.meta.dirname, '../..');
const REPOSITORY = path.resolve(APP, '../..');

/** The command of the Ordo that is built in this repository. */
export const BUILT_ORDO = `${process.execPath} ${path.join(REPOSITORY, 'apps/cli/dist/main.js')}`;

export const HEAD = 'a'.repeat(40);
export const BASE = 'b'.repeat(40);

export interface StepOptions {
  readonly github: FakeGitHub;
  /** The folder of the checkout. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly event?: string;
  readonly payload?: unknown;
  readonly environment?: NodeJS.ProcessEnv;
}

export interface StepEnd {
  readonly code: number | null;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

export interface Step {
  readonly child: ChildProcess;
  readonly said: () => string;
  readonly ended: Promise<StepEnd>;
  /** Runs the step after the job, with the values that this step has kept. */
  readonly runPost: () => Promise<StepEnd>;
}

interface ActionFile {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, unknown>>;
  readonly runs: { readonly using: string; readonly main: string; readonly post: string };
}

export const ACTION = parse(readFileSync(path.join(APP, 'action.yml'), 'utf8')) as ActionFile;

export const pullRequest = (number = 7): unknown => ({
  pull_request: { number, head: { sha: HEAD }, base: { sha: BASE } },
});

export function startStep(options: StepOptions): Step {
  const { github, workspace, inputs, event = 'push', payload = {}, environment = {} } = options;
  const folder = mkdtempSync(path.join(workspace, '.runner-'));
  const files = {
    output: path.join(folder, 'output'),
    summary: path.join(folder, 'summary'),
    state: path.join(folder, 'state'),
  };
  for (const file of Object.values(files)) writeFileSync(file, '');
  writeFileSync(path.join(folder, 'event.json'), JSON.stringify(payload));
  const given = { ...defaultsOf(ACTION), token: 'ghs_fake', command: BUILT_ORDO, ...inputs };
  const variables: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: workspace,
    ORDO_HOME: path.join(workspace, '.ordo-home'),
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: path.join(folder, 'event.json'),
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_REPOSITORY: 'octo/paper',
    GITHUB_SHA: HEAD,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_REPOSITORY_ID: '123',
    GITHUB_RUN_ID: '1234',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKSPACE: workspace,
    GITHUB_OUTPUT: files.output,
    GITHUB_STEP_SUMMARY: files.summary,
    GITHUB_STATE: files.state,
    ...environment,
  };
  const entry = path.join(APP, ACTION.runs.main);
  const begin = (more: NodeJS.ProcessEnv) => startProcess(entry, { ...variables, ...more }, files);
  const step = begin({});
  return {
    ...step,
    runPost: async () => await begin(prefixed('STATE_', readPairs(files.state))).ended,
  };
}

export const runStep = async (options: StepOptions): Promise<StepEnd> => await startStep(options).ended;

/** Makes a checkout with these files. */
export function makeCheckout(parent: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(parent, { recursive: true });
  const workspace = mkdtempSync(path.join(parent, 'checkout-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(workspace, name), content);
  return workspace;
}

function startProcess(entry: string, variables: NodeJS.ProcessEnv, files: { output: string; summary: string }) {
  if (!existsSync(entry)) throw new Error(`${entry} is missing: run "npm run generate"`);
  const child = spawn(process.execPath, [entry], { env: variables, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    log,
    outputs: readPairs(files.output),
    summary: readFileSync(files.summary, 'utf8'),
  }));
  return { child, said: () => log, ended };
}

const defaultsOf = ({ inputs }: ActionFile): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']));

const prefixed = (prefix: string, pairs: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(pairs).map(([name, value]) => [prefix + name, value]));

/** Reads pairs in the runner's form: `name<<delimiter`, the value, `delimiter`. */
function readPairs(file: string): Record<string, string> {
  const found = readFileSync(file, 'utf8').matchAll(/^(?<name>.+)<<(?<end>.+)\n(?<value>[\s\S]*?)\n?\k<end>$/gmu);
  return Object.fromEntries([...found].map(({ groups }) => [groups?.['name'] ?? '', groups?.['value'] ?? '']));
}
