/** Runs one check from its beginning to its conclusion. Whatever happens in between, it never ends green by accident. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { runCheck } from './run-check.ts';
import type { Environment } from './env.ts';
import { compareWithBase, connectGitHub, type GitHub, type StudyFile } from '@ordo/reports/github';
import { annotate, type Outcome, renderSummary } from '@ordo/reports/checks';
import { detach } from './detach.ts';
import { tellPullRequest } from './sticky-comment.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { findStudyFile } from './find-study-file.ts';
import { readTrigger, type Trigger } from './trigger.ts';
import { conclude } from './verdict/conclude.ts';

/** The interface by which the action tells the job its findings: files and commands of the runner. */
export interface Runner {
  readonly setOutput: (name: string, value: string) => void;
  readonly addSummary: (markdown: string) => Promise<void>;
  /** Keeps a value for the step after the job. */
  readonly keep: (name: string, value: string) => void;
  readonly say: (line: string) => void;
}

/**
 * Runs the check.
 * @returns null if the service reports the check
 * @throws Error for inputs and events that cannot be used; nothing is started in these cases
 */
export async function runAction(
  environment: Environment,
  runner: Runner,
  signal: AbortSignal,
): Promise<Outcome | null> {
  const inputs = readInputs();
  const trigger = readTrigger(environment);
  const study = findStudyFile(inputs.study, environment.workspace);
  if (inputs.mode !== 'detach') return await check({ inputs, environment, trigger, study }, { runner, signal });
  await detach({ inputs, environment, trigger, study }, signal);
  const told = `${inputs.server} reports the check "${nameCheck(inputs, study)}" by itself. Require that check, and not this job.`;
  runner.say(told);
  await runner.addSummary(`## ${nameCheck(inputs, study)}\n\n${told}`);
  return null;
}

interface Question {
  readonly inputs: Inputs;
  readonly environment: Environment;
  readonly trigger: Trigger;
  readonly study: StudyFile | null;
}

interface Surroundings {
  readonly runner: Runner;
  readonly signal: AbortSignal;
}

async function check(question: Question, { runner, signal }: Surroundings): Promise<Outcome> {
  const { inputs, environment, trigger, study } = question;
  const github = connectGitHub(environment.apiUrl, inputs.token, trigger);
  const name = nameCheck(inputs, study);
  const id = await github.startCheck(name, markOf(environment));
  if (id === null) runner.say('The token may not write checks: the result of this job is the check.');
  else runner.keep('check', String(id));
  const outcome = await findOutcome({ ...question, github, signal });
  const summary = renderSummary(outcome, trigger.page);
  if (id !== null) {
    const { conclusion, title } = outcome;
    await github.endCheck(id, conclusion, { title, summary, annotations: annotate(outcome, study) });
  }
  await runner.addSummary(`## ${name}\n\n${summary}`);
  writeOutputs(outcome, path.resolve(environment.workspace, inputs.out), runner);
  if (inputs.comments && trigger.pullRequest !== null) {
    const told = await tellPullRequest(github, trigger.pullRequest, { name, outcome, summary });
    runner.say(told ? 'The comment at the pull request was written.' : 'No verdict has changed since the comment.');
  }
  return outcome;
}

/**
 * Names the check. A branch that requires this check must know its name, which therefore only contains the study and its part.
 */
function nameCheck({ study: given, part }: Inputs, study: StudyFile | null): string {
  const of = study?.id ?? given;
  return part === null ? `Ordo: ${of}` : `Ordo: ${of}, part ${part}`;
}

/** Returns a mark that is unique, because several jobs of a workflow, and several steps of a job, may check the same study. */
const markOf = ({ runId, runAttempt }: Environment): string => `${runId}.${runAttempt}.${randomUUID()}`;

interface Work extends Question {
  readonly github: GitHub;
  readonly signal: AbortSignal;
}

async function findOutcome({ inputs, environment, github, trigger, study, signal }: Work): Promise<Outcome> {
  try {
    const change = study === null ? null : await compareWithBase(github, trigger, study);
    const ended = await runCheck(inputs, environment, signal);
    if (signal.aborted) return stop('cancelled', 'The job was cancelled');
    const { part, allowsInconclusive } = inputs;
    return conclude({ ended, study, part, change, allowsInconclusive });
  } catch (error) {
    if (signal.aborted) return stop('cancelled', 'The job was cancelled');
    return stop('failure', 'The check could not be run', (error as Error).message);
  }
}

const stop = (conclusion: 'cancelled' | 'failure', title: string, ...reasons: string[]): Outcome => ({
  conclusion,
  title,
  reasons,
  report: null,
});

function writeOutputs({ conclusion, report }: Outcome, out: string, { setOutput }: Runner): void {
  const written = (name: string): string => {
    const file = path.join(out, name);
    return report !== null && existsSync(file) ? file : '';
  };
  setOutput('conclusion', conclusion);
  setOutput('verdict', report?.summary.verdict ?? '');
  setOutput('summary', report === null ? '' : JSON.stringify(report.summary));
  setOutput('report', written('report.json'));
  setOutput('junit', written('junit.xml'));
}
