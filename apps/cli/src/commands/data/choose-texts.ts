/** Finds the training texts and the datasets that a dataset, a spec or a study refers to. */
import { hashJson, OrdoError } from '@ordo/core';
import { DATASETS, findDataset } from '@ordo/data';
import { expandSpec, parseSpec, type RunSpec, type TranslationRun } from '@ordo/spec';
import { listSpecParts, specOfPart, STUDY_IDS } from '@ordo/studies';
import { chooseParts } from '../../sources/choose-part.ts';
import type { Expected } from '../../sources/read-document.ts';
import { readSpecOrStudy, SPEC_ARGUMENT } from '../../sources/spec-source.ts';
import { STUDY_LIST } from '../../sources/study-source.ts';
import { readOptions } from './read-options.ts';

/** The options that decide a training text. */
export type TextChoice = Pick<TranslationRun, 'dataset' | 'preprocessing'>;

interface Wanted {
  /** The dataset's options as JSON. */
  readonly options?: string;
  readonly part?: string;
}

/** What a user may name instead of a file, where the data of a dataset are wanted. */
const DATASET_OR_SOURCE: Expected = {
  words: `the id of a dataset such as multi30k, or ${SPEC_ARGUMENT}`,
  ids: [...DATASETS.map(({ id }) => id), ...STUDY_IDS],
  kind: 'dataset or study',
  lists: `"ordo data list" shows all datasets, and ${STUDY_LIST}`,
};

/** Returns each text once, however many runs need it. @throws OrdoError if there is none */
export async function chooseTexts(source: string, wanted: Wanted): Promise<TextChoice[]> {
  const runs = DATASETS.some(({ id }) => id === source)
    ? runsOfDataset(source, wanted)
    : await runsOfSource(source, wanted);
  const pairs = runs.filter((run) => run.kind === 'translation');
  if (pairs.length === 0) {
    throw new OrdoError('request.invalid', `${source} has no run that translates`, {
      fix: 'name a dataset in two languages; the text of a language model is prepared by its runs',
    });
  }
  const texts = pairs.map(({ dataset, preprocessing }) => ({ dataset, preprocessing }));
  return [...new Map(texts.map((text) => [hashJson(text), text])).values()];
}

/** Returns the dataset with this id, or the only one of a spec or study. @throws OrdoError if there are several */
export async function chooseDataset(source: string, wanted: Wanted): Promise<RunSpec['dataset']> {
  if (DATASETS.some(({ id }) => id === source)) {
    const { part, options } = wanted;
    if (part !== undefined) throw refuse('--part', 'a study', `${source} is a dataset`);
    const dataset = findDataset(source);
    return { ...(options === undefined ? dataset.example : readOptions(dataset, options)), id: source };
  }
  const runs = await runsOfSource(source, wanted);
  const [dataset, ...others] = new Map(runs.map((run) => [hashJson(run.dataset), run.dataset])).values();
  if (dataset !== undefined && others.length === 0) return dataset;
  throw new OrdoError('request.invalid', `${source} has ${others.length + (dataset === undefined ? 0 : 1)} datasets`, {
    fix: 'name a part with --part, or a dataset by its id with --options',
  });
}

/** Returns runs with the default preprocessing of a spec. */
function runsOfDataset(id: string, { options, part }: Wanted): RunSpec[] {
  if (part !== undefined) throw refuse('--part', 'a study', `${id} is a dataset`);
  const dataset = findDataset(id);
  if (dataset.oneLanguage === true) return [];
  const chosen = options === undefined ? dataset.example : readOptions(dataset, options);
  const common = { name: 'prepare', kind: 'translation', model: { preset: 'base' }, positional: { type: 'sape' } };
  return expandSpec(parseSpec({ ...common, dataset: chosen, seeds: [1] }));
}

async function runsOfSource(source: string, { options, part }: Wanted): Promise<RunSpec[]> {
  if (options !== undefined) throw refuse('--options', 'a dataset', `${source} says them itself`);
  const found = await readSpecOrStudy(source, part, DATASET_OR_SOURCE);
  if (found.study === undefined) return expandSpec(found.spec);
  const { study } = found;
  const trained = listSpecParts(study);
  const parts = chooseParts(study, part).filter((name) => trained.includes(name));
  return parts.flatMap((name) => expandSpec(specOfPart(study, name)));
}

function refuse(flag: string, owner: string, why: string): OrdoError {
  return new OrdoError('request.invalid', `${flag} is for ${owner}, and ${why}`, { fix: `leave out ${flag}` });
}
