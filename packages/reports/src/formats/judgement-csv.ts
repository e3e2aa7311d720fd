/** The judgements of a report as CSV: one line for each, in full precision. */
import type { Judgement } from '@ordo/studies';
import type { Field } from '../document/cell.ts';
import type { Report } from '../report.ts';
import { renderCsvLines } from './csv-fields.ts';

type Column = readonly [name: string, read: (judgement: Judgement) => Field];

const COLUMNS: readonly Column[] = [
  ['part', ({ part }) => part],
  ['kind', ({ kind }) => kind],
  ['metric', ({ metric }) => metric],
  ['row', ({ row }) => row],
  ['over', ({ over }) => over],
  ['claim', ({ claim }) => claim],
  ['verdict', ({ verdict }) => verdict],
  ['reason', ({ reason }) => reason],
  ['printed', ({ printed }) => printed],
  ['measured', ({ measured }) => measured],
  ['deviation', ({ deviation }) => deviation],
  ['margin', ({ margin }) => margin],
  ['scale', ({ scale }) => scale],
  ['claimed', ({ claimed }) => claimed],
  ['interval_low', ({ interval }) => interval?.[0] ?? null],
  ['interval_high', ({ interval }) => interval?.[1] ?? null],
  ['interval_level', ({ level }) => level],
  ['prediction_low', ({ prediction }) => prediction?.[0] ?? null],
  ['prediction_high', ({ prediction }) => prediction?.[1] ?? null],
  ['p_holds', ({ pHolds }) => pHolds],
  ['p_fails', ({ p }) => p],
  ['p_fails_holm', ({ adjustedP }) => adjustedP],
  ['tests', ({ tests }) => tests],
  ['spread', ({ spread }) => spread?.s ?? null],
  ['spread_of', ({ spread }) => spread?.from ?? null],
  ['near_end', ({ nearEnd }) => nearEnd],
  ['degrees_of_freedom', ({ spread }) => spread?.degreesOfFreedom ?? null],
  ['seeds_finished', ({ seeds }) => seeds.finished.join(' ')],
  ['seeds_lost', ({ seeds }) => seeds.lost.join(' ')],
  ['more_seeds', ({ power }) => power?.moreSeeds ?? null],
  ['more_hours', ({ power }) => power?.hours ?? null],
  ['explanation', ({ explanation }) => explanation],
  ['citation', ({ citation }) => citation],
  ['note', ({ note }) => note],
];

export function renderJudgementLines({ judgements }: Report): string {
  const lines = judgements.map((judgement) => COLUMNS.map(([, read]) => read(judgement)));
  return renderCsvLines([COLUMNS.map(([name]) => name), ...lines]);
}
