/** The documents of Ordo as JSON Schemas. Editors complete and check documents with them, and pages build forms. */
import { findById } from '@ordo/core';
import { anySpecSchemaWithDefaults } from '@ordo/spec';
import { StudySchema } from '@ordo/studies';
import type { TSchema } from 'typebox';
import { ReportSchema } from '../report.ts';
import { withTitles } from './with-titles.ts';

interface DocumentSchema {
  /** The name by which callers ask for it. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** Returns the schema. It is a function, because the defaults of a spec take a moment to collect. */
  readonly schema: () => TSchema;
}

/** The documents. A new document is one entry here. */
export const DOCUMENT_SCHEMAS: readonly DocumentSchema[] = [
  {
    id: 'study',
    title: 'Study',
    description: 'What to run, what a paper claims, and how that is judged.',
    schema: () => StudySchema,
  },
  {
    id: 'spec',
    title: 'Spec of an experiment',
    description: 'What to train, and how: a data set, a model, a recipe, seeds, and the values to compare.',
    schema: anySpecSchemaWithDefaults,
  },
  {
    id: 'report',
    title: 'Report',
    description: 'What was measured, and what became of the claims of a study.',
    schema: () => ReportSchema,
  },
];

/**
 * Returns the JSON Schema of a document. It uses only keywords that editors limited to draft 7 also know.
 * @throws OrdoError `request.invalid` with the closest name
 */
export function findDocumentSchema(id: string): Record<string, unknown> {
  const { title, description, schema } = findById(DOCUMENT_SCHEMAS, id, { code: 'request.invalid', kind: 'schema' });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:ordo:schema:${id}`,
    ...withTitles(schema()),
    title,
    description,
  };
}
