/** The experiments of Oh and Schuler (2023). A new experiment is an entry here. */
import { listAntecedents } from '../antecedents/antecedents.ts';
import { correlateMeasures } from '../correlation/correlate-measures.ts';
import { listRelations } from '../relations/relations.ts';
import { scoreAntecedents, scoreCorrelations, scoreRegression, scoreRelations } from '../scores.ts';
import { regressTopWords } from '../top-words/regression.ts';
import { listTopWords } from '../top-words/top-words.ts';
import { DEPENDENCIES, type Experiment, MENTIONS } from './experiment.ts';

export const EXPERIMENTS: readonly Experiment[] = [
  {
    id: 'correlations',
    title: 'Experiment 1: how far attention and gradients say the same as ΔLP (Figure 3)',
    needs: null,
    needsAssociation: false,
    run: async ({ reader, documents, store, signal, onShare }) =>
      scoreCorrelations(
        await correlateMeasures(reader, documents, {
          ...(signal === undefined ? {} : { signal }),
          ...(store === undefined ? {} : { store }),
          onDocument: (done) => onShare?.(done / documents.length),
        }),
      ),
  },
  {
    id: 'regression',
    title: 'Experiment 2: what explains the greatest ΔLP of each word (Tables 1 and 4)',
    needs: DEPENDENCIES,
    needsAssociation: true,
    run: async ({ measure, association }) => {
      const measured = await measure();
      return scoreRegression(regressTopWords(measured.flatMap((one, i) => listTopWords(one, association, i))));
    },
  },
  {
    id: 'relations',
    title: 'Experiment 3: how often the words leaned on most are those that a word depends on (Table 2)',
    needs: DEPENDENCIES,
    needsAssociation: true,
    run: async ({ measure, association }) => {
      const measured = await measure();
      return scoreRelations(measured.flatMap((one) => listRelations(one, association)));
    },
  },
  {
    id: 'antecedents',
    title: 'Experiment 3: how often the word leaned on most is an earlier mention (Table 3)',
    needs: MENTIONS,
    needsAssociation: false,
    run: async ({ measure }) => scoreAntecedents((await measure()).flatMap(listAntecedents)),
  },
];
