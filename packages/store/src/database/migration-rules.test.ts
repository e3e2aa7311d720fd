/** Tests that every new migration keeps the service of the previous version running. */
import { VERSION } from '@ordo/core/release';
import { describe, expect, it } from 'vitest';
import { findConcurrentIndex } from './concurrent-index.ts';
import { listMigrations } from './migrate.ts';
import { findMigrationProblems, FIRST_CHECKED } from '../testing/migration-rules.ts';
import { MIGRATIONS } from '../testing/start-store.ts';

const migrations = await listMigrations(MIGRATIONS);
const problemsOf = (sql: string, version = '0.3.0'): string[] => findMigrationProblems(sql, version);

describe('migrations', () => {
  it('of today and later only expand, and build indexes while others write', () => {
    const problems = migrations
      .filter(({ name }) => name >= FIRST_CHECKED)
      .flatMap(({ name, sql }) => findMigrationProblems(sql, VERSION).map((problem) => `${name}: ${problem}`));
    expect(problems).toEqual([]);
  });

  it('of before the rule stay as they are, and are the only ones that are not checked', () => {
    const before = migrations.filter(({ name }) => name < FIRST_CHECKED);
    expect(before.map(({ name }) => name)).toHaveLength(31);
    // The rules find the problems in these migrations that they were written for.
    const found = new Map(before.map(({ name, sql }) => [name, problemsOf(sql)]));
    expect(found.get('20261121000000_init')).toEqual([]);
    expect(found.get('20261122010000_micro_batches')).toEqual([expect.stringContaining('renames a table or a column')]);
    expect([...found.values()].filter((problems) => problems.length > 0).length).toBeGreaterThan(5);
  });

  it.each([
    ['CREATE INDEX "a" ON "Run"("seed");', 'locks "Run" while it builds an index: write CREATE INDEX CONCURRENTLY'],
    ['create unique index a on run(seed)', 'locks run while it builds an index'],
    ['CREATE INDEX CONCURRENTLY "a" ON "Run"("seed"); SELECT 1;', 'as the only statement'],
    ['ALTER TABLE "Run" ADD CONSTRAINT "a" UNIQUE ("seed");', 'add the constraint USING INDEX'],
    ['ALTER TABLE "Run" DROP COLUMN "seed";', '"Run": "DROP COLUMN "seed"" drops a column'],
    ['ALTER TABLE "Run" ADD COLUMN "x" numeric(3, 1), DROP "seed";', 'drops a column'],
    ['DROP TABLE "Run";', 'drops what the former code may use'],
    ['ALTER TABLE "Run" RENAME TO "Try";', 'renames a table or a column'],
    ['ALTER TABLE "Run" RENAME COLUMN "a" TO "b";', 'renames a table or a column'],
    ['ALTER TABLE "Run" ALTER COLUMN "a" TYPE BIGINT;', 'changes the type of a column'],
    ['ALTER TABLE "Run" ALTER "a" SET DATA TYPE BIGINT;', 'changes the type of a column'],
    ['ALTER TABLE "Run" ALTER COLUMN "a" SET NOT NULL;', 'forbids null'],
    ['ALTER TABLE "Run" ADD COLUMN "a" TEXT NOT NULL;', 'NOT NULL without a default'],
    [`ALTER TYPE "RunState" RENAME VALUE 'a' TO 'b';`, 'renames a type or a value'],
    ['DO $$ BEGIN EXECUTE something; END $$;', 'hides what it does'],
  ])('may not say %s', (sql, why) => {
    const problems = problemsOf(sql);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(why);
  });

  it.each([
    'ALTER TABLE "Run" ADD COLUMN "a" TEXT;',
    `ALTER TABLE "Run" ADD COLUMN "a" TEXT NOT NULL DEFAULT 'NOT NULL; DROP TABLE "Run"';`,
    'ALTER TABLE "Run" ADD CONSTRAINT "a" CHECK ("b" IS NOT NULL) NOT VALID;',
    'ALTER TABLE "Run" ADD CONSTRAINT "a" UNIQUE USING INDEX "b";',
    'ALTER TABLE "Run" RENAME CONSTRAINT "a" TO "b"; ALTER TABLE "Run" DROP CONSTRAINT "b";',
    '-- DROP TABLE "Run";\nCREATE TABLE "a" ("b" INT NOT NULL); CREATE INDEX "c" ON "a"("b"); ALTER TABLE "a" DROP COLUMN "b";',
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE "Run"; $$;',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a" ON "Run"("seed") WHERE "seed" IS NOT NULL;\n',
  ])('may say %s', (sql) => {
    expect(problemsOf(sql)).toEqual([]);
  });

  it('may take away what no released version needs, if they name the version from which that is safe', () => {
    const sql =
      '-- The code of 0.2.0 reads the new column.\n-- contract: safe from 0.2.0\nALTER TABLE "Run" DROP COLUMN "a";\n';
    expect(problemsOf(sql, '0.3.0')).toEqual([]);
    expect(problemsOf(sql, '0.10.0')).toEqual([]);
    expect(problemsOf(sql, '0.2.0')).toEqual([expect.stringContaining('wait for the next')]);
    // The line excuses no lock.
    expect(problemsOf(`${sql}CREATE INDEX "a" ON "Run"("seed");`, '0.3.0')).toHaveLength(1);
  });

  it('that build one index alone are known by its name', () => {
    expect(findConcurrentIndex('-- why; because\nCREATE INDEX CONCURRENTLY "a;b" ON "Run"("x");\n')).toBe('"a;b"');
    expect(findConcurrentIndex('create index concurrently if not exists a on r(x)')).toBe('a');
    expect(findConcurrentIndex('CREATE INDEX CONCURRENTLY "a" ON "Run"("x"); SELECT 1;')).toBeNull();
    expect(findConcurrentIndex('CREATE INDEX "a" ON "Run"("x");')).toBeNull();
  });
});
