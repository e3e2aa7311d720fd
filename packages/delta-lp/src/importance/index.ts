/** Finds which words language models depend on in annotated text: the experiments of Oh and Schuler (2023). */
export type { Experiment } from './experiments/experiment.ts';
export { EXPERIMENTS } from './experiments/registry.ts';
export { type ExperimentOptions, type ExperimentScore, runExperiments } from './experiments/run-experiments.ts';
export type { ResultsStore } from './reading/results-store.ts';
export { createTextReader, type DocumentReader } from './reading/document-reader.ts';
