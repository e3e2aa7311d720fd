import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { BundledPart } from './contents.ts';
import { hideHosts } from './hide-hosts.ts';
import { exampleContents } from './testing/example-contents.ts';
import { judge } from './verifying/judge-again.ts';
import { verifyBundle } from './verifying/verify-bundle.ts';
import { writeBundle } from './write-bundle.ts';

const HOSTS = ['lab-of-ada', 'laptop-of-bob'];

/** The runs in turns on two machines. */
function onTwoMachines(part: BundledPart): BundledPart {
  if (!('runs' in part)) return part;
  const runs = part.runs.map((run, i) => {
    if (run.result === null) return run;
    const environment = { ...run.result.environment, hostname: HOSTS[i % 2] as string };
    return { ...run, result: { ...run.result, environment } };
  });
  return { ...part, runs };
}

it('a bundle without names of machines has them in no file, tells machines apart all the same, and is verified', async () => {
  const example = await exampleContents();
  const { study } = example;
  const parts = hideHosts(example.parts.map(onTwoMachines));
  const report = await judge({ study, parts });
  expect(report.provenance.hosts).toEqual(['machine-1', 'machine-2']);
  expect(report.tables[0]?.notes.join(' ')).toContain('Runs differ in their host: machine-1, machine-2.');
  const folder = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const bundle = path.join(folder, 'bundle');
  await writeBundle(bundle, { ...example, parts, report, diff: '' }, null);
  for (const name of await readdir(bundle)) {
    const text = await readFile(path.join(bundle, name), 'utf8');
    expect([name, HOSTS.filter((host) => text.includes(host))]).toEqual([name, []]);
  }
  expect((await verifyBundle(bundle, [])).problems).toEqual([]);
});
