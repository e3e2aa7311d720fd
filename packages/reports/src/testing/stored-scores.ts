/** Reads the scores that are stored below docs/results/, and derives what documents say about them. */
import path from 'node:path';
import { mean, standardDeviation } from '@ordo/core';
import { findStudy, type Observation } from '@ordo/studies';
import { observeStored, STORED_TABLES } from '@ordo/studies/testing';
import { buildReport } from '../build-report.ts';
import type { Report, ReportTable } from '../report.ts';
import { listScoreParts } from '../score-parts.ts';

export const DOCS = path.join(import.meta.dirname, '../../../../docs');

export interface StoredRow {
  readonly study: string;
  readonly part: string;
  /** The row's variant, and the name that the study gives it. */
  readonly names: readonly string[];
  readonly metrics: readonly Observation[];
  /** The printed cells of the report by the heading of their column. `p seeds` comes behind each metric: `BLEU: p seeds`. */
  readonly cells: ReadonlyMap<string, string>;
  /** The metric of each column of the report that prints means. */
  readonly metricOf: ReadonlyMap<string, string>;
}

export interface StoredScores {
  readonly rows: readonly StoredRow[];
  readonly reports: readonly Report[];
}

export async function readStoredScores(): Promise<StoredScores> {
  const all = await Promise.all(
    Object.keys(STORED_TABLES).map(async (id) => {
      const study = findStudy(id);
      const scores = observeStored(study);
      const report = await buildReport({ study, parts: listScoreParts(study, scores) });
      return { report, rows: report.tables.flatMap((table) => listRows(id, table, scores)) };
    }),
  );
  return { rows: all.flatMap(({ rows }) => rows), reports: all.map(({ report }) => report) };
}

function listRows(study: string, { part, columns, rows }: ReportTable, scores: readonly Observation[]): StoredRow[] {
  const headings = nameColumns(columns.map(({ title }) => title));
  const metricOf = new Map(
    columns.flatMap(({ kind, title, metric }) => (kind === 'score' && metric !== null ? [[title, metric]] : [])),
  );
  return rows.map(({ variant, title, cells }) => ({
    study,
    part: part ?? '',
    names: [variant, title],
    metrics: scores.filter((one) => one.part === part && one.variant === variant),
    cells: new Map(headings.map((heading, i) => [heading, cells[i]?.text ?? ''])),
    metricOf,
  }));
}

/** Names the columns. Those of p-values have the same heading for all metrics, and come behind the column of their metric. */
export function nameColumns(titles: readonly string[]): string[] {
  let metric = '';
  return titles.map((title) => {
    if (title === 'p seeds' || title === 'verdict') return `${metric}: ${title}`;
    if (title !== 'p test set') metric = title;
    return title;
  });
}

const valuesOf = ({ seeds }: Observation): number[] => seeds.flatMap(({ value }) => value ?? []);
export const meanOf = (observation: Observation): number => mean(valuesOf(observation)) ?? Number.NaN;
export const spreadOf = (observation: Observation): number => standardDeviation(valuesOf(observation)) ?? Number.NaN;
