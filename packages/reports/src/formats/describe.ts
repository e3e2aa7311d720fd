/** The sentences that formats for people share. They only combine what the report says. */
import { shortHash } from '@ordo/core/short-hash';
import { nameVerdict, VERDICTS } from '@ordo/core/verdicts';
import type { Judgement } from '@ordo/studies';
import type { Report } from '../report.ts';

/** Returns `▼ worse: 3 reproduced, 1 better, 1 worse, 2 inconclusive`; null without judgements. */
export function describeSummary({ summary }: Report): string | null {
  if (summary.verdict === null) return null;
  const counts = VERDICTS.filter((verdict) => summary[verdict] > 0).map((verdict) => `${summary[verdict]} ${verdict}`);
  return `${nameVerdict(summary.verdict)}: ${counts.join(', ')}`;
}

/** Returns `posnet/table-1, version 0f8c…; Zhang et al. 2023, Table 1`; null without a study. */
export function describeStudyOf({ study }: Report): string | null {
  if (study === null) return null;
  const { id, hash, citation } = study;
  return [`${id}, version ${shortHash(hash)}`, ...(citation === null ? [] : [citation])].join('; ');
}

/** Explains the verdict: why it was reached, what would decide an open one, and what is odd about the printed number. */
export function explainJudgement({ explanation, note }: Judgement): string {
  return note === null ? explanation : `${explanation} ${note}`;
}

/** Returns the judgements about one part. */
export function judgementsOf({ judgements }: Report, part: string | null): Judgement[] {
  return judgements.filter((judgement) => judgement.part === part);
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** Lists what the runs were made with. Hashes are shortened here; JSON has them in full. */
export function listProvenance({ provenance }: Report): Fact[] {
  const { codeVersions, datasets, arithmetic, hosts, ordo } = provenance;
  const facts = {
    'code versions': codeVersions.map(shortHash),
    data: datasets.map(({ dataset, hash }) => `${dataset} ${shortHash(hash)}`),
    'engines and instruction sets': arithmetic,
    hosts,
    'report made by': [`Ordo ${ordo}`],
  };
  return Object.entries(facts)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => ({ name, value: values.join(', ') }));
}

/** Returns whether tables need headings: there are several, or they are parts of a study. */
export function isHeaded({ study, tables }: Report): boolean {
  return study !== null || tables.length > 1;
}
