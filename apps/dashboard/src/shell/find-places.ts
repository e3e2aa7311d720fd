/** Finds what the palette offers for the typed words: screens, studies, experiments, runs and commands. */
import type { Me, Schemas } from '../data/api.ts';
import { labelOf } from '../parts/runs/label-of.ts';
import { SCREENS } from '../screens.ts';

/** Something that the page does, other than showing a place. */
export interface Command {
  readonly name: string;
  readonly act: () => void;
}

export type Place =
  | { readonly to: string; readonly name: string; readonly kind: 'screen' | 'study' | 'experiment' | 'run' }
  | (Command & { readonly kind: 'command' });

type Row = Pick<Schemas['RunTableRow'], 'id' | 'name' | 'variant' | 'seed'> & {
  readonly experiment: { readonly name: string } | null;
};

interface Known {
  readonly access: readonly Me['access'][number][];
  readonly studies: readonly Pick<Schemas['StudySummary'], 'id' | 'title'>[];
  /** The experiments and runs that the server has found. */
  readonly experiments: readonly Pick<Schemas['ExperimentSummary'], 'id' | 'name'>[];
  readonly runs: readonly Row[];
  /** Whether the server has found these for earlier words, because it has not answered for the present ones yet. */
  readonly earlier: { readonly experiment: boolean; readonly run: boolean };
  readonly commands: readonly Command[];
}

/** The palette shows at most this many places, because nobody reads a longer list. */
export const MOST_PLACES = 12;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export function findPlaces(written: string, known: Known): readonly Place[] {
  const { access, studies, experiments, runs, earlier, commands } = known;
  const words = written.trim().toLowerCase();
  const screens = SCREENS.flatMap(({ path, menu, access: needed }): Place[] =>
    menu !== null && access.includes(needed) ? [{ to: path, name: menu.name, kind: 'screen' }] : [],
  );
  const named = studies.map(
    ({ id, title }): Place => ({ to: `/studies/${id}`, name: `${title} (${id})`, kind: 'study' }),
  );
  const acts = commands.map((command): Place => ({ ...command, kind: 'command' }));
  const fits = ({ name }: Place): boolean => name.toLowerCase().includes(words);
  const found = experiments.map(({ id, name }): Place => ({ to: `/experiments/${id}`, name, kind: 'experiment' }));
  const members = runs.map((row): Place => ({ to: `/runs/${row.id}`, name: nameOf(row), kind: 'run' }));
  const ids: readonly Place[] = ID.test(words)
    ? [
        { to: `/runs/${words}`, name: words, kind: 'run' },
        { to: `/experiments/${words}`, name: words, kind: 'experiment' },
      ]
    : [];
  return [
    ...ids,
    ...[...screens, ...acts, ...named].filter(fits),
    ...(earlier.experiment ? found.filter(fits) : found),
    ...(earlier.run ? members.filter(fits) : members),
  ].slice(0, MOST_PLACES);
}

const nameOf = (row: Row): string =>
  row.experiment === null ? labelOf(row) : `${labelOf(row)}, of ${row.experiment.name}`;
