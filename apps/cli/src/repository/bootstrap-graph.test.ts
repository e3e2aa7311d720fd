/** Tests the order of the bootstrap's steps, which are plain JavaScript outside the build. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { REPOSITORY } from '../env.ts';

interface Step {
  readonly after: readonly string[];
  readonly work: () => unknown;
}
type Steps = Readonly<Record<string, Step>>;

const bootstrap = path.join(REPOSITORY, 'apps/cli/bootstrap');
const { runGraph } = (await import(path.join(bootstrap, 'graph.mjs'))) as { runGraph: (steps: Steps) => Promise<void> };
const { demoSteps, setupSteps } = (await import(path.join(bootstrap, 'setup.mjs'))) as {
  demoSteps: () => Steps;
  setupSteps: (options: { allSets: boolean }) => Steps;
};

/** Returns steps that note when they begin and end. Each continues until the steps that run at the same time have begun, too. */
function noteSteps(afters: Readonly<Record<string, readonly string[]>>, failing: string | null = null) {
  const notes: string[] = [];
  const steps = Object.entries(afters).map(([title, after]) => {
    const work = async (): Promise<false> => {
      notes.push(`${title} begins`);
      await delay(20);
      if (title === failing) throw new Error(`${title} is broken`);
      notes.push(`${title} ends`);
      return false;
    };
    return [title, { after, work }] as const;
  });
  return { notes, steps: Object.fromEntries(steps) };
}

describe('runGraph', () => {
  it('begins a step when those that it needs have ended, and runs the others beside it', async () => {
    const { notes, steps } = noteSteps({
      build: ['packages'],
      packages: [],
      engine: [],
      pages: ['packages', 'engine'],
    });
    await runGraph(steps);
    expect(notes.slice(0, 2).toSorted()).toEqual(['engine begins', 'packages begins']);
    expect(notes.indexOf('packages ends')).toBeLessThan(notes.indexOf('build begins'));
    expect(Math.max(notes.indexOf('packages ends'), notes.indexOf('engine ends'))).toBeLessThan(
      notes.indexOf('pages begins'),
    );
    expect(notes).toHaveLength(8);
  });

  it('begins nothing that needs a failed step, and throws its error once the others have ended', async () => {
    const { notes, steps } = noteSteps(
      { packages: [], build: ['packages'], engine: [], kernel: ['engine'] },
      'packages',
    );
    await expect(runGraph(steps)).rejects.toThrow('packages is broken');
    expect(notes.toSorted()).toEqual([
      'engine begins',
      'engine ends',
      'kernel begins',
      'kernel ends',
      'packages begins',
    ]);
  });

  it('refuses steps that wait for each other, or for none', async () => {
    const circle = noteSteps({ a: ['b'], b: ['a'] });
    await expect(runGraph(circle.steps)).rejects.toThrow('the steps a → b → a wait for each other');
    await expect(runGraph(noteSteps({ a: ['c'] }).steps)).rejects.toThrow(
      'the step "a" comes after "c", which is none',
    );
    expect(circle.notes).toEqual([]);
  });
});

describe('the steps of the setup', () => {
  const steps = setupSteps({ allSets: false });
  /** Returns all steps that a step waits for. */
  const before = (title: string): string[] =>
    (steps[title] as Step).after.flatMap((needed) => [needed, ...before(needed)]).toSorted();

  it('compile TypeScript after the packages and the client, and bundle after that', () => {
    expect(before('build')).toEqual(['database client', 'packages']);
    expect(before('programs')).toEqual(['build', 'database client', 'packages']);
  });

  it('compile C++ beside TypeScript, one addon after the other', () => {
    const addons = ['native engine', 'text kernel', 'align kernel', 'preorder kernel', 'MPI addon'];
    for (const [i, title] of addons.entries()) {
      expect(before(title).filter((needed) => needed !== 'packages')).toEqual(addons.slice(0, i).toSorted());
    }
  });
});

describe('the steps of the demo', () => {
  it('are those of the setup that a study without a service needs, and no others', () => {
    const [demo, all] = [demoSteps(), setupSteps({ allSets: false })];
    expect(Object.keys(demo)).toEqual(['packages', 'build', 'programs', 'native engine']);
    expect(Object.keys(all)).toEqual(expect.arrayContaining(Object.keys(demo)));
    expect(demo['build']?.after).toEqual(['packages']);
    expect(demo['native engine']?.after).toEqual(all['native engine']?.after);
  });
});

function runWithOwnPackages(code: string): string {
  const words = ['--import', path.join(bootstrap, 'own-packages.mjs'), '--input-type=module', '-e', code];
  return execFileSync(process.execPath, words, { cwd: '/', encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

describe('buildAddon', () => {
  it('says nothing of MPI on a machine without it, where nobody has asked for several processes', () => {
    const code = `const { ADDONS, buildAddon } = await import(${JSON.stringify(path.join(bootstrap, 'native.mjs'))});
      console.log(await buildAddon(ADDONS['MPI addon'], false));`;
    const words = ['--input-type=module', '-e', code];
    const env = { ...process.env, PATH: '/nonexistent' };
    // False means that there was nothing to do and nothing to report.
    expect(execFileSync(process.execPath, words, { encoding: 'utf8', env })).toBe('false\n');
  });
});

describe('own-packages', () => {
  it('finds the build of addons from a folder that has no packages', () => {
    const code = `const { buildKernel } = await import('@ordo/addon/build'); console.log(typeof buildKernel);`;
    expect(runWithOwnPackages(code)).toBe('function\n');
  });

  it('names a package that exports no such part', () => {
    expect(() => runWithOwnPackages(`await import('@ordo/addon/nonsense');`)).toThrow(/exports no "\.\/nonsense"/u);
  });
});
