/** Writes the fields of a study and of the kinds of its targets. */
import { findDocumentSchema } from '@ordo/reports';
import { type Schema, writeFields } from './write-fields.ts';

const studySchema = (): Schema => findDocumentSchema('study');

export const writeStudyFields = (): string => writeFields(studySchema(), ['$schema']);

export function writeTargets(): string {
  const kinds = studySchema().properties?.['targets']?.items?.anyOf ?? [];
  return kinds
    .map((schema) => `### ${String(schema.properties?.['kind']?.const)}\n\n${writeFields(schema, ['kind'])}`)
    .join('\n\n');
}
