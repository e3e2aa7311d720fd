/**
 * States what a migration may do while API processes of the previous version still serve requests. It may only add (expand); a
 * later migration removes what no code uses any more (contract).
 */
import { findConcurrentIndex, readBareSql } from '../database/concurrent-index.ts';

/**
 * The first migration that is checked. Earlier ones have been applied and stay as they are. Names are compared by their
 * beginnings.
 */
export const FIRST_CHECKED = '20261127';

/** The line that says from which version on no code needs what the migration removes. */
const CONTRACT = /^-- contract: safe from (\d+\.\d+\.\d+)$/m;
const NAME = '("(?:[^"]|"")+"|[A-Za-z_]\\w*)';
const CREATED = new RegExp(`^CREATE TABLE (?:IF NOT EXISTS )?${NAME}`, 'i');
const INDEXED = new RegExp(
  `^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(?:${NAME} )?ON (?:ONLY )?${NAME}`,
  'i',
);
const ALTERED = new RegExp(`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${NAME} (.*)$`, 'i');

interface Rule {
  readonly pattern: RegExp;
  readonly problem: string;
}

/** The rules for one action of ALTER TABLE. */
const ACTIONS: readonly Rule[] = [
  { pattern: /^DROP (?!CONSTRAINT|EXPRESSION|IDENTITY)(?!DEFAULT)/i, problem: 'drops a column' },
  { pattern: /^RENAME (?!CONSTRAINT)/i, problem: 'renames a table or a column' },
  { pattern: /^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE /i, problem: 'changes the type of a column' },
  { pattern: /^ALTER (?:COLUMN )?\S+ SET NOT NULL/i, problem: 'forbids null where the former code may write it' },
  {
    pattern: /^ADD (?:COLUMN )?(?!CONSTRAINT )(?=.* NOT NULL)(?!.* (?:DEFAULT|GENERATED) )/i,
    problem: 'adds a column NOT NULL without a default, which the former code does not fill',
  },
];

/** The rules for whole statements. */
const STATEMENTS: readonly Rule[] = [
  {
    pattern: /^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|SCHEMA|TYPE|FUNCTION|SEQUENCE) /i,
    problem: 'drops what the former code may use',
  },
  { pattern: /^ALTER TYPE .* RENAME /i, problem: 'renames a type or a value' },
  { pattern: /^DO /i, problem: 'has a DO block, which hides what it does' },
];

/**
 * Returns the problems of a migration, a sentence each.
 * @param version the version of the code that first contains the migration
 */
export function findMigrationProblems(sql: string, version: string): string[] {
  const statements = readBareSql(sql)
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
  const created = new Set(statements.flatMap((statement) => CREATED.exec(statement)?.[1] ?? []));
  const isAlone = findConcurrentIndex(sql) !== null;
  return [
    ...statements.flatMap((statement) => findIndexProblems(statement, created, isAlone)),
    ...findContractions(statements, created).flatMap((problem) => excuse(problem, sql, version)),
  ];
}

function findIndexProblems(statement: string, created: ReadonlySet<string>, isAlone: boolean): string[] {
  const table = INDEXED.exec(statement)?.[2];
  const constrained = /ADD (?:CONSTRAINT \S+ )?(?:UNIQUE|PRIMARY KEY) ?\(/i.test(statement)
    ? ALTERED.exec(statement)?.[1]
    : undefined;
  if (constrained !== undefined && !created.has(constrained)) {
    return [
      `"${statement}" locks ${constrained} while it builds an index: create a unique index CONCURRENTLY in a migration before ` +
        'it, and add the constraint USING INDEX',
    ];
  }
  if (table === undefined || created.has(table) || isAlone) return [];
  return [
    `"${statement}" locks ${table} while it builds an index: write CREATE INDEX CONCURRENTLY, as the only statement of a ` +
      'migration of its own',
  ];
}

function findContractions(statements: readonly string[], created: ReadonlySet<string>): string[] {
  return statements.flatMap((statement) => {
    const [, table, actions] = ALTERED.exec(statement) ?? [];
    if (table === undefined || actions === undefined) return match(statement, STATEMENTS);
    return created.has(table) ? [] : splitActions(actions).flatMap((action) => match(action, ACTIONS, `${table}: `));
  });
}

function match(text: string, rules: readonly Rule[], where = ''): string[] {
  return rules.flatMap(({ pattern, problem }) => (pattern.test(text) ? [`${where}"${text}" ${problem}`] : []));
}

/** Splits the actions at commas. Commas within parentheses belong to an action. */
function splitActions(actions: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of actions) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

/**
 * Drops the problem where the migration may contract: the version that no longer needs what is removed must be older than this
 * one.
 */
function excuse(problem: string, sql: string, version: string): string[] {
  const safeFrom = CONTRACT.exec(sql)?.[1];
  if (safeFrom === undefined) {
    return [
      `${problem}. Add first, and take away in a later release, in a migration with the line "-- contract: safe from 1.2.3", ` +
        'which names the first version that works without it',
    ];
  }
  if (isBefore(safeFrom, version)) return [];
  return [
    `${problem}, which is safe from ${safeFrom} on, and ${version} is the first release that would have it: wait for the next`,
  ];
}

function isBefore(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number));
  const place = a?.findIndex((number, i) => number !== b?.[i]) ?? -1;
  return place >= 0 && (a?.[place] ?? 0) < (b?.[place] ?? 0);
}
