/** /v1/machine-use: shows how much of each machine was used over the last hours. */
import { MEASURES } from '@ordo/core/machine-reading';
import { getMachineUse, type MachineUseSchema } from '@ordo/protocol/fleet/machine-use';
import type { MeanUse } from '@ordo/store';
import type { Static } from 'typebox';
import type { App } from '../../app-options.ts';

const DEFAULT_HOURS = 6;
const DEFAULT_MACHINES = 12;
/** About as many as a small chart can show. A reading is of a minute, so parts are not shorter. */
const MOST_PARTS = 120;

type UsedMachine = Static<typeof MachineUseSchema>['machines'][number];

export async function machineUseRoutes(app: App): Promise<void> {
  app.route({
    ...getMachineUse,
    handler: async (request) => {
      const { hours = DEFAULT_HOURS, limit = DEFAULT_MACHINES } = request.query;
      const parts = Math.min(MOST_PARTS, 60 * hours);
      const { from, to, total, means } = await app.store.machineUse.read({ hours, parts, limit });
      const machines = [...new Set(means.map(({ machine }) => machine))].map((machine) => ({
        machine,
        measures: listMeasures(
          means.filter((mean) => mean.machine === machine),
          parts,
        ),
      }));
      return { from: from.toISOString(), to: to.toISOString(), total, machines };
    },
  });
}

/** Returns a list of values for each measure that the machine has reported. */
function listMeasures(means: readonly MeanUse[], parts: number): UsedMachine['measures'] {
  const byPart = new Map(means.map((mean) => [mean.part, mean]));
  return MEASURES.map((name) => ({
    name,
    values: Array.from({ length: parts }, (_, part) => round(byPart.get(part)?.[name] ?? null)),
  })).filter(({ values }) => values.some((value) => value !== null));
}

/** Rounds to a tenth, because nobody can see more, and the answer is half as long. */
const round = (value: number | null): number | null => (value === null ? null : Math.round(10 * value) / 10);
