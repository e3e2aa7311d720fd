/** Tests that every file under examples/ is accepted by the code that reads it, and by the schema that editors use for it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems } from '@ordo/core';
import { findDocumentSchema } from '@ordo/reports';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { REPOSITORY } from '../env.ts';
import { readSpecOrStudy } from '../sources/spec-source.ts';

const EXAMPLES = path.join(REPOSITORY, 'examples');

/** The files for which we have no schema. `apps/action/src/examples.system.test.ts` runs them. */
const OF_SERVICES = ['ci/README.md', 'ci/check.sh', 'ci/github.yml', 'ci/gitlab.yml'];

const files = readdirSync(EXAMPLES, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(EXAMPLES, path.join(entry.parentPath, entry.name)))
  .filter((file) => !OF_SERVICES.includes(file));

describe('examples/', () => {
  it('has documents to test, and the files that the services need', () => {
    expect(files.length).toBeGreaterThan(1);
    for (const file of OF_SERVICES) expect(readFileSync(path.join(EXAMPLES, file), 'utf8')).not.toBe('');
  });

  it.each(files)('has in %s a valid document', async (file) => {
    const place = path.join(EXAMPLES, file);
    const { study } = await readSpecOrStudy(place);
    const { $schema: _dialect, $id: _id, ...schema } = findDocumentSchema(study === undefined ? 'spec' : 'study');
    expect(findProblems(Type.Unsafe<unknown>(schema), parse(readFileSync(place, 'utf8')))).toEqual([]);
  });
});
