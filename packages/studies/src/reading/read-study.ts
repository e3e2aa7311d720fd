/** Reads the text of a study document, in processes that may never need to. */
import { createRequire } from 'node:module';
import type * as YamlModule from 'yaml';
import { type ReadStudy, readStudyText, type StudyFormat } from './read-study-text.ts';

/** Reads the text. @throws OrdoError `study.invalid`, whose problems name their lines and columns */
export function readStudy(text: string, format: StudyFormat): ReadStudy {
  return readStudyText(loadYaml(), text, format);
}

/** Loads YAML at the first study. Most commands read none, and would otherwise start later. */
function loadYaml(): typeof YamlModule {
  return createRequire(import.meta.url)('yaml') as typeof YamlModule;
}
