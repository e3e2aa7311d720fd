/** Shows how many more seeds, and hours, each open verdict of a report needs. */
import { isOpen } from '@ordo/core/verdicts';
import type { Report } from '@ordo/reports';
import { tableOf, type View } from '../listing/table.ts';

type Judgement = Report['judgements'][number];

export interface OpenVerdict extends Pick<Judgement, 'part' | 'metric' | 'row' | 'over' | 'claim' | 'reason'> {
  readonly finishedSeeds: number;
  readonly power: Judgement['power'];
}

/** Lists the open verdicts, in the order of the study. */
export function listOpenVerdicts({ judgements }: Report): OpenVerdict[] {
  return judgements
    .filter(({ verdict }) => isOpen(verdict))
    .map(({ part, metric, row, over, claim, reason, seeds, power }) => ({
      part,
      metric,
      row,
      over,
      claim,
      reason,
      finishedSeeds: seeds.finished.length,
      power,
    }));
}

export function drawPower(open: readonly OpenVerdict[]): View {
  if (open.length === 0) return ['no verdict is open'];
  const table = tableOf(open, {
    part: ['part', (one) => one.part],
    metric: ['metric', (one) => one.metric],
    claim: ['claim', (one) => one.claim],
    finishedSeeds: ['seeds', (one) => one.finishedSeeds],
    moreSeeds: ['more seeds', ({ power }) => power?.moreSeeds ?? null, ({ power }) => showSeeds(power)],
    hours: [
      'hours',
      ({ power }) => power?.hours ?? null,
      ({ power }) => (power?.hours === undefined || power.hours === null ? 'unknown' : power.hours.toFixed(1)),
    ],
    reason: ['why it is open', explain],
  });
  return [table, summarise(open)];
}

const explain = ({ power, reason }: OpenVerdict): string =>
  power?.possible === false ? power.explanation : reason.replaceAll('-', ' ');

function showSeeds(power: Judgement['power']): string {
  if (power === null) return 'unknown';
  return power.possible ? String(power.moreSeeds ?? 'unknown') : 'none suffice';
}

/**
 * Summarises the open verdicts. The seeds are those of each row, so verdicts about the same rows share them: the largest number
 * is enough for all.
 */
function summarise(open: readonly OpenVerdict[]): string {
  const seeds = open.flatMap(({ power }) => (power?.possible === true ? [power.moreSeeds ?? 0] : []));
  const hopeless = open.filter(({ power }) => power?.possible === false).length;
  return [
    `${open.length} verdicts are open.`,
    ...(seeds.length === 0
      ? []
      : [
          `With ${Math.max(...seeds)} more seeds of the rows that are judged, each of ${seeds.length} is decided in 80 % of cases.`,
        ]),
    ...(hopeless === 0 ? [] : [`${hopeless} cannot be decided by any number of seeds.`]),
  ].join(' ');
}
