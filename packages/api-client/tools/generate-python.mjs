/**
 * Generates the types and operations of clients/python from openapi.json. Run as a program, it writes the files; a test
 * compares them.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { renderOperations } from './python/render-operations.mjs';
import { Types } from './python/render-types.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const DOCUMENT = path.join(root, 'packages/api-client/src/generated/openapi.json');
const FOLDER = path.join(root, 'clients/python/src/ordo_client/generated');

const HEAD = `"""Generated from the OpenAPI document by packages/api-client/tools/generate-python.mjs; not to be edited."""

from __future__ import annotations
`;

const ABOUT_OPERATIONS = '    """A method for each operation of the API that is not a worker\'s."""';

/** Renders the files. @returns {Promise<{ path: string, text: string }[]>} */
export async function renderPython() {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  const types = new Types(document.components.schemas);
  const { Problem, Run, RunEvent } = document.components.schemas;
  const words = {
    ErrorCode: Problem.properties.code,
    EventKind: { enum: RunEvent.anyOf.flatMap(({ properties }) => properties.kind.enum) },
    RunState: Run.properties.state,
  };
  // The operations are rendered first, because they may name further types.
  const operations = renderOperations(document, types);
  const used = types.names.filter((name) => new RegExp(`\\b${name}\\b`).test(operations));
  const schemas = [
    HEAD,
    'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n',
    ...Object.entries(words).map(([name, schema]) => `${name}: TypeAlias = ${types.of(schema, name)}`),
    `\n\n${types.render()}\n`,
  ].join('\n');
  const imports = `from .schemas import (\n${used.map((name) => `    ${name},\n`).join('')})`;
  const methods = [
    HEAD,
    `from collections.abc import Iterator\nfrom typing import Literal, overload\n\nfrom .._calls import Calls\n${imports}\n\n`,
    `class Operations(Calls):\n${ABOUT_OPERATIONS}\n\n${operations}\n`,
  ].join('\n');
  return [
    { path: path.join(FOLDER, 'schemas.py'), text: schemas },
    { path: path.join(FOLDER, 'operations.py'), text: methods },
  ];
}

if (process.argv[1] === import.meta.filename) {
  for (const { path, text } of await renderPython()) await writeFile(path, text);
}
