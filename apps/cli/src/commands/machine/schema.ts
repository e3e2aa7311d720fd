/** `ordo schema`: prints the JSON Schema of a document, for editors. */
import type { Command } from 'commander';
import { DOCUMENT_SCHEMAS, findDocumentSchema } from '@ordo/reports';
import type { Context } from '../../context.ts';

const NAMES = DOCUMENT_SCHEMAS.map(({ id }) => id);

const EXAMPLES = `
Examples:
  ordo schema spec
  ordo schema report > report.schema.json

An editor completes and checks a document that names its schema. In YAML, the first line does so:
  ordo schema study > study.schema.json
  # yaml-language-server: $schema=./study.schema.json
For JSON, editors have a setting, which is "json.schemas" in Visual Studio Code. A running API serves the same schemas
at /v1/schemas/<name>.
`;

export function addSchemaCommand(program: Command, context: Context): void {
  program
    .command('schema')
    .argument('<name>', `the document: ${NAMES.join(', ')}`)
    .summary('print the JSON Schema of a document')
    .description(
      'Prints the JSON Schema of a study, a spec or a report, with titles and descriptions. Editors complete and check ' +
        'documents with it, and programs can make types or forms from it.',
    )
    .addHelpText('after', EXAMPLES)
    .action((name: string) => {
      const schema = findDocumentSchema(name);
      context.output().result(schema, JSON.stringify(schema, null, 2));
    });
}
