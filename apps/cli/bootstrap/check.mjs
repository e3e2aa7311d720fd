/** `npm run check`: runs everything that must pass before a change is committed, two steps at a time. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findAffectedTests } from './affected-tests.mjs';
import { ROOT } from './environment.mjs';
import { runQuietly } from './processes.mjs';

const AT_ONCE = 2;
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const HELP = `npm run check [-- --changed[=COMMIT] | --without-tests]

Checks types, lint, format, boundaries and unused code, and runs the tests that "npm test" runs.

  --changed           checks only the files that differ from the last commit, and the tests that they touch: those of their packages,
                      and those of other packages that import these directly. This takes 20 to 90 seconds on two cores.
  --changed=COMMIT    the same for all files that differ from another commit or branch
  --without-tests     runs no tests
`;

/** Runs the checks and resolves to the exit code. */
export async function runCheck(words) {
  if (words.includes('--help')) return say(HELP, 0);
  const { ref, withTests } = readWords(words);
  const files = ref === undefined ? undefined : listChanged(ref);
  if (files?.length === 0) return say('no file has changed: there is nothing to check\n', 0);
  const failed = [];
  const { testing, others } = files === undefined ? stepsOfAll() : stepsOfChange(files);
  // The longest step comes first.
  const waiting = [...(withTests ? testing : []), ...others];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      if (!(await runStep(next))) failed.push(next.name);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failed.length === 0 ? say('all checks passed\n', 0) : say(`FAILED: ${failed.join(', ')}\n`, 1);
}

function readWords(words) {
  const args = words.map((word) => (word === '--changed' ? '--changed=HEAD' : word));
  const options = { changed: { type: 'string' }, 'without-tests': { type: 'boolean', default: false } };
  const { values } = parseArgs({ args, options, strict: true });
  return { ref: values.changed, withTests: !values['without-tests'] };
}

/** Lists the files that differ from a commit, including those that are not yet in Git, but without deleted ones. */
function listChanged(ref) {
  const known = git('diff', '--name-only', '--diff-filter=d', ref, '--');
  return [...new Set([...known, ...git('ls-files', '--others', '--exclude-standard')])];
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** Returns the command for a script of package.json, which alone defines what is run. */
const script = (name, ...files) => ({ name, command: ['npm', 'run', '--silent', name, '--', ...files] });
const lint = (...files) => script('lint', '--no-error-on-unmatched-pattern', ...files);
const format = (...files) => script('format:check', '--no-errors-on-unmatched', ...files);
const tests = (note, ...files) => ({
  name: 'tests',
  note,
  env: { ORDO_TESTS: 'quick' },
  command: [process.execPath, VITEST, 'run', '--reporter=dot', '--passWithNoTests', ...files],
});

function stepsOfAll() {
  return {
    testing: [tests('')],
    others: ['lint', 'typecheck', 'knip', 'boundaries', 'format:check'].map((name) => script(name)),
  };
}

function stepsOfChange(files) {
  const { near, far } = findAffectedTests(ROOT, files);
  const note = `${near.length} files${far.length > 0 ? `; ${far.length} more reach the change through other modules, and "npm test" runs them` : ''}`;
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/u.test(file));
  return {
    testing: near.length > 0 ? [tests(note, ...near)] : [],
    others: [
      script('typecheck'),
      ...(sources.length > 0 ? [lint(...sources)] : []),
      format(...files),
      script('boundaries'),
    ],
  };
}

async function runStep({ name, note = '', command, env = {} }) {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    await runQuietly(command, { env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...env } });
    process.stdout.write(`${name}: passed (${seconds()})${note && ` · ${note}`}\n`);
    return true;
  } catch (error) {
    process.stdout.write(`${error.message}\n${name}: FAILED (${seconds()})\n`);
    return false;
  }
}

function say(text, code) {
  process.stdout.write(text);
  return code;
}
