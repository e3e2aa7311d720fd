/** The description of a bundle as an RO-Crate 1.3, whose runs are actions (Process Run Crate 0.6). */
import { canonicalJson, sha256 } from '@ordo/core';
import type { Report } from '../../index.ts';
import type { Study } from '@ordo/studies';
import { type BundledPart, type BundledRun, FILES, type Origin, runFile, runsIn } from '../contents.ts';

interface Described {
  readonly study: Study;
  readonly parts: readonly BundledPart[];
  readonly report: Report;
  readonly origin: Origin;
}

const PROFILES = ['https://w3id.org/ro/crate/1.3', 'https://w3id.org/ro/wfrun/process/0.6'];

const TITLES: Readonly<Record<string, string>> = {
  [FILES.study]: 'The study: what to run, what a paper claims, and how it is judged',
  [FILES.parts]: 'The runs of each part of the study',
  [FILES.report]: 'The report: tables, verdicts and figures',
  [FILES.origin]: 'The code, the lockfile and the machine',
  [FILES.diff]: 'How the code differed from its commit',
};

export function describeCrate(files: ReadonlyMap<string, Buffer>, described: Described): string {
  const { study, report, origin } = described;
  const runs = described.parts.flatMap(runsIn);
  const graph = [
    {
      '@id': FILES.crate,
      '@type': 'CreativeWork',
      conformsTo: { '@id': PROFILES[0] },
      about: { '@id': './' },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: `Reproduction of ${study.id}`,
      description: study.title,
      datePublished: origin.made,
      license: 'See the licences of the data sets that the runs name',
      conformsTo: PROFILES.map((profile) => ({ '@id': profile })),
      hasPart: [...files.keys()].map((name) => ({ '@id': name })),
      mentions: runs.map((_, i) => ({ '@id': `#run-${i + 1}` })),
      ...(study.citation === null ? {} : { citation: study.citation }),
    },
    ...PROFILES.map((profile) => ({ '@id': profile, '@type': 'CreativeWork' })),
    {
      '@id': '#ordo',
      '@type': 'SoftwareApplication',
      name: 'Ordo',
      softwareVersion: report.provenance.codeVersions.join(', ') || origin.ordo,
    },
    ...runs.map((run, i) => describeRun(run, i + 1)),
    ...[...files].map(([name, bytes]) => ({
      '@id': name,
      '@type': 'File',
      name: TITLES[name] ?? titleOf(name),
      encodingFormat: name.endsWith('.json') ? 'application/json' : 'text/plain',
      contentSize: String(bytes.length),
      sha256: sha256(bytes),
    })),
  ];
  return `${canonicalJson({ '@context': 'https://w3id.org/ro/crate/1.3/context', '@graph': graph })}\n`;
}

function titleOf(name: string): string {
  return name.startsWith('run-') ? 'A run: its spec, environment, scores and statistics' : 'Lines of text';
}

const STATUS: Readonly<Record<string, string>> = {
  succeeded: 'CompletedActionStatus',
  failed: 'FailedActionStatus',
  cancelled: 'FailedActionStatus',
};

function describeRun({ variant, seed, state }: BundledRun, number: number) {
  return {
    '@id': `#run-${number}`,
    '@type': 'CreateAction',
    name: `${variant}, seed ${seed}`,
    instrument: { '@id': '#ordo' },
    result: [{ '@id': runFile(number) }],
    actionStatus: { '@id': `http://schema.org/${STATUS[state] ?? 'PotentialActionStatus'}` },
  };
}
