/** Finds what the palette offers for the typed words: screens, studies, experiments, and a run by its id. */
import type { Me, Schemas } from '../data/api.ts';
import { SCREENS } from '../screens.ts';

export interface Place {
  readonly to: string;
  readonly name: string;
  readonly kind: 'screen' | 'study' | 'experiment' | 'run';
}

interface Known {
  readonly access: readonly Me['access'][number][];
  readonly studies: readonly Pick<Schemas['StudySummary'], 'id' | 'title'>[];
  /** The experiments that the server has found for the same words. */
  readonly experiments: readonly Pick<Schemas['ExperimentSummary'], 'id' | 'name'>[];
}

/** The palette shows at most this many places, because nobody reads a longer list. */
export const MOST_PLACES = 12;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

export function findPlaces(written: string, { access, studies, experiments }: Known): readonly Place[] {
  const words = written.trim().toLowerCase();
  const screens = SCREENS.flatMap(({ path, menu, access: needed }): Place[] =>
    menu !== null && access.includes(needed) ? [{ to: path, name: menu.name, kind: 'screen' }] : [],
  );
  const named = studies.map(
    ({ id, title }): Place => ({ to: `/studies/${id}`, name: `${title} (${id})`, kind: 'study' }),
  );
  const fitting = [...screens, ...named].filter(({ name }) => name.toLowerCase().includes(words));
  const found = experiments.map(({ id, name }): Place => ({ to: `/experiments/${id}`, name, kind: 'experiment' }));
  const ids: readonly Place[] = ID.test(words)
    ? [
        { to: `/runs/${words}`, name: words, kind: 'run' },
        { to: `/experiments/${words}`, name: words, kind: 'experiment' },
      ]
    : [];
  return [...ids, ...fitting, ...found].slice(0, MOST_PLACES);
}
