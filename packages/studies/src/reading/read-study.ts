/** Reads the text of a study document, for processes that may never read one. */
import { createRequire } from 'node:module';
import type * as YamlModule from 'yaml';
import { type ReadStudy, readStudyText, type StudyFormat } from './read-study-text.ts';

/** @throws OrdoError `study.invalid`, whose problems say at which line and column they stand */
export function readStudy(text: string, format: StudyFormat): ReadStudy {
  return readStudyText(loadYaml(), text, format);
}

/** YAML is loaded at the first study: most commands read none, and would start later. */
function loadYaml(): typeof YamlModule {
  return createRequire(import.meta.url)('yaml') as typeof YamlModule;
}
